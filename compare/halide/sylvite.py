"""Run programs with Sylvite: many in one process by evaluate.mjs, or one by the command line."""

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from kinds import KINDS

HERE = Path(__file__).parent
COMMAND = HERE.parents[1] / "dist" / "cli" / "main.js"


class Refused(Exception):
    """The program, or its evaluation, was refused."""


@dataclass
class Request:
    """A program with its request. An input is a pair of its mins and a numpy array, last dimension first."""

    text: str
    window: list
    params: dict = field(default_factory=dict)
    inputs: dict = field(default_factory=dict)

    def to_json(self):
        inputs = {name: _input_to_json(mins, array) for name, (mins, array) in self.inputs.items()}
        return {"text": self.text, "window": self.window, "params": self.params, "inputs": inputs}


class Evaluator:
    """A process that evaluates programs."""

    def __init__(self):
        command = ["node", str(HERE / "evaluate.mjs")]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait()

    def evaluate(self, request):
        """The kind of the output and its values (last dimension first). Raises Refused."""
        self._process.stdin.write(json.dumps(request.to_json()) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if line == "":
            raise RuntimeError("evaluate.mjs has died; is the project built (npm run build)?")
        return _result(json.loads(line), [length for _, length in request.window])


def run_command_line(file, *options):
    """`sylvite eval FILE --json …`: the kind of the output and its values (last dimension first)."""
    document = _document("eval", file, *options)
    return _result(document, [dim["len"] for dim in document.get("requested", [])])


def run_program(file, *options):
    """
    `sylvite run FILE --json …`: of each output, the window [[min, len], …], and the kind and the values (last dimension
    first) of each component.
    """
    document = _document("run", file, *options)
    if "error" in document:
        raise Refused(str(document["error"]))
    return [_output(output) for output in document.get("outputs", [document])]


def _output(document):
    if not isinstance(document["type"], list):
        document |= {"type": [document["type"]], "values": [document["values"]]}
    components = zip(document["type"], document["values"])
    window = [[dim["min"], dim["len"]] for dim in document.get("requested", [])]
    lengths = [length for _, length in window]
    return window, [_result({"type": kind, "values": values}, lengths) for kind, values in components]


def _document(command, file, *options):
    done = subprocess.run(
        ["node", str(COMMAND), command, str(file), "--json", *options], capture_output=True, text=True, check=False
    )
    if done.stdout == "":
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def _result(document, lengths):
    if "error" in document:
        raise Refused(str(document["error"]))
    kind = KINDS[document["type"]]
    numbers = document["values"]
    if errors := {v for v in numbers if isinstance(v, str) and v.startswith("ε")}:
        raise Refused(f"the value is {', '.join(sorted(errors))}")
    if kind.is_long:
        numbers = [int(v) for v in numbers]
    elif any(isinstance(v, str) for v in numbers):
        numbers = [float(v) for v in numbers]
    return kind, _array(numbers, kind).reshape(lengths[::-1])


def _array(numbers, kind):
    return np.array(numbers, dtype=kind.dtype) if kind.is_long else np.array(numbers).astype(kind.dtype)


def _input_to_json(mins, array):
    bounds = [[int(low), length] for low, length in zip(mins, array.shape[::-1])]
    values = array.ravel().astype(int if array.dtype.kind == "b" else array.dtype).tolist()
    if array.dtype.kind == "f":
        values = [v if np.isfinite(v) and (v != 0 or not np.signbit(v)) else _special(v) for v in values]
    if array.dtype.itemsize == 8 and array.dtype.kind in "iu":
        values = [str(v) for v in values]
    return {"bounds": bounds, "values": values}


def _special(value):
    if np.isnan(value):
        return "NaN"
    if value == 0:
        return "-0"
    return "Infinity" if value > 0 else "-Infinity"
