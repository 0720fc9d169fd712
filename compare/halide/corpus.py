"""The pipelines and schedules of `bench/bounds`, with the window, inputs and parameters of each file."""

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "bench" / "bounds"


@dataclass(frozen=True)
class Pair:
    """A pipeline with a schedule; `schedule` is None for the default schedule."""

    text: str
    pipeline: str
    schedule: str | None
    directives: tuple
    window: dict
    inputs: dict
    params: dict

    @property
    def name(self):
        return f"{self.pipeline}/{self.schedule or 'default'}"

    @property
    def readers(self):
        """{func: the other funcs that read it}; an inline reduction is read by the func that contains it."""
        bodies = {name: body for name, _, body in funcs_of(self.text)}
        return {
            **{name: {user for user, body in bodies.items() if user != name and reads(body, name)} for name in bodies},
            **{f"{name}$sum0": {name} for name, body in bodies.items() if "sum(" in body},
        }


def corpus():
    return [pair for file in sorted(FOLDER.glob("*.syl")) for pair in pairs_of(file)]


def pairs_of(file):
    text = file.read_text()
    pipeline, header = re.search(r"^pipeline (\w+)\((.*?)\)", text, re.MULTILINE).groups()
    types = dict(re.findall(r"(\w+): (\w+)\[\d\]", header))
    window = {x: (int(low), int(end)) for x, low, end in re.findall(r"(\w+)=(-?\d+):(-?\d+)", note(text, "window")[0])}
    inputs = dict(input_of(line, types) for line in note(text, "input"))
    params = {name: int(value) for name, value in (line.split("=") for line in note(text, "param"))}
    schedules = {None: ""} | dict(re.findall(r"^schedule (\w+) \{(.*?)^\}", text, re.MULTILINE | re.DOTALL))
    return [
        Pair(text, pipeline, name, tuple(directives_of(body)), window, inputs, params)
        for name, body in schedules.items()
    ]


def funcs_of(text):
    """The funcs of a pipeline: (name, its variables, its body as text)."""
    funcs = re.findall(r"^  fun (\w+)\((.*?)\)(.*?)(?=^  fun |^\})", text, re.MULTILINE | re.DOTALL)
    return [(name, [var.strip() for var in vars.split(",")], body) for name, vars, body in funcs]


def reads(body, name):
    return re.search(rf"\b{name}\[", body) is not None


def note(text, key):
    """The values of the lines `// key: value`."""
    return re.findall(rf"^// {key}: *(.*?) *$", text, re.MULTILINE)


def input_of(line, types):
    """`img=random:1:48x32` → img: (type, seed, shape)."""
    name, seed, shape = re.fullmatch(r"(\w+)=random:(\d+):([\dx]+)", line).groups()
    return name, (types[name], int(seed), tuple(int(length) for length in shape.split("x")))


def directives_of(body):
    """`split(f.x, xo, xi, 4); …` → ("split", ["f.x", "xo", "xi", "4"]), …"""
    for name, arguments in re.findall(r"([\w-]+)\((.*?)\);", body):
        yield name, tuple(argument.strip() for argument in arguments.split(","))
