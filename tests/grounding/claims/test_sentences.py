import pytest

from grounding.claims.sentences import sentence_spans


def sentences(text):
    return [text[start:end] for start, end in sentence_spans(text, 0, len(text))]


ONE = [
    "Dr. Smith paid $3.50 on Jan. 5.",
    "A learning rate of 0.002 (AdamW(lr=0.002)) was used.",
    "Python 3.11.4 is out.",
    "See https://example.com/a.b?c=d.e&f=G for more.",
    "Mail J.Doe@example.com now.",
    "We use node.js and torch.Tensor here.",
    "The U.S.A is big.",
    "The pro-U.S. press agreed.",
    "The U.S. GDP rose 0.5 %.",
    "J. K. Rowling wrote it.",
    "Harry S. Truman signed it.",
    "Apple Inc. Chief Tim Cook spoke.",
    "It opens at 5 p.m. Monday.",
    "It cost approx. $5, i.e. No. 5 of vol. 2, cf. Fig. 3 and p. 7.",
    "Smith et al. (2020) agree.",
    'He said "Stop. Now." and left.',
    "“It rose. It fell,” he said.",
    "The plant (it closed. It reopened.) is new.",
    "Yahoo! was founded in 1994.",
    '"Really?" she asked.',
    "'No.' he said.",
    "Wait... what happened then.",
    "It rose . . . and fell.",
    "I ❤️ New York.",
    "Jan 15, 1967",
    "`a.B. C` is code.",
    "In Sect. 4.2.1. the value is 5.",
    "See Art. III of it.",
    "1. See Note 2 and go.",
    "e.g.this one.",
]


@pytest.mark.parametrize("text", ONE)
def test_one_sentence(text):
    assert sentences(text) == [text]


def test_s003_21_abbreviations_and_decimals_do_not_split():
    assert sentences("Dr. Smith paid $3.50 on Jan. 5.") == ["Dr. Smith paid $3.50 on Jan. 5."]


MANY = [
    "U.S. GDP rose.| Dr. Smith agreed.",
    "It was good.|The film won.",
    "It is 5.|The end.",
    "It is 1500 K.| Indeed it is.",
    "It was William Calley, Jr.| Despite this he left.",
    "2. It is $5.| See Note 3.",
    "Paris is in France.|Berlin is in Germany.",
    "It began in 1997.|It won.",
    "今日は晴れです。|明日は雨です。",
    "他说：“你好。”| 然后走了。",
    "「一。二。」と言った。|終わり。",
    "क्या हाल है।| ठीक है।",
    "Yes.| No.| Maybe!",
    "Really?|Yes.",
    "Next!!| What?!| No.",
    "No...| Really.",
    "1. First.| 2. Second.",
    "The steps are:| 1. Open it| 2. Scan it| 3. Wait.",
    "It rose.[1]| Then fell.",
    "It rose. [1, 2]| Then fell.【4†source】",
    "It rose [1].| Then fell.",
    "He lives in the U.S.| He works.",
    "He left at 5 p.m.| Members pay less.",
    "He is at Apple Inc.| It rose.",
    "He has a Ph.D.| She too.",
    "Turkey is in Zone A.| Roaming is free.",
    "The dose is 2 g.| Insulin was given.",
    "Apples, etc.| Pears are out.",
    "It is 42.| Then 43.",
    "I did not come in.| Then he left.",
    "It ended in May.| The rest is known.",
    "See example.com.| It is free.",
    "(It rose.| It fell.)| Then.",
    "“It rose.| It fell.”",
    "He said “Hi.”| She left.",
    "**It rose.**| It fell.",
    "it rose.| then it fell.",
    "Sorry 😕| The account is locked.",
    "It rose. 😀| It fell. 🎉",
    "Hello 😀 世界.| Next 😀 one.",
    "It rose.\u200b| It\u00a0fell.",
    "It rose.|  \r\n It fell.",
    'a 5" screen.| The 6" one is big.',
    "iPhone sales rose.| iPad sales fell.",
]


@pytest.mark.parametrize("text", MANY)
def test_several_sentences(text):
    assert sentences(text.replace("|", "")) == [part.strip() for part in text.split("|")]


def test_s003_22_sentences_split_without_white_space_and_at_wide_marks():
    assert sentences("It was good.The film won.") == ["It was good.", "The film won."]
    assert sentences("晴れ。雨！雪？終") == ["晴れ。", "雨！", "雪？", "終"]


def test_field_note_1_a_decimal_point_does_not_split():
    assert len(sentences("It used a learning rate of 0.002. AdamW(lr=0.002) was set.")) == 2


def test_field_note_3_abbreviations():
    assert sentences("U.S. GDP rose. Dr. Smith agreed.") == ["U.S. GDP rose.", "Dr. Smith agreed."]


def test_field_note_7_japanese():
    assert sentences("今日は晴れです。明日は雨です。") == ["今日は晴れです。", "明日は雨です。"]


@pytest.mark.parametrize("text", ["...", "?!", "—", "😀", ". . .", "(", '"'])
def test_marks_alone_are_one_span(text):
    assert sentences(text) == [text]


def test_a_long_quotation_is_split():
    quote = "It was a long day for all of us. " * 8
    assert len(sentences(f'He said: "{quote}" and left.')) > 5


def test_only_the_given_stretch_is_read():
    text = "xx. It rose. It fell. yy."
    assert sentence_spans(text, 4, 21) == [(4, 12), (13, 21)]
