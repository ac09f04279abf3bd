"""`python -m agentbrain`."""

from agentbrain.cli import main

if __name__ == "__main__":
    main()
