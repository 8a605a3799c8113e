"""Mutants of the rules: with a rule deleted or a literal changed, some case must be judged otherwise."""
