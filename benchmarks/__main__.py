"""`python -m benchmarks` is `benchmarks.speed`."""

from benchmarks.speed import main

__all__: list[str] = []

if __name__ == "__main__":
    main()
