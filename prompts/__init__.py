"""Every word a model reads, one template file per prompt, and the renderer."""
