"""Magic rules text read by a grammar and played by the rules."""

__version__ = "0.1.0"
