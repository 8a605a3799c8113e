"""Hostile inputs: whatever they are, azor has to answer or to refuse them in one line.

    python -m tests.hostile                        everything: some hours
    python -m tests.hostile check same --count 50  two suites, fifty inputs each
    python -m tests.hostile --list                 the suites
    python -m tests.hostile --fuzz 60              an hour of atheris (pip install -e '.[fuzz]')

`docs/reliability.md` says what is tested and what was found.
"""
