"""Kernels: pure functions that the spec names (protocol section 3, ``kernel``)."""

from __future__ import annotations

from typing import Any, Callable

from .begin import table_of
from .keys import Request, as_words, bad_params, text_of
from .layout import Misfit
from .refusal import Refusal, guarded
from .table import Context

Kernel = Callable[[list[int]], list[int]]


def kernel_of(context: Context, request: Request) -> Kernel:
    """The kernel of a request, with the check of its input."""
    table = table_of(context, request)
    name = text_of(request, "name")
    kernel = table.game.kernels.get(name)
    layout = table.profile.kernels.get(name)
    if kernel is None or layout is None:
        raise Refusal("unsupported-op", f"no kernel {name!r} here")

    def checked(words: list[int]) -> list[int]:
        try:
            layout.check(words)
        except Misfit as misfit:
            raise Refusal("domain-error", f"kernel input: {misfit}") from None
        return list(guarded(kernel, words))

    return checked


def inputs_of(request: Request) -> list[list[int]]:
    """The inputs of a request."""
    inputs = request.get("in")
    if not isinstance(inputs, list):
        raise bad_params("in is no list of lists of words")
    return [as_words(words, "an input") for words in inputs]


def evaluate_all(context: Context, request: Request) -> dict[str, Any]:
    """The reply to a kernel request."""
    kernel = kernel_of(context, request)
    out: list[Any] = []
    for words in inputs_of(request):
        try:
            out.append(kernel(words))
        except Refusal as refusal:
            out.append(refusal.members())
    return {"out": out}
