"""A model's context in llama.cpp: what it has computed, in sequences that may branch, filled by batches.

The stock `Llama` class keeps a score matrix of batch x vocabulary floats (100 MB for SmolLM2), has no parallel
sequences and resets the context for every image, so the engine talks to the library itself. As in native.py, nothing
here may be called from two threads or after `close`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np

from agentbrain.models.native import NativeError, Weights

SEQUENCES = 64
"""Most candidates scored side by side."""
BATCH = 512


class Aborted(Exception):
    """The abort flag was raised while the library computed."""


class OutOfMemory(Exception):
    """The library could not get memory."""


@dataclass(frozen=True)
class Entry:
    """One token of a batch: its position, the sequences it belongs to, and whether its logits are wanted."""

    token: int
    position: int
    sequences: Sequence[int] = (0,)
    output: bool = False


class Batch:
    """The arrays of one call of `llama_decode`, owned here and filled by numpy."""

    def __init__(self, capacity: int, sequences: int) -> None:
        self._token = np.zeros(capacity, np.int32)
        self._position = np.zeros(capacity, np.int32)
        self._count = np.zeros(capacity, np.int32)
        self._output = np.zeros(capacity, np.int8)
        self._ids = np.zeros(capacity * sequences, np.int32)
        self._pointers = np.zeros(capacity, np.uintp)
        self.native = llama_cpp.llama_batch(
            n_tokens=0,
            token=_pointer(self._token, llama_cpp.llama_token),
            embd=None,
            pos=_pointer(self._position, llama_cpp.llama_pos),
            n_seq_id=_pointer(self._count, ctypes.c_int32),
            seq_id=_pointer(self._pointers, ctypes.POINTER(llama_cpp.llama_seq_id)),
            logits=_pointer(self._output, ctypes.c_int8),
        )

    def fill(self, entries: Sequence[Entry]) -> None:
        """Put these entries in the batch, in their order."""
        count = len(entries)
        self._token[:count] = [entry.token for entry in entries]
        self._position[:count] = [entry.position for entry in entries]
        self._output[:count] = [entry.output for entry in entries]
        self._count[:count] = [len(entry.sequences) for entry in entries]
        ids = [sequence for entry in entries for sequence in entry.sequences]
        self._ids[: len(ids)] = ids
        starts = np.cumsum(self._count[:count]) - self._count[:count]
        self._pointers[:count] = self._ids.ctypes.data + starts * self._ids.itemsize
        self.native.n_tokens = count


def _pointer(array: np.ndarray[Any, Any], kind: Any) -> Any:
    return ctypes.cast(array.ctypes.data, ctypes.POINTER(kind))


class AbortFlag:
    """Stops a running `llama_decode`, from any thread.

    The library asks its callback for every node of the graph, about 800 times a token, and one written in Python
    would take the interpreter's lock each time. So it is CPython's own `PyThread_tss_is_created`, which needs no lock
    and is there on every system: it returns the first int of the structure it is given (Include/pythread.h, the same
    from Python 3.7 to 3.14). libc's `strlen` does as well, but `CDLL(None)` finds no libc on Windows.
    """

    def __init__(self) -> None:
        self._flag = _TssKey()
        self.callback = ctypes.cast(ctypes.pythonapi.PyThread_tss_is_created, llama_cpp.ggml_abort_callback)
        self.data = ctypes.cast(ctypes.pointer(self._flag), ctypes.c_void_p)

    def raise_(self) -> None:
        """Make the call in flight, and all after it, stop."""
        self._flag.is_initialized = 1

    def clear(self) -> None:
        """Let calls run again."""
        self._flag.is_initialized = 0

    @property
    def raised(self) -> bool:
        """Whether the flag is up."""
        return bool(self._flag.is_initialized)


class _TssKey(ctypes.Structure):
    """CPython's `Py_tss_t`: an int that says whether it is in use, and a key of at most a pointer's size."""

    _fields_ = (("is_initialized", ctypes.c_int), ("key", ctypes.c_void_p))


class Context:
    """The memory of one model: sequence 0, and `sequences` more that may branch from it.

    `ranks` and `sees` say what it is for, since both cost memory. A recurrent or hybrid model keeps a state of its own
    for each sequence (50 MB for a 4B), so it gets few, and one in which `save` keeps a state of sequence 0.
    """

    def __init__(
        self,
        weights: Weights,
        n_ctx: int,
        threads: int,
        flag: AbortFlag,
        *,
        ranks: bool = True,
        sees: bool = False,
        on_gpu: bool = False,
    ) -> None:
        self.recurrent = weights.recurrent
        self.sequences = SEQUENCES if ranks or not self.recurrent else 1
        self._saved = self.sequences + 1
        params = llama_cpp.llama_context_default_params()
        params.n_ctx = n_ctx
        params.n_batch = BATCH
        # Computed 128 at a time: 33 MB less than with 512, and 1,830 tokens in 11.8 s of CPU instead of 14.0 (SmolLM2).
        # An image of a model that looks at it as a whole (Gemma) must go in one piece.
        params.n_ubatch = BATCH if sees else 128
        params.n_seq_max = self.sequences + (2 if self.recurrent else 1)
        params.n_outputs_max = SEQUENCES + 1
        params.kv_unified = True
        if not on_gpu:
            # On a CPU flash attention adds up in another order for every layout of the cache: scores of one and the
            # same candidate moved by 0.2 with what lay beside it. Without it they repeat exactly, at equal speed.
            params.flash_attn_type = llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED
        params.n_threads = params.n_threads_batch = threads
        params.abort_callback = flag.callback
        params.abort_callback_data = flag.data
        with weights.log.listen():
            self.handle: Any = llama_cpp.llama_init_from_model(weights.model, params)
        if not self.handle:
            raise OutOfMemory(f"A context of {n_ctx} tokens does not fit: {weights.log.reason()}.")
        self.n_ctx = n_ctx
        self._weights = weights
        self._flag = flag
        self._memory = llama_cpp.llama_get_memory(self.handle)
        self._batch = Batch(BATCH, params.n_seq_max)
        self._adapter: Any = None

    def decode(self, entries: Sequence[Entry]) -> None:
        """Compute these entries, at most `BATCH` of them.

        Raises:
            Aborted: the abort flag was raised; part of the entries may be in the cache.
            OutOfMemory: no memory, or no room in the cache.
            NativeError: the library refused the batch.
        """
        self._batch.fill(entries)
        self.check(llama_cpp.llama_decode(self.handle, self._batch.native))

    def check(self, code: int) -> None:
        """Turn a return code of the library into its exception; 0 is none."""
        if code == 0:
            return
        if self._flag.raised:
            raise Aborted
        if code in (1, -2):
            raise OutOfMemory(f"The KV cache or a buffer is full (llama_decode returned {code}).")
        raise NativeError(f"llama_decode returned {code}.")

    def logits(self, index: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """Return the scores of all tokens after entry `index` of the last batch; a view, valid until the next."""
        pointer = llama_cpp.llama_get_logits_ith(self.handle, index)
        if not pointer:
            raise NativeError("The library has no logits for that token.")
        return np.ctypeslib.as_array(pointer, (self._weights.size,))

    def truncate(self, position: int) -> bool:
        """Forget sequence 0 from that position on; False where the model's memory cannot be cut (recurrent)."""
        return bool(llama_cpp.llama_memory_seq_rm(self._memory, 0, position, -1))

    def branch(self, sequence: int) -> None:
        """Let another sequence share all of sequence 0."""
        llama_cpp.llama_memory_seq_cp(self._memory, 0, sequence, -1, -1)

    def drop(self, sequence: int) -> None:
        """Forget a whole sequence."""
        llama_cpp.llama_memory_seq_rm(self._memory, sequence, -1, -1)

    def save(self) -> None:
        """Keep the state of sequence 0 in a sequence of its own; only for recurrent models."""
        self.drop(self._saved)
        self.branch(self._saved)

    def restore(self) -> None:
        """Make sequence 0 what it was when it was saved."""
        self.drop(0)
        llama_cpp.llama_memory_seq_cp(self._memory, self._saved, 0, -1, -1)

    def clear(self) -> None:
        """Forget everything."""
        llama_cpp.llama_memory_clear(self._memory, False)

    def load_adapter(self, path: Path) -> None:
        """Load a LoRA adapter; it has no effect before `use_adapter`."""
        with self._weights.log.listen():
            self._adapter = llama_cpp.llama_adapter_lora_init(self._weights.model, str(path).encode())
        if not self._adapter:
            raise NativeError(self._weights.log.reason())

    def use_adapter(self, scale: float) -> None:
        """Switch the adapter on, or off with 0. What is in the cache was computed the other way: clear it."""
        adapters = (llama_cpp.llama_adapter_lora_p_ctypes * 1)(self._adapter)
        scales = (ctypes.c_float * 1)(scale)
        self.check(llama_cpp.llama_set_adapters_lora(self.handle, adapters, 1 if scale else 0, scales))

    def close(self) -> None:
        """Free the cache."""
        if self.handle:
            llama_cpp.llama_free(self.handle)
            self.handle = None
