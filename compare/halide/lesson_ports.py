"""The pipelines of `examples/tutorial` in Halide: the function NAME here is the pipeline NAME of a lesson there."""

import halide as hl

from ports import BC, C, X, Y, define


def gradient():
    return define("gradient", (X, Y), X + Y)


def brighter(img):
    return define("brighter", (X, Y, C), hl.u8(hl.min(hl.f32(img[X, Y, C]) * 1.5, 255.0)))


def inside(img):
    return blur_121(img)


def clamped(img):
    x, y = (hl.clamp(v, 0, img.dim(d).extent() - 1) for d, v in enumerate((X, Y)))
    return blur_121(define("edge", (X, Y, C), img[x, y, C]))


def repeated(img):
    return blur_121(BC.repeat_edge(img))


def blur_121(source):
    wide = define("wide", (X, Y, C), hl.u16(source[X, Y, C]))
    blur_x = define("blur_x", (X, Y, C), (wide[X - 1, Y, C] + 2 * wide[X, Y, C] + wide[X + 1, Y, C]) / 4)
    blur_y = define("blur_y", (X, Y, C), (blur_x[X, Y - 1, C] + 2 * blur_x[X, Y, C] + blur_x[X, Y + 1, C]) / 4)
    return define("blurred", (X, Y, C), hl.u8(blur_y[X, Y, C]))


def consumer():
    producer = define("producer", (X, Y), hl.sin(hl.f32(X * Y)))
    total = producer[X, Y] + producer[X, Y + 1] + producer[X + 1, Y] + producer[X + 1, Y + 1]
    return define("consumer", (X, Y), total / 4)


def point():
    f = define("point", (X, Y), X + Y)
    f[3, 7] = 42
    return f


def lines():
    f = define("lines", (X, Y), X + Y)
    f[X, 17] = X + 8
    f[0, Y] = Y * 8
    f[X, X + 1] = X + 8
    f[Y / 2, Y] = f[0, Y] * 17
    return define("whole", (X, Y), f[X, Y])  # because f is also written outside the window


def squared():
    f = define("squared", (X, Y), hl.f32(X + Y) / 100.0)
    r = hl.RDom([(0, 50)])
    f[X, r[0]] = f[X, r[0]] * f[X, r[0]]
    return f


def histogram(img):
    r = hl.RDom([(0, img.dim(0).extent()), (0, img.dim(1).extent())])
    f = define("histogram", X, hl.i32(0))
    value = hl.i32(img[r[0], r[1]])
    f[value] = f[value] + 1
    return f


def stages():
    f = define("stages", (X, Y), X * Y)
    f[X, 0] = f[X, 8]
    f[0, Y] = f[8, Y] + 2
    return f


def twice():
    producer = define("producer", X, X * 2)
    producer[X] = producer[X] + 10
    return define("twice", X, 2 * producer[X])


def pure_reads():
    f = define("pure_reads", X, 2 * seventeens()[X])
    f[X] = f[X] + 50
    return f


def update_reads():
    f = define("update_reads", X, 100 - X * 10)
    f[X] = f[X] + seventeens()[X]
    return f


def both_read():
    producer = seventeens()
    f = define("both_read", X, 170 - producer[X])
    f[X] = f[X] + producer[X] / 2
    return f


def seventeens():
    return define("producer", X, X * 17)


def own():
    producer_1 = define("producer_1", X, X * 2)
    producer_2 = define("producer_2", (X, Y), X + Y)
    f = define("own", (X, Y), producer_1[X])
    f[X, Y] = f[X, Y] + producer_2[X, Y]
    return f


def reduced():
    producer = define("producer", X, X % 8)
    r = hl.RDom([(0, 5)])
    f = define("reduced", X, hl.i32(10))
    f[X] = f[X] + r[0] + producer[X + r[0]]
    return f


def blurry(img):
    padded, r = BC.repeat_edge(img), hl.RDom([(-2, 5), (-2, 5)])
    total = define("total", (X, Y), hl.i32(0))
    total[X, Y] = total[X, Y] + hl.i32(padded[X + r[0], Y + r[1]])
    return define("blurry", (X, Y), hl.u8(total[X, Y] / 25))


def summed(img):
    padded, r = BC.repeat_edge(img), hl.RDom([(-2, 5), (-2, 5)])
    return define("summed", (X, Y), hl.u8(hl.sum(r, hl.i32(padded[X + r[0], Y + r[1]])) / 25))


def inline_sum():
    r = hl.RDom([(0, 100)])
    return define("inline_sum", X, hl.sum(r, r[0] + X) * 7)


def curved(img):
    bent = hl.pow(hl.f32(X) / 255.0, hl.f32(1.2)) * 255.0
    lut = define("lut", X, hl.u8(hl.clamp(bent, 0.0, 255.0)))
    padded = define("padded", (X, Y, C), hl.i16(BC.repeat_edge(img)[X, Y, C]))
    around = padded[X - 1, Y, C] + padded[X, Y - 1, C] + padded[X + 1, Y, C] + padded[X, Y + 1, C]
    sharper = define("sharper", (X, Y, C), padded[X, Y, C] * 2 - around / 4)
    return define("curved", (X, Y, C), lut[hl.clamp(hl.i32(sharper[X, Y, C]), 0, 255)])


def pair():
    return define("pair", (X, Y), (X + Y, hl.sin(hl.f32(X * Y))))


def arg_max():
    wave = define("wave", X, hl.sin(hl.f32(X)))
    best = define("arg_max", (), (hl.i32(0), wave[0]))
    r = hl.RDom([(1, 99)])
    old_index, old_value = best[()][0], best[()][1]
    value = wave[r[0]]
    best[()] = (hl.select(old_value < value, r[0], old_index), hl.max(value, old_value))
    return best


def escape():
    t = hl.Var("t")
    start = define("start", (X, Y), (hl.f32(X) / 15.0 - 2.5, hl.f32(Y) / 6.0 - 2.0))
    orbit = define("orbit", (X, Y, t), (hl.f32(0.0), hl.f32(0.0)))
    r, s = hl.RDom([(1, 12)]), hl.RDom([(1, 12)])
    re, im = orbit[X, Y, r[0] - 1][0], orbit[X, Y, r[0] - 1][1]
    orbit[X, Y, r[0]] = (re * re - im * im + start[X, Y][0], 2.0 * re * im + start[X, Y][1])
    size = orbit[X, Y, t][0] * orbit[X, Y, t][0] + orbit[X, Y, t][1] * orbit[X, Y, t][1]
    bounded = define("bounded", (X, Y, t), hl.u8(size < 16.0))
    first = define("first", (X, Y), (hl.u8(1), hl.i32(0)))
    s.where(bounded[X, Y, s[0]] < first[X, Y][0])
    first[X, Y] = (bounded[X, Y, s[0]], s[0])
    return define("escape", (X, Y), first[X, Y][1])


def meeting(a, b, c, d):
    return define("meeting", X, (a[X] + b[X], b[X] + c[X], c[X] + d[X], a[X] + 3, a[X] > 3))


def casts():
    nearest = hl.saturating_cast(hl.UInt(8), X)
    return define("casts", X, (hl.u8(X), hl.i8(X), nearest, hl.i32(hl.f32(X) / 2.0), hl.u32(X)))


def average(a, b):
    return define("average", X, hl.u8((hl.u16(a[X]) + hl.u16(b[X])) / 2))


def disc():
    f = define("disc", (X, Y), X + Y)
    r = hl.RDom([(0, 7), (0, 7)])
    r.where((r[0] - 3) * (r[0] - 3) + (r[1] - 3) * (r[1] - 3) <= 10)
    f[r[0], r[1]] = f[r[0], r[1]] * 2
    return f


def triangle(most):
    f = define("triangle", (X, Y), X + Y)
    r = hl.RDom([(0, 8), (0, 10)])
    r.where(r[0] < r[1])
    r.where(r[0] + r[1] < most)
    f[r[0], r[1]] = f[r[0], r[1]] * 2
    return f


def chosen():
    f = define("f", (X, Y), 2 * X + Y)
    g = define("chosen", (X, Y), hl.i32(0))
    r = hl.RDom([(0, 5), (0, 5)])
    r.where(f[r[0], r[1]] >= 4)
    r.where(f[r[0], r[1]] <= 7)
    g[r[0], r[1]] = 17
    return g


def hist(img):
    f = define("hist", X, hl.i32(0))
    r = hl.RDom([(0, img.dim(0).extent()), (0, img.dim(1).extent())])
    f[hl.i32(img[r[0], r[1]])] += 1
    return f


def shared():
    f = define("f", (X, Y), X + Y)
    g = define("g", (X, Y), 2 * f[X, Y])
    h = define("h", (X, Y), 3 + f[X - 1, Y] + f[X + 1, Y])
    return define("shared", (X, Y), g[X, Y] * h[X, Y])


def transposed(img):
    return define("transposed", (X, Y), img[Y, X])


def sums(img):
    f = define("accumulated", (X, Y), hl.u16(0))
    r = hl.RDom([(0, 5), (0, 5)])
    f[X, Y] += hl.u16(img[X + r[0], Y + r[1]])
    return define("sums", (X, Y), f[X, Y])


def overlapped():
    producer = define("producer", (X, Y), X + Y)
    return define("overlapped", (X, Y), producer[X - 1, Y - 1] + producer[X, Y] + producer[X + 1, Y + 1])


def both():
    first, second = (define(name, (X, Y), X + Y) for name in ("producer1", "producer2"))
    return define("both", (X, Y), first[X - 1, Y - 1] + second[X, Y] + first[X + 1, Y + 1])


def planes():
    producer = define("producer", (X, Y, C), (X + Y) * (C + 1))
    read = producer[X - 1, Y - 1, C] + producer[X, Y, C] + producer[X + 1, Y + 1, C]
    return define("planes", (X, Y, C), read)
