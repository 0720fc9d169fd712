"""Well-known programs, ported manually: ports/NAME.syl by the command line, and the function NAME here in Halide."""

from pathlib import Path

import halide as hl
import numpy as np

import halide_run
from kinds import KINDS
from report import differences
from sylvite import Refused, run_command_line

FOLDER = Path(__file__).parent / "ports"
X, Y, C = hl.Var("x"), hl.Var("y"), hl.Var("c")
BC = hl.BoundaryConditions


def compare_ports(report, only=None):
    for name, (build, window, inputs, params) in PORTS.items():
        if only is None or name in only:
            compare(name, build, window, inputs, params, report)


def compare(name, build, window, inputs, params, report):
    try:
        kind, ours = run_command_line(FOLDER / f"{name}.syl", *options_of(window, inputs, params))
    except Refused as refusal:
        report.differ(f"{name}: refused: {refusal}")
        return
    arrays = [random_array(KINDS[of], seed, shape) for of, seed, shape in inputs.values()]
    buffers = [halide_run.buffer_of([0] * array.ndim, array) for array in arrays]
    func = build(*buffers, *params.values())
    bounds = [[low, end - low] for low, end in window.values()]
    if func.output_types()[0] != kind.halide:
        report.differ(f"{name}: Sylvite's type is {kind}, Halide's {func.output_types()[0]}")
        return
    theirs = halide_run.realize(func, kind, bounds)
    wrong = differences(ours, theirs)
    near = kind.is_float and np.allclose(ours, theirs, rtol=1e-6, atol=0)
    if wrong.any():
        at = tuple(np.argwhere(wrong)[0])
        message = f"{name}: at {at[::-1]} Sylvite gives {ours[at]}, Halide {theirs[at]} ({wrong.sum()} of {wrong.size})"
        report.differ(message, "Halide's exp of f32 is an approximation" if near and name in APPROXIMATE else None)
    else:
        report.agree(ours.size)


def options_of(window, inputs, params):
    """The options of `sylvite eval` for a window {x: (from, to)}, inputs {name: (type, seed, shape)} and parameters."""
    options = ["--window", ",".join(f"{x}={low}:{end}" for x, (low, end) in window.items())]
    for name, (_, seed, shape) in inputs.items():
        options += ["--input", f"{name}=random:{seed}:{'x'.join(map(str, shape))}"]
    for name, value in params.items():
        options += ["--param", f"{name}={value}"]
    return options


def random_array(kind, seed, shape):
    """The array `random:SEED:WxH` of language.md, last dimension first."""
    values, x = [], seed
    for _ in range(int(np.prod(shape))):
        x = (x * 1664525 + 1013904223) % 2**32
        values.append(x / 2**32 if kind.is_float else x >> (32 - kind.bits))
    numbers = np.array(values) if kind.is_float else np.array(values, dtype=np.int64)
    return numbers.astype(kind.dtype).reshape(shape[::-1])


# --- the programs ------------------------------------------------------------------------------------------------


def define(name, point, value):
    func = hl.Func(name)
    func[point] = value
    return func.compute_root()


def gradient():
    return define("gradient", (X, Y), X + Y)


def brighten(img):
    return define("brighten", (X, Y, C), hl.saturating_cast(hl.UInt(8), hl.min(hl.f32(img[X, Y, C]) * 1.5, 255.0)))


def blur(img):
    padded = BC.repeat_edge(img)
    blur_x = define("blur_x", (X, Y), (padded[X - 1, Y] + padded[X, Y] + padded[X + 1, Y]) / 3)
    return define("blur", (X, Y), (blur_x[X, Y - 1] + blur_x[X, Y] + blur_x[X, Y + 1]) / 3)


def histogram(img):
    r = hl.RDom([(0, img.dim(0).extent()), (0, img.dim(1).extent())])
    counts = define("histogram", X, hl.i32(0))
    value = hl.i32(img[r[0], r[1]])
    counts[value] = counts[value] + 1
    return counts


def equalise(img):
    counts = histogram(img)
    rank = define("rank", X, counts[X])
    r = hl.RDom([(1, 255)])
    rank[r[0]] = rank[r[0] - 1] + counts[r[0]]
    pixels = img.dim(0).extent() * img.dim(1).extent()
    return define("equalise", (X, Y), hl.saturating_cast(hl.UInt(8), rank[hl.i32(img[X, Y])] * 255 / pixels))


def gaussian(img, sigma):
    r, s, t = (hl.RDom([(-3, 7)]) for _ in range(3))
    sigma = hl.f32(sigma)
    kernel = define("kernel", X, hl.exp(-(hl.f32(X) * hl.f32(X)) / (2.0 * sigma * sigma)))
    weight = define("weight", X, kernel[X] / hl.sum(r, kernel[r[0]]))
    padded = BC.mirror_interior(img)
    rows = define("rows", (X, Y), hl.sum(s, padded[X + s[0], Y] * weight[s[0]]))
    return define("gaussian", (X, Y), hl.sum(t, rows[X, Y + t[0]] * weight[t[0]]))


def cumulative(img):
    table = define("table", (X, Y), hl.u32(BC.constant_exterior(img, hl.u16(0))[X, Y]))
    r, s = hl.RDom([(1, img.dim(0).extent() - 1)]), hl.RDom([(1, img.dim(1).extent() - 1)])
    table[r[0], Y] = table[r[0], Y] + table[r[0] - 1, Y]
    table[X, s[0]] = table[X, s[0]] + table[X, s[0] - 1]
    return define("cumulative", (X, Y), table[X, Y])


def argmin(img):
    r, s = hl.RDom([(0, img.dim(0).extent())]), hl.RDom([(0, img.dim(0).extent())])
    least = define("least", Y, hl.minimum(r, img[r[0], Y]))
    place = define("place", Y, hl.i32(-1))
    s.where((place[Y] == -1) & (img[s[0], Y] == least[Y]))
    place[Y] = s[0]
    return define("argmin", Y, place[Y])


def bilateral(img):
    padded = define("padded", (X, Y), hl.i32(BC.repeat_image(img)[X, Y]))
    table = define("table", X, 1.0 / (1.0 + hl.f32(X * X) / 100.0))
    dx, dy = hl.Var("dx"), hl.Var("dy")
    distance = hl.i32(hl.absd(padded[X, Y], padded[X + dx, Y + dy]))
    weight = define("weight", (X, Y, dx, dy), table[hl.clamp(distance, 0, 255)])
    r, s = hl.RDom([(-1, 3), (-1, 3)]), hl.RDom([(-1, 3), (-1, 3)])
    total = define("total", (X, Y), hl.sum(r, weight[X, Y, r[0], r[1]]))
    value = define("value", (X, Y), hl.sum(s, weight[X, Y, s[0], s[1]] * hl.f32(padded[X + s[0], Y + s[1]])))
    return define("bilateral", (X, Y), hl.u8(value[X, Y] / total[X, Y] + 0.5))


def life(start):
    first = define("first", (X, Y), hl.u8(BC.repeat_image(start)[X, Y]))
    return define("life", (X, Y), lives(define("second", (X, Y), hl.u8(lives(first)))))


def lives(cells):
    """The next state of a cell of a func of 0 and 1."""
    r = hl.RDom([(-1, 3), (-1, 3)])
    around = hl.sum(r, cells[X + r[0], Y + r[1]]) - cells[X, Y]
    return (around == 3) | ((cells[X, Y] != 0) & (around == 2))


def matrix(a, b):
    k = hl.RDom([(0, a.dim(0).extent())])
    product = define("product", (X, Y), hl.f32(0.0))
    product[X, Y] = product[X, Y] + a[k[0], Y] * b[X, k[0]]
    return define("matrix", (X, Y), product[X, Y])


def triangle(n):
    marked = define("marked", (X, Y), X * 10 + Y)
    r = hl.RDom([(0, n), (0, n)])
    r.where((r[0] + r[1] < n) & (r[0] <= r[1]))
    marked[r[0], r[1]] = marked[r[0], r[1]] * 2 + marked[r[1], r[0]]
    return define("triangle", (X, Y), marked[X, Y])


def searches(img):
    r, s = hl.RDom([(0, 12), (0, 3)]), hl.RDom([(0, 12)])
    u, v, low = hl.argmin(r, img[r[0], Y + r[1]])
    place, most = hl.argmax(s, img[s[0], Y] / 32)
    bright, right = img[X, Y] > 99, X > 7
    a, b = hl.select(bright, X, right, Y, 3), hl.select(bright, Y, right, X, 4)
    first, second = hl.mux(X - 4, [hl.i32(1), u, a]), hl.mux(X - 4, [hl.i32(2), v, b])
    other = 10 * first + second + hl.mux(hl.i32(img[X, Y] % 5), [hl.i32(100), hl.i32(200), hl.i32(300)])
    cases = [X == 0, 10 * u + v, X == 1, hl.i32(low), X == 2, place, X == 3, hl.i32(most)]
    return define("searches", (X, Y), hl.select(*cases, other))


# name: the function, the window, the inputs (type, seed, shape), the parameters
PORTS = {
    "gradient": (gradient, {"x": (-3, 30), "y": (5, 25)}, {}, {}),
    "brighten": (brighten, {"x": (0, 20), "y": (0, 15), "c": (0, 3)}, {"img": ("u8", 1, (20, 15, 3))}, {}),
    "blur": (blur, {"x": (-2, 34), "y": (-3, 20)}, {"img": ("u16", 2, (32, 18))}, {}),
    "histogram": (histogram, {"v": (0, 256)}, {"img": ("u8", 3, (40, 30))}, {}),
    "equalise": (equalise, {"x": (0, 40), "y": (0, 30)}, {"img": ("u8", 4, (40, 30))}, {}),
    "gaussian": (gaussian, {"x": (-4, 24), "y": (-4, 20)}, {"img": ("f32", 5, (20, 16))}, {"sigma": 1.25}),
    "cumulative": (cumulative, {"x": (-2, 26), "y": (-1, 20)}, {"img": ("u16", 6, (24, 18))}, {}),
    "argmin": (argmin, {"y": (0, 30)}, {"img": ("i16", 7, (50, 30))}, {}),
    "bilateral": (bilateral, {"x": (0, 16), "y": (0, 12)}, {"img": ("u8", 8, (16, 12))}, {}),
    "life": (life, {"x": (-4, 20), "y": (0, 16)}, {"start": ("bool", 9, (16, 16))}, {}),
    "matrix": (matrix, {"x": (0, 14), "y": (0, 9)}, {"a": ("f32", 10, (20, 9)), "b": ("f32", 11, (14, 20))}, {}),
    "searches": (searches, {"x": (0, 12), "y": (0, 30)}, {"img": ("u8", 12, (12, 33))}, {}),
    "triangle": (triangle, {"x": (0, 12), "y": (0, 12)}, {}, {"n": 10}),
}

# Programs whose values depend on transcendental functions.
APPROXIMATE = {"gaussian"}
