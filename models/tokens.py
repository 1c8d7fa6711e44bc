"""Texts and pairs as token ids: [CLS] a [SEP] b [SEP] for BERT, <s> a </s></s> b </s> for MPNet and RoBERTa."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tokenizers import Tokenizer

from grounding.errors import ModelError
from models.protocols import Pair

_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half of a UTF-16 pair: JSON can carry it, UTF-8 and so the tokenizer cannot."""
_LONG_WORD = re.compile(r"\w{101,}")
"""WordPiece gives up on a word of more than 100 characters."""
_PART = re.compile(r"\w{1,50}")
_SIGN = re.compile("[\u2000-\u303f\u3200-\u33ff\ufb00-\ufb06\uff01-\uff5e\U00010000-\U0001ffff]")
"""Signs, and letters that have a plainer form."""


@dataclass(frozen=True, slots=True)
class Row:
    """Input of one forward pass: token ids, how many of them are of the first text, and whether some were cut."""

    ids: Sequence[int]
    first: int
    truncated: bool

    def __len__(self) -> int:
        return len(self.ids)


class Tokens:
    """A bundle's tokenizer. Texts are plain text: "[SEP]" in one is five letters and two brackets, not a separator."""

    def __init__(self, path: Path, max_tokens: int) -> None:
        try:
            tokenizer = Tokenizer.from_file(str(path))
        except Exception as error:  # tokenizers raises bare Exception for a bad file
            raise ModelError(
                f"{path}: is not a tokenizer this version reads ({error}); fetch the bundle again"
            ) from error
        tokenizer.no_truncation()
        tokenizer.no_padding()
        tokenizer.encode_special_tokens = True
        self._tokenizer = tokenizer
        self.max_tokens = max_tokens
        # MPNet's vocabulary holds BERT's marks as well, but it was trained with these
        self.padding = self._special(path, "<pad>", "[PAD]")
        # MPNet's vocabulary has <unk> too, but its tokenizer writes [UNK]
        self._unknown = self._special(path, getattr(tokenizer.model, "unk_token", None) or "<unk>")
        self._start = self._special(path, "<s>", "[CLS]")
        self._end = self._special(path, "</s>", "[SEP]")
        self._between = [self._end] * (1 if tokenizer.token_to_id("</s>") is None else 2)
        self.special_of_pair = 2 + len(self._between)
        """Tokens of a pair that are of neither text."""

    def ids(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, uncut and without special tokens. Equal texts are read once."""
        unique = list(dict.fromkeys(texts))
        found = dict(zip(unique, self._encode([_SURROGATE.sub("\ufffd", text) for text in unique]), strict=True))
        strange = {text: self._spelled(text) for text, ids in found.items() if self._unknown in ids}
        changed = {text: written for text, written in strange.items() if written != text}
        found |= zip(changed, self._encode(list(changed.values())), strict=True)
        return [found[text] for text in texts]

    def _encode(self, texts: Sequence[str]) -> list[list[int]]:
        return [e.ids for e in self._tokenizer.encode_batch_fast(texts, add_special_tokens=False)]

    def _spelled(self, text: str) -> str:
        """The text with what the vocabulary lacks spelled out: signs by name, forms of ASCII, words of 101 letters.

        To a model all that its vocabulary lacks is one and the same token: a red circle would support a green one.
        Letters of other scripts stay as they are.
        """
        text = _SIGN.sub(lambda match: self._name(match[0]), _SURROGATE.sub("\ufffd", text))
        return _LONG_WORD.sub(lambda match: " ".join(_PART.findall(match[0])), text)

    def _name(self, character: str) -> str:
        known = all(self._tokenizer.token_to_id(form) is not None for form in (character, f"##{character}"))
        return character if known else name(character)

    def texts(self, texts: Sequence[str]) -> list[Row]:
        """One row for each text: its first `max_tokens - 2` tokens."""
        room = self.max_tokens - 2
        return [self._text(ids, room) for ids in self.ids(texts)]

    def pairs(self, pairs: Sequence[Pair]) -> list[Row]:
        """One row for each pair. What does not fit is cut off the premise's end.

        A hypothesis longer than two thirds of the window is cut to that, as it was in training.
        """
        ids = self.ids([text for pair in pairs for text in pair])
        return [self.pair(a, b) for a, b in zip(ids[::2], ids[1::2], strict=True)]

    def _text(self, ids: list[int], room: int) -> Row:
        kept = [self._start, *ids[:room], self._end]
        return Row(kept, len(kept), len(ids) > room)

    def pair(self, premise: list[int], hypothesis: list[int]) -> Row:
        """The row of two texts given as ids, cut as `pairs` says."""
        second = hypothesis[: self.max_tokens * 2 // 3]
        first = premise[: self.max_tokens - self.special_of_pair - len(second)]
        cut = len(first) < len(premise) or len(second) < len(hypothesis)
        ids = [self._start, *first, *self._between, *second, self._end]
        return Row(ids, 1 + len(first) + len(self._between), cut)

    def _special(self, path: Path, *names: str) -> int:
        for name in names:
            number = self._tokenizer.token_to_id(name)
            if number is not None:
                return int(number)
        raise ModelError(f"{path}: has no {names[-1]} token; this engine reads BERT-like encoders only")


@lru_cache(maxsize=4096)
def name(character: str) -> str:
    """A sign in words or plainer letters; a letter that has no ASCII form as it is."""
    plain = unicodedata.normalize("NFKC", character)
    if plain.isascii():  # fullwidth, bold, circled, Roman
        return plain
    if unicodedata.category(character) not in ("So", "Sm", "Sc", "No"):
        return character
    if plain != character:  # ㎍
        return plain
    return f" {unicodedata.name(character, f'u{ord(character):x}').lower()} "
