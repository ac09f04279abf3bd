"""Degradation: the generic ladder, the step ladder, the conversation ladder, and the action vocabulary."""
