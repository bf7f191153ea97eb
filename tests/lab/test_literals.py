"""What is written into the source of a set stays a value there."""

import ast

from wartable.lab.accepting import _with_literal


def test_a_text_that_would_be_code_becomes_a_literal() -> None:
    text = 'card("X", "WW")\n'
    call = ast.parse(text).body[0]
    assert isinstance(call, ast.Expr) and isinstance(call.value, ast.Call)
    spot = call.value.args[1]
    assert isinstance(spot, ast.Constant)
    evil = '" + __import__("os").getcwd() + "'
    after = ast.parse(_with_literal(text, spot, evil)).body[0]
    assert isinstance(after, ast.Expr) and isinstance(after.value, ast.Call)
    written = after.value.args[1]
    assert isinstance(written, ast.Constant) and written.value == evil
