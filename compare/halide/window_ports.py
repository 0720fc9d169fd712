"""The pipelines of `bench/bounds` in Halide: the function NAME here is NAME.syl there."""

import halide as hl

import halide_run
from kinds import KINDS
from ports import random_array

X, Y, C, I, K = (hl.Var(name) for name in "xycik")
BC = hl.BoundaryConditions


class Built:
    """The funcs of a pipeline by their Sylvite names, with the loops of their stages; the last one is the output."""

    def __init__(self, pair):
        self.funcs, self.stages = {}, {}
        self.params = {name: hl.Param(hl.Int(32), name, value) for name, value in pair.params.items()}
        # The arrays must outlive the buffers, which share their memory.
        self.arrays = [random_array(KINDS[of], seed, shape) for of, seed, shape in pair.inputs.values()]
        self.inputs = [halide_run.buffer_of([0] * array.ndim, array) for array in self.arrays]
        if pair.pipeline not in PORTS:
            raise RuntimeError(f"there is no port of {pair.pipeline}")
        PORTS[pair.pipeline](self, *self.inputs, *self.params.values())

    def func(self, name, point, value):
        func = hl.Func(name.replace("$", "_"))
        func[point] = value
        self.funcs[name] = func
        self.stages[name] = [{var.name(): var for var in (point if isinstance(point, tuple) else (point,))}]
        return func

    def rdom(self, func, pure, **ranges):
        """The domain of the next update of a func with the pure variables `pure`; the domain loops are inside."""
        domain = hl.RDom(list(ranges.values()), "r")
        loops = {name: domain[d] for d, name in enumerate(ranges)} | {var.name(): var for var in pure}
        next(loops_of for name, loops_of in self.stages.items() if self.funcs[name] is func).append(loops)
        return domain

    def nests(self, name, nest):
        """`nest` of the stage, its branch, its handle, its loops innermost first, and their variables."""
        func = self.funcs[name]
        handles = [func, *(func.update(i) for i in range(func.num_update_definitions()))]
        return [nest(i, 0, handle, [*vars], vars) for i, (handle, vars) in enumerate(zip(handles, self.stages[name]))]

    @property
    def output(self):
        return [*self.funcs.values()][-1]


def band(b, n):
    weight = b.func("weight", I, I * 2 + 1)
    near = b.func("near", X, 0)
    r = b.rdom(near, [X], r=(0, n))
    r.where((r[0] >= X - 2) & (r[0] <= X + 2))
    near[X] = near[X] + weight[r[0]]
    b.func("band", X, near[X])


def blur(b, img):
    source = b.func("source", (X, Y), hl.u16(BC.repeat_edge(img)[X, Y]))
    across = b.func("across", (X, Y), (source[X - 1, Y] + source[X, Y] + source[X + 1, Y]) / 3)
    b.func("blur", (X, Y), hl.u8((across[X, Y - 1] + across[X, Y] + across[X, Y + 1]) / 3))


def boundary(b, img):
    source = b.func("source", (X, Y), hl.i32(img[X, Y]))
    inside = [hl.clamp(v, 0, img.dim(d).extent() - 1) for d, v in enumerate((X, Y))]
    edge = b.func("edge", (X, Y), source[inside[0], inside[1]])
    b.func("boundary", (X, Y), edge[X - 1, Y] - edge[X + 1, Y] + edge[X, Y - 1] - edge[X, Y + 1])


def bounded(b):
    first = b.func("a", (X, C), X + C)
    second = b.func("b", (X, C), first[X - 1, C] + first[X + 1, C])
    b.func("bounded", (X, Y), second[X, Y % 3] + second[X, 0])


def branch(b, side):
    far = b.func("far", X, X * 2)
    b.func("branch", X, far[X + hl.select(side == 1, 3, 7)] + far[X + hl.min(side, 2)])


def chain3(b):
    first = b.func("a", (X, Y), X * 7 + Y * 5)
    second = b.func("b", (X, Y), first[X - 1, Y] + first[X + 1, Y])
    third = b.func("c", (X, Y), second[X, Y - 1] + second[X, Y + 1])
    b.func("chain3", (X, Y), third[X - 1, Y - 1] + third[X + 1, Y + 1])


def chain6(b):
    last = b.func("a", X, X)
    for name, low, high in (("b", -1, 1), ("c", 0, 2), ("d", -2, 0), ("e", -1, 1), ("f", -3, 3)):
        last = b.func(name, X, last[X + low] + last[X + high])
    b.func("chain6", X, last[X - 1] + last[X] + last[X + 1])


def down(b, img):
    p0 = b.func("p0", (X, Y), hl.u16(img[X, Y]))
    p1 = b.func("p1", (X, Y), four(p0))
    p2 = b.func("p2", (X, Y), four(p1))
    b.func("down", (X, Y), (p2[2 * X, 2 * Y] + p2[2 * X + 1, 2 * Y + 1]) / 2)


def four(p):
    return (p[2 * X, 2 * Y] + p[2 * X + 1, 2 * Y] + p[2 * X, 2 * Y + 1] + p[2 * X + 1, 2 * Y + 1]) / 4


def downline(b):
    g = b.func("g", X, X * 5)
    b.func("downline", X, g[3 * X - 1] + g[3 * X + 1])


def five(b, img):
    source = b.func("source", (X, Y), hl.i32(BC.mirror_image(img)[X, Y]))
    total = b.func("box$sum0", (X, Y), 0)
    r = b.rdom(total, [X, Y], r=(-2, 5), s=(-2, 5))
    total[X, Y] = total[X, Y] + source[X + r[0], Y + r[1]]
    box = b.func("box", (X, Y), total[X, Y])
    b.func("five", (X, Y), source[X, Y] * 25 - box[X, Y])


def fused(b):
    g = b.func("g", (X, Y), X + 10 * Y)
    h = b.func("h", (X, Y), g[X, Y] + g[X + 1, Y])
    b.func("fused", (X, Y), h[X, Y] + h[X, Y + 1])


def histogram(b, img):
    width, height = img.dim(0).extent(), img.dim(1).extent()
    count = b.func("count", I, hl.u32(0))
    pixels = b.rdom(count, [], x=(0, width), y=(0, height))
    value = hl.i32(img[pixels[0], pixels[1]])
    count[value] = count[value] + 1
    total = b.func("total", I, count[I])
    r = b.rdom(total, [], r=(1, 255))
    total[r[0]] = total[r[0] - 1] + count[r[0]]
    b.func("histogram", (X, Y), hl.u8(total[hl.i32(img[X, Y])] * 255 / hl.u32(width * height)))


def impure(b):
    g = b.func("g", X, X * X)
    f = b.func("f", X, g[X] + g[X + 1])
    b.func("impure", X, f[X])


def line(b):
    g = b.func("g", X, X * X)
    b.func("line", X, g[X] + g[X + 1])


def lookup(b, img):
    index = b.func("index", (X, Y), hl.clamp(hl.i32(img[X, Y]) - 20, 0, 199))
    table = b.func("table", I, I * I)
    b.func("lookup", (X, Y), table[index[X, Y]])


def masked(b, edge):
    g = b.func("g", X, X * X)
    func = b.func("masked", X, X)
    once = b.rdom(func, [X], once=(0, 1))  # Halide has predicates only on reduction domains
    once.where(X < edge)
    func[X] = func[X] + g[X - 1] + once[0]


def matmul(b, left_matrix, right_matrix, n):
    left = b.func("left", (K, Y), left_matrix[K, Y] * 2.0)
    product = b.func("product", (X, Y), hl.f32(0.0))
    k = b.rdom(product, [X, Y], k=(0, n))
    product[X, Y] = product[X, Y] + left[k[0], Y] * right_matrix[X, k[0]]
    b.func("matmul", (X, Y), product[X, Y] + 1.0)


def mirrors(b, img):
    outside = hl.i32(BC.constant_exterior(img, hl.u8(7))[X])
    first = b.func("a", X, hl.i32(BC.repeat_edge(img)[X]) + outside)
    mirrored = hl.i32(BC.mirror_interior(img)[X]) + hl.i32(BC.mirror_image(img)[X])
    second = b.func("b", X, mirrored + hl.i32(BC.repeat_image(img)[X]))
    b.func("mirrors", X, first[X - 1] + second[X + 1])


def modulo(b, img):
    table = b.func("table", I, I * 3)
    b.func("modulo", X, table[hl.i32(img[X] % 16)] + table[16 + hl.i32(img[X] / 8)])


def names(b):
    first = b.func("a", X, X * 3)
    second = b.func("b", X, first[2 * X] + first[2 * X + 1])
    b.func("names", X, second[2 * X] + second[2 * X + 1])


def nearest(b):
    s = b.func("s", X, X * X)
    b.func("nearest", X, s[X / 2])


def pyramid(b):
    fine = b.func("fine", X, X * X - 3 * X)
    coarse = b.func("coarse", X, fine[2 * X - 1] + 2 * fine[2 * X] + fine[2 * X + 1])
    again = b.func("again", X, coarse[X / 2] + coarse[(X + 1) / 2])
    b.func("pyramid", X, fine[X] * 8 - again[X])


def scan(b, n):
    source = b.func("source", (X, Y), X * 3 + Y)
    forward = b.func("forward", (X, Y), source[X, Y])
    r = b.rdom(forward, [Y], r=(1, n - 1))
    forward[r[0], Y] = forward[r[0], Y] + forward[r[0] - 1, Y] / 2
    backward = b.func("backward", (X, Y), forward[X, Y])
    s = b.rdom(backward, [Y], r=(1, n - 1))
    backward[n - 1 - s[0], Y] = backward[n - 1 - s[0], Y] + backward[n - s[0], Y] / 2
    b.func("scan", (X, Y), backward[X, Y])


def specialised(b, _fast):
    first = b.func("a", X, X * 9)
    second = b.func("b", X, first[X - 1] + first[X + 1])
    b.func("specialised", X, second[X] + second[X + 4])


def symbolic(b, _n, k):
    g = b.func("g", X, X * 3)
    b.func("symbolic", X, g[X - k] + g[X + k * 2])


def triangle(b, n):
    weight = b.func("weight", I, I * I + 1)
    below = b.func("below", (X, Y), 0)
    r = b.rdom(below, [X, Y], r=(0, n))
    r.where(r[0] <= X)
    below[X, Y] = below[X, Y] + weight[r[0]]
    b.func("triangle", (X, Y), below[X, Y] + below[X, Y + 1])


def up(b):
    u0 = b.func("u0", (X, Y), X * 3 + Y)
    u1 = b.func("u1", (X, Y), u0[X / 2, Y / 2] + u0[(X + 1) / 2, (Y + 1) / 2])
    b.func("up", (X, Y), (u1[X / 2, Y / 2] * 3 + u1[X / 2 - 1 + 2 * (X % 2), Y / 2]) / 4)


def warp(b, img):
    source = b.func("source", (X, Y), hl.i32(img[X, Y]))
    b.func("warp", (X, Y), source[X + hl.i32(img[X, Y]) % 5 - 2, Y])


PORTS = {
    port.__name__: port
    for port in (
        *(band, blur, boundary, bounded, branch, chain3, chain6, down, downline, five, fused, histogram, impure, line),
        *(lookup, masked, matmul, mirrors, modulo, names, nearest, pyramid, scan, specialised, symbolic, triangle),
        *(up, warp),
    )
}
