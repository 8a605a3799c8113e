"""Inputs that somebody made to do harm, and what must come of them.

    python -m tests.hostile                        everything: some hours
    python -m tests.hostile check same --count 50  two suites, fifty inputs each
    python -m tests.hostile --list                 the suites
    python -m tests.hostile --fuzz 60              an hour of atheris (pip install -e '.[fuzz]')

`docs/reliability.md` has what is asked and what was found.
"""
