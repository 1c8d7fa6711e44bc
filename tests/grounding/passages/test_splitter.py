from grounding.passages.cache import window_cache
from grounding.passages.splitter import PassageSplitter
from grounding.passages.windows import split_passages
from grounding.types import Fact
from tests.fakes import FakeScorer

FACTS = [Fact("Aa bb. Cc dd.", {"title": "T"}), Fact("Ee ff."), Fact("Aa bb. Cc dd.", {"title": "T"})]


class CountingScorer(FakeScorer):
    counted = 0

    def count_tokens(self, texts):
        self.counted += len(texts)
        return super().count_tokens(texts)


def test_same_passages_with_and_without_a_cache():
    scorer = CountingScorer()
    plain = split_passages(FACTS, scorer.count_tokens, 4, 2)
    splitter = PassageSplitter(scorer, 4, 2, window_cache(10_000))
    assert splitter.split(FACTS) == plain == PassageSplitter(scorer, 4, 2).split(FACTS)
    before = scorer.counted
    assert splitter.split(FACTS[::-1]) == split_passages(FACTS[::-1], FakeScorer().count_tokens, 4, 2)
    assert scorer.counted == before
