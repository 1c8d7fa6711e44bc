import pytest

from grounding.claims.tokens import count_tokens


def test_s003_07_the_guides_example_is_seven_tokens():
    assert count_tokens("They wore off-the-rack clothes in 2024.") == 7


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        (" \n\t", 0),
        ("word", 1),
        ("word.", 2),
        ("Really?!", 2),
        ("Wait... no", 3),
        ("...", 1),
        ("a . b", 3),
        ("2,024 U.S cost", 3),
        ("U.S.", 2),
        ("e.g.this", 1),
        ('He said "stop."', 3),  # the mark is not last
        ("今日は晴れです。", 8),
        ("東京 2024年。", 5),  # 東 京 2024 年 。
        ("iPhone是手机", 4),
        ("안녕하세요 세계.", 3),
        ("สวัสดี", 6),
        ("Café 😀", 2),
        ("a\u00a0b", 2),
    ],
)
def test_counts_words_and_closing_marks(text, tokens):
    assert count_tokens(text) == tokens


def test_s003_08_the_limit_can_be_told_exactly():
    assert count_tokens("word " * 4095 + "end") == 4096
    assert count_tokens("word " * 4095 + "end.") == 4097


@pytest.mark.parametrize("unit", [".", "a.", ". ", "。", "日", "!?", "\n"])
def test_long_runs_are_counted_without_hanging(unit):
    pieces = {".": 1, "a.": 2, ". ": 300_000, "。": 1, "日": 300_000, "!?": 1, "\n": 0}
    assert count_tokens(unit * 300_000) == pieces[unit]
