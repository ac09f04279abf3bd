"""The live page: a run as its owner sees it, on loopback, behind a token."""
