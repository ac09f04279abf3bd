"""The adapter that the package ships: small, named by its hash, and shaped for the base model."""

import hashlib

from gguf import GGUFReader

from agentbrain.models.catalogue import load_profile

PROFILE = load_profile("smollm2-135m")


def test_the_adapter_is_small_and_is_the_one_the_catalogue_names() -> None:
    assert PROFILE.adapter is not None
    content = PROFILE.adapter.read_bytes()
    assert len(content) <= 5_000_000
    assert hashlib.sha256(content).hexdigest() == PROFILE.adapter_sha256


def test_every_low_rank_pair_fits_together() -> None:
    assert PROFILE.adapter is not None
    shapes = {tensor.name: tuple(tensor.shape) for tensor in GGUFReader(PROFILE.adapter).tensors}
    firsts = [name for name in shapes if name.endswith(".lora_a")]
    assert len(firsts) == 140  # seven linear layers in each of the last twenty blocks
    for name in firsts:
        # GGUF lists the fastest dimension first: A is [in, rank], B is [rank, out].
        assert shapes[name][1] == shapes[name.replace(".lora_a", ".lora_b")][0] == 8
