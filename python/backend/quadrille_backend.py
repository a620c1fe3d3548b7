"""Builds the package by maturin, which would download a Rust toolchain where there is none: a sentence is said instead."""

import os
import shutil

import maturin
from maturin import build_sdist, get_requires_for_build_sdist

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def _needs_rust(name):
    def hook(*arguments, **named):
        if shutil.which(os.environ.get("CARGO", "cargo")) is None:
            raise SystemExit("quadrille: there is no wheel for this machine, and compiling needs Rust 1.89 or later; install it from https://rustup.rs")
        return getattr(maturin, name)(*arguments, **named)

    return hook


globals().update({name: _needs_rust(name) for name in __all__ if "sdist" not in name})
