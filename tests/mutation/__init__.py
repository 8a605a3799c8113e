"""Mutants of the rules: if a rule is deleted or a literal changed, some case has to get another verdict."""
