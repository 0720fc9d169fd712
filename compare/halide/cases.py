"""The inputs of every example in both languages, and the tolerance of its values relative to Halide."""

from dataclasses import dataclass, field

import numpy as np


@dataclass
class Example:
    """The test input of an example."""

    window: dict
    # By name: the type, the seed and the shape of `random:SEED:WxH`.
    inputs: dict = field(default_factory=dict)
    params: dict = field(default_factory=dict)
    # Maps random values to valid values of an input.
    shape: callable = lambda values: values
    # The tolerance relative to Halide's default target, and its reason; for floats, relative to the greatest value.
    tolerance: float = 0
    # The same for strict_float, if the bits differ.
    strict: float = 0
    why: str = ""


def sized(**lengths):
    return {name: (0, length) for name, length in lengths.items()}


# An f32 has 24 bits, so one rounding is up to 6e-8 of a value; contracted products save several roundings.
CONTRACTED = "Halide rounds a·b + c once"
NEXT = f"{CONTRACTED}, and the last bit of a float may make the next integer"

CASES = {
    "paper": Example({"x": (-100, 100)}),
    "photo": Example(sized(x=192, y=128, c=3)),
    "blur": Example(sized(x=94, y=62), {"img": ("u16", 1, (96, 64))}),
    "histogram": Example(sized(x=96, y=64), {"img": ("u8", 2, (96, 64))}, shape=lambda v: v // 4 + 40),
    "integral": Example(sized(x=64, y=48), {"img": ("u16", 15, (64, 48))}),
    "levels": Example(
        sized(i=256, x=48, y=32), {"img": ("u8", 35, (48, 32))}, {"rare": 5}, shape=lambda v: v // 2 + 40
    ),
    "margins": Example(sized(x=48, y=32), {"img": ("u8", 36, (48, 32))}, {"contrast": 24, "least": 11}),
    "life": Example(sized(x=48, y=32), {"world": ("u8", 3, (48, 32))}, shape=lambda v: v >> 7),
    "max-filter": Example(sized(x=64, y=48), {"img": ("u8", 4, (64, 48))}, {"radius": 3}),
    "crisp": Example(sized(x=64, y=48, c=3), {"photo": ("u8", 14, (64, 48, 3))}, {"exposure": 300}),
    "stereo": Example(
        sized(x=32, y=24),
        {"left": ("u8", 5, (32, 24)), "right": ("u8", 6, (32, 24))},
        {"most": 9},
        shape=lambda v: v >> 4,
    ),
    "stencil-chain": Example(sized(x=24, y=16), {"img": ("u16", 7, (24, 16))}),
    "gaussian": Example(sized(x=96, y=64), {"img": ("f32", 8, (96, 64))}, tolerance=2e-7, why=CONTRACTED),
    "unsharp": Example(sized(x=64, y=48, c=3), {"img": ("f32", 9, (64, 48, 3))}, tolerance=4e-7, why=CONTRACTED),
    "harris": Example(sized(x=64, y=48), {"img": ("f32", 10, (68, 52, 3))}, tolerance=4e-7, why=CONTRACTED),
    "bilateral": Example(
        sized(x=64, y=48),
        {"img": ("f32", 11, (64, 48))},
        shape=lambda v: (v * 1.5 - 0.25).astype(np.float32),
        tolerance=4e-7,
        why=CONTRACTED,
    ),
    "matmul": Example(
        sized(x=40, y=32), {"a": ("f32", 12, (48, 32)), "b": ("f32", 13, (40, 48))}, tolerance=4e-7, why=CONTRACTED
    ),
    "conv": Example(
        sized(c=8, x=12, y=10, n=2),
        {"img": ("f32", 14, (6, 14, 12, 2)), "filter": ("f32", 15, (8, 3, 3, 6)), "bias": ("f32", 16, (8,))},
        shape=lambda v: v - np.float32(0.5),
        tolerance=4e-7,
        why=CONTRACTED,
    ),
    "iir": Example(
        sized(x=48, y=32, c=3), {"img": ("f32", 17, (48, 32, 3))}, {"alpha": 0.1}, tolerance=4e-7, why=CONTRACTED
    ),
    "box": Example(sized(x=33, y=21), {"img": ("u8", 27, (33, 21))}, {"radius": 4}),
    "resize": Example(sized(x=29, y=11), {"img": ("f32", 29, (13, 17))}, tolerance=1e-6, why=CONTRACTED),
    "canny": Example(sized(x=48, y=32), {"img": ("u8", 30, (48, 32))}, {"low": 60, "high": 200}),
    "clahe": Example(
        sized(x=48, y=33), {"img": ("u8", 31, (48, 33))}, {"across": 3, "down": 2, "limit": 2.0}, tolerance=1, why=NEXT
    ),
    "clarity": Example(
        sized(x=32, y=24, c=3),
        {"photo": ("u8", 34, (32, 24, 3))},
        {"amount": 0.75, "exposure": 1.25},
        tolerance=1,
        why=NEXT,
    ),
    "warp": Example(
        sized(x=32, y=24, c=3), {"img": ("u8", 32, (32, 24, 3))}, {"degrees": 30.0, "zoom": 1.25}, tolerance=1, why=NEXT
    ),
    "lab": Example(
        sized(x=24, y=16, c=3),
        {"photo": ("u8", 33, (24, 16, 3))},
        tolerance=1e-6,
        strict=1e-6,
        why="Halide computes cbrt and pow of f32 with fewer bits",
    ),
    "inks": Example(sized(x=32, y=24, c=3), {"photo": ("u8", 28, (32, 24, 3))}, {"pale": 120}),
    "mandelbrot": Example(sized(x=64, y=64), {}, {"size": 64, "limit": 24}),
    "local-laplacian": Example(
        sized(x=48, y=32, c=3),
        {"img": ("u16", 18, (48, 32, 3))},
        tolerance=1,
        why=NEXT,
    ),
}

# An extern stage of Halide is a C function, which the Python bindings cannot define.
NO_PORT = {"components"}


def lesson(number, pipeline, window, inputs=None, params=None, **more):
    return f"lesson-{number} {pipeline}", Example(window, inputs or {}, params or {}, **more)


SINE = "Halide's sin of f32 is that of the C library"
GREY, COLOUR = {"img": ("u8", 19, (13, 11))}, {"img": ("u8", 20, (19, 18, 3))}

# The pipelines of `examples/tutorial`.
LESSONS = dict(
    [
        lesson("01", "gradient", sized(x=80, y=60)),
        lesson("02", "brighter", sized(x=19, y=18, c=3), COLOUR),
        lesson("05", "gradient", {"x": (100, 170), "y": (50, 116)}),
        lesson("07", "inside", {"x": (1, 18), "y": (1, 17), "c": (0, 3)}, COLOUR),
        lesson("07", "clamped", sized(x=19, y=18, c=3), COLOUR),
        lesson("07", "repeated", sized(x=19, y=18, c=3), COLOUR),
        lesson("08", "consumer", sized(x=10, y=19), tolerance=1e-7, strict=1e-7, why=SINE),
        lesson("09", "point", sized(x=10, y=10)),
        lesson("09", "lines", sized(x=20, y=20)),
        lesson("09", "squared", sized(x=8, y=60), tolerance=2e-7, why="Halide multiplies by 0.01 instead of dividing by 100"),
        lesson("09", "histogram", sized(i=256), GREY),
        lesson("09", "stages", sized(x=16, y=18)),
        lesson("09", "twice", sized(x=10)),
        lesson("09", "pure_reads", sized(x=10)),
        lesson("09", "update_reads", sized(x=10)),
        lesson("09", "both_read", sized(x=10)),
        lesson("09", "own", sized(x=10, y=10)),
        lesson("09", "reduced", sized(x=10)),
        lesson("09", "blurry", sized(x=13, y=11), GREY),
        lesson("09", "summed", sized(x=13, y=11), GREY),
        lesson("09", "inline_sum", sized(x=10)),
        lesson("12", "curved", sized(x=19, y=18, c=3), COLOUR),
        lesson("13", "pair", sized(x=8, y=6)),
        lesson("13", "arg_max", {}),
        lesson("13", "escape", sized(x=61, y=25)),
        lesson(
            "14",
            "meeting",
            sized(x=40),
            {"a": ("u8", 21, (40,)), "b": ("u16", 22, (40,)), "c": ("i8", 23, (40,)), "d": ("f32", 24, (40,))},
        ),
        lesson("14", "casts", {"x": (-300, 300)}),
        lesson("14", "average", sized(x=40), {"a": ("u8", 25, (40,)), "b": ("u8", 26, (40,))}),
        lesson("17", "disc", sized(x=7, y=7)),
        lesson("17", "triangle", sized(x=8, y=10), {}, {"most": 7}),
        lesson("17", "chosen", sized(x=5, y=5)),
        lesson("18", "hist", sized(i=256), GREY),
        lesson("19", "shared", sized(x=13, y=5)),
        lesson("19", "transposed", sized(x=11, y=13), GREY),
        lesson("19", "sums", sized(x=9, y=7), GREY),
        lesson("24", "overlapped", sized(x=13, y=9)),
        lesson("24", "both", sized(x=13, y=9)),
        lesson("24", "planes", sized(x=35, y=33, c=4)),
    ]
)
