"""Chooses the next token: the likeliest by default, within the JSON grammar where that was asked for."""

from __future__ import annotations

import ctypes
import math
from typing import Any

import llama_cpp
import numpy as np

from agentbrain.models.json_scan import GRAMMAR
from agentbrain.models.native import Weights
from agentbrain.models.profile import Sampling

Logits = np.ndarray[Any, np.dtype[np.float32]]


class Sampler:
    """One reply's choice of tokens; close it when the reply is over."""

    def __init__(self, weights: Weights, sampling: Sampling, json_only: bool) -> None:
        self._weights = weights
        self._grammar = _json_grammar(weights) if json_only else None
        greedy = sampling.temperature == 0 and sampling.repeat_penalty == 1.0
        self._chain = None if greedy else _chain(sampling, weights.size)

    def pick(self, logits: Logits) -> int:
        """Return the next token and remember it.

        The choice is first made freely and only checked against the grammar: applying the grammar to a whole
        vocabulary of 49,152 costs 4 ms a token, checking one token nothing.
        """
        token = self._choose(logits)
        if self._grammar is not None:
            if not self._allowed(token):
                token = self._choose(self._masked(logits))
            llama_cpp.llama_sampler_accept(self._grammar, token)
        if self._chain is not None:
            llama_cpp.llama_sampler_accept(self._chain, token)
        return token

    def _choose(self, logits: Logits) -> int:
        if self._chain is None:
            return int(logits.argmax())
        candidates = _candidates(logits)
        llama_cpp.llama_sampler_apply(self._chain, ctypes.byref(candidates))
        return int(candidates.data[candidates.selected].id)

    def _allowed(self, token: int) -> bool:
        data = (llama_cpp.llama_token_data * 1)((token, 1.0, 0.0))
        single = llama_cpp.llama_token_data_array(data=data, size=1, selected=-1, sorted=False)
        llama_cpp.llama_sampler_apply(self._grammar, ctypes.byref(single))
        return math.isfinite(single.data[0].logit)

    def _masked(self, logits: Logits) -> Logits:
        candidates = _candidates(logits)
        llama_cpp.llama_sampler_apply(self._grammar, ctypes.byref(candidates))
        table = np.ctypeslib.as_array(candidates.data, (candidates.size,))
        masked = np.full_like(logits, -np.inf)
        masked[table["id"]] = table["logit"]
        return masked

    def close(self) -> None:
        """Free the library's samplers."""
        for sampler in (self._chain, self._grammar):
            if sampler is not None:
                llama_cpp.llama_sampler_free(sampler)


_TOKEN_DATA = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)], align=True)


def _candidates(logits: Logits) -> Any:
    """Return the library's array over all tokens; the numpy table stays referenced by it."""
    table = np.zeros(len(logits), _TOKEN_DATA)
    table["id"] = np.arange(len(logits))
    table["logit"] = logits
    pointer = ctypes.cast(table.ctypes.data, ctypes.POINTER(llama_cpp.llama_token_data))
    candidates = llama_cpp.llama_token_data_array(data=pointer, size=len(logits), selected=-1, sorted=False)
    candidates.keep_alive = table
    return candidates


def _json_grammar(weights: Weights) -> Any:
    # Only ever our own grammar: a malformed one is not reported, it crashes the process when used.
    return llama_cpp.llama_sampler_init_grammar(weights.vocab, GRAMMAR.encode(), b"root")


def _chain(sampling: Sampling, vocabulary: int) -> Any:
    chain = llama_cpp.llama_sampler_chain_init(llama_cpp.llama_sampler_chain_default_params())
    for sampler in _samplers(sampling, vocabulary):
        llama_cpp.llama_sampler_chain_add(chain, sampler)
    return chain


def _samplers(sampling: Sampling, vocabulary: int) -> list[Any]:
    samplers = []
    if sampling.repeat_penalty != 1.0:
        penalty = sampling.repeat_penalty
        samplers.append(llama_cpp.llama_sampler_init_penalties(vocabulary, 64, penalty, 0.0, 0.0))
    if sampling.temperature == 0:
        return [*samplers, llama_cpp.llama_sampler_init_greedy()]
    return [
        *samplers,
        llama_cpp.llama_sampler_init_top_k(sampling.top_k),
        llama_cpp.llama_sampler_init_top_p(sampling.top_p, 1),
        llama_cpp.llama_sampler_init_min_p(sampling.min_p, 1),
        llama_cpp.llama_sampler_init_temp(sampling.temperature),
        llama_cpp.llama_sampler_init_dist(sampling.seed),
    ]
