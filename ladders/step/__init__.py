"""The step ladder: from a marked screen to one validated action, whatever the model does."""
