"""Copies the docstrings of the stub, package/maneframe/_maneframe.pyi, to the comments of the Rust code, from which Python's
`help` has them. So there is one source of what is documented. Run it after a change of the stub:

    python python/write_docs.py

`tests/test_stub.py` compares the built module with the stub.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from pathlib import Path

HERE = Path(__file__).parent
STUB = HERE / "package" / "maneframe" / "_maneframe.pyi"
WIDTH = 116

Docs = dict[str, str]
"""Docstrings by name: of functions, classes, and members of classes as `Class.member`."""


def documented(stub: Path = STUB) -> Docs:
    """Returns the docstrings of the stub."""
    docs = {}
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        if doc := ast.get_docstring(node):
            docs[node.name] = doc
        for member in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(member, ast.FunctionDef) and (doc := ast.get_docstring(member)):
                docs[f"{node.name}.{member.name}"] = doc
    return docs


def comment(doc: str, indent: str) -> list[str]:
    """Returns a docstring as lines of a comment: paragraphs and list items are wrapped again."""
    lines: list[str] = []
    for paragraph in inspect.cleandoc(doc).split("\n\n"):
        if lines:
            lines.append("")
        for item in re.split(r"\n(?=- )", paragraph):
            after = "  " if item.startswith("- ") else ""
            width = WIDTH - len(indent)
            text = " ".join(item.split())
            lines += textwrap.wrap(text, width, subsequent_indent=after, break_long_words=False, break_on_hyphens=False)
    return [f"{indent}/// {line}".rstrip() for line in lines]


def rewritten(code: str, docs: Docs) -> str:
    """Returns Rust code with the comments of what Python sees taken from the docstrings."""
    lines: list[str] = []
    owner = ""
    for line in code.splitlines():
        indent = line[: len(line) - len(line.lstrip())]
        if found := re.match(r"impl (\w+) \{", line):
            owner = found[1] if lines and lines[-1] == "#[pymethods]" else "-"
        elif line == "}":
            owner = ""
        found = re.match(r"\s*(?:pub\(crate\) )?(?:fn|struct) (\w+)", line)
        if found and indent == ("    " if owner else ""):
            start = len(lines)
            while start and lines[start - 1].startswith((f"{indent}///", f"{indent}#[")):
                start -= 1
            head = lines[start:]
            renamed = re.search(r'#\[pyo3\(name = "(\w+)"\)\]', "\n".join(head))
            name = renamed[1] if renamed else found[1]
            seen = owner not in ("", "-") or any(re.match(r"#\[py(function|class)", one) for one in head)
            doc = docs.get(f"{owner}.{name}" if owner else name) if seen else None
            if doc is not None:
                lines[start:] = comment(doc, indent) + [one for one in head if not one.lstrip().startswith("///")]
        lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> None:
    docs = documented()
    for path in sorted((HERE / "src").glob("*.rs")):
        code = path.read_text(encoding="utf-8")
        if (new := rewritten(code, docs)) != code:
            path.write_text(new, encoding="utf-8")
            print(path.relative_to(HERE))


if __name__ == "__main__":
    main()
