"""The judgement, as a library: which sentences of an answer do the given facts support or contradict?"""
