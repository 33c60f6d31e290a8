"""Tests that Python's `help` says what the stub says."""

import importlib.util
import inspect
from pathlib import Path

import pytest

import maneframe

HERE = Path(__file__).parent.parent
spec = importlib.util.spec_from_file_location("write_docs", HERE / "write_docs.py")
write_docs = importlib.util.module_from_spec(spec)
spec.loader.exec_module(write_docs)
DOCS = write_docs.documented()


@pytest.mark.parametrize("path", sorted((HERE / "src").glob("*.rs")), ids=lambda path: path.name)
def test_comments_are_those_of_the_stub(path):
    code = path.read_text(encoding="utf-8")
    assert write_docs.rewritten(code, DOCS) == code, "run `python python/write_docs.py`"


def test_help_is_that_of_the_stub():
    compared = 0
    for name, doc in DOCS.items():
        # Python has texts of its own for special methods.
        if "__" in name:
            continue
        thing = maneframe._maneframe
        for part in name.split("."):
            thing = getattr(thing, part)
        assert " ".join((inspect.getdoc(thing) or "").split()) == " ".join(doc.split()), name
        compared += 1
    assert compared > 80


def test_arrays_have_a_type_and_a_shape():
    """The documentation of each array says its type and its shape."""
    for name, doc in DOCS.items():
        if "rray" in doc.split(".")[0]:
            assert "shape" in doc, name
            assert any(kind in doc for kind in ("int8", "int16", "int64", "float32", "float64", "integer")), name
