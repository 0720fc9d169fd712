"""The pipelines of `examples` in Halide: the function NAME here is examples/NAME.syl, or NAME.ts, there."""

import halide as hl

from ports import BC, C, X, Y, define

D, N, Z = hl.Var("d"), hl.Var("n"), hl.Var("z")


def paper():
    g = define("g", X, X * X)
    return define("f", X, g[X] + g[X + 1])


def photo():
    hill = define("hill", X, 60 + hl.i32(hl.abs((X + 40) % 128 - 64)) / 2 + hl.i32(hl.abs(X % 50 - 25)) / 4)
    grain = define("grain", (X, Y), ((X * 7919 + Y * 104729) ^ (X * Y)) % 32)
    grass = define("grass", (X, Y, C), hl.select(C == 1, 150, 60) + grain[X, Y] - Y / 4)
    sky = define("sky", (X, Y, C), hl.select(C == 0, 90 + Y, hl.select(C == 1, 150 + Y / 2, 230)))
    sun = define("sun", (X, Y), (X - 140) * (X - 140) + (Y - 34) * (Y - 34) < 18 * 18)
    above = hl.select(sun[X, Y], hl.select(C == 2, 120, 250), sky[X, Y, C])
    value = hl.select(Y > hill[X], grass[X, Y, C], above)
    return define("photo", (X, Y, C), hl.saturating_cast(hl.UInt(8), value))


def blur(img):
    bx = define("bx", (X, Y), (img[X, Y] + img[X + 1, Y] + img[X + 2, Y]) / 3)
    return define("blur", (X, Y), (bx[X, Y] + bx[X, Y + 1] + bx[X, Y + 2]) / 3)


def histogram(img):
    r, s = hl.RDom([(0, img.dim(0).extent()), (0, img.dim(1).extent())]), hl.RDom([(1, 255)])
    count = define("count", X, hl.u32(0))
    value = hl.i32(img[r[0], r[1]])
    count[value] = count[value] + 1
    cdf = define("cdf", X, hl.u32(0))
    cdf[0] = count[0]
    cdf[s[0]] = cdf[s[0] - 1] + count[s[0]]
    scale = hl.f32(255.0) / hl.f32(img.dim(0).extent() * img.dim(1).extent())
    lut = define("lut", X, hl.u8(hl.clamp(hl.f32(cdf[X]) * scale + 0.5, 0.0, 255.0)))
    return define("histogram", (X, Y), lut[hl.i32(img[X, Y])])


def integral(img):
    width, height = img.dim(0).extent(), img.dim(1).extent()
    r, s = hl.RDom([(0, width)]), hl.RDom([(0, height)])
    row = define("row", (X, Y), hl.u64(0))
    row[r[0] + 1, Y] = row[r[0], Y] + hl.u64(img[r[0], Y]) * hl.u64(img[r[0], Y])
    table = define("table", (X, Y), hl.u64(0))
    table[X, s[0] + 1] = table[X, s[0]] + row[X, s[0]]
    left, right = hl.max(X - 4, 0), hl.min(X + 5, width)
    top, bottom = hl.max(Y - 4, 0), hl.min(Y + 5, height)
    total = table[right, bottom] - table[left, bottom] - table[right, top] + table[left, top]
    return define("integral", (X, Y), hl.u32(total / hl.u64((right - left) * (bottom - top))))


def levels(img, rare):
    r, s, t = hl.RDom([(0, img.dim(0).extent()), (0, img.dim(1).extent())]), hl.RDom([(0, 256)]), hl.RDom([(0, 256)])
    histogram = define("histogram", X, hl.u32(0))
    value = hl.i32(img[r[0], r[1]])
    histogram[value] = histogram[value] + 1
    frequent = lambda i: histogram[i] > hl.u32(rare)
    black = hl.minimum(s, hl.select(frequent(s[0]), hl.i32(s[0]), 255))
    white = hl.maximum(t, hl.select(frequent(t[0]), hl.i32(t[0]), 0))
    ends = define("ends", (), (black, white))
    black, white = ends[()][0], ends[()][1]
    stretched = (hl.i32(img[X, Y]) - black) * 255 / hl.max(white - black, 1)
    return [define("levels", (X, Y), hl.saturating_cast(hl.UInt(8), stretched)), histogram, ends]


def margins(img, contrast, least):
    padded = BC.repeat_edge(img)
    page = define("page", (X, Y), hl.i32(padded[X, Y]))
    across = define("across", (X, Y), page[X - 2, Y] + page[X - 1, Y] + page[X, Y] + page[X + 1, Y] + page[X + 2, Y])
    down = across[X, Y - 2] + across[X, Y - 1] + across[X, Y] + across[X, Y + 1] + across[X, Y + 2]
    around = define("around", (X, Y), down)
    ink = define("ink", (X, Y), hl.i32(25 * (page[X, Y] + contrast) < around[X, Y]))
    r, s = hl.RDom([(0, img.dim(0).extent())]), hl.RDom([(0, img.dim(1).extent())])
    rows, columns = define("rows", Y, hl.i32(0)), define("columns", X, hl.i32(0))
    rows[Y] = rows[Y] + ink[r[0], Y]
    columns[X] = columns[X] + ink[X, s[0]]
    kept = (rows[Y] >= least) & (columns[X] >= least)
    return define("margins", (X, Y), hl.select(kept, padded[X, Y], hl.u8(255)))


def life(world):
    generation = define("gen0", (X, Y), BC.repeat_image(world)[X, Y])
    for i in range(3):
        r = hl.RDom([(-1, 3), (-1, 3)])
        crowd = define(f"crowd{i}", (X, Y), hl.sum(r, generation[X + r[0], Y + r[1]]))
        lives = (crowd[X, Y] == 3) | ((crowd[X, Y] == 4) & (generation[X, Y] == 1))
        generation = define(f"gen{i + 1}", (X, Y), hl.u8(lives))
    return generation


def crisp(photo, exposure):
    padded = BC.repeat_edge(photo)
    product = hl.u32(padded[X, Y, C]) * hl.u32(exposure)
    bright = define("bright", (X, Y, C), hl.saturating_cast(hl.UInt(8), (product + 128) >> 8))

    def smooth(before, middle, after):
        outer = (hl.u16(before) + hl.u16(after)) / 2
        return hl.u8((outer + hl.u16(middle) + 1) / 2)

    across = define("across", (X, Y, C), smooth(bright[X - 1, Y, C], bright[X, Y, C], bright[X + 1, Y, C]))
    soft = define("soft", (X, Y, C), smooth(across[X, Y - 1, C], across[X, Y, C], across[X, Y + 1, C]))
    b, s = hl.i16(bright[X, Y, C]), hl.i16(soft[X, Y, C])
    lighter = hl.min(b + hl.max(b - s, 0), 255)
    return define("crisp", (X, Y, C), hl.u8(hl.max(lighter - hl.max(s - b, 0), 0)))


def max_filter(img, radius):
    padded = BC.repeat_edge(img)
    r, s = hl.RDom([(-radius, 2 * radius + 1)]), hl.RDom([(-radius, 2 * radius + 1)])
    across = define("across", (X, Y), hl.maximum(r, padded[X + r[0], Y]))
    return define("max_filter", (X, Y), hl.maximum(s, across[X, Y + s[0]]))


def stereo(left, right, most):
    left, right = BC.repeat_edge(left), BC.repeat_edge(right)
    apart = define("apart", (X, Y, D), hl.u16(hl.absd(left[X, Y], right[X - D, Y])))
    r, s = hl.RDom([(-2, 5), (-2, 5)]), hl.RDom([(0, most)])
    misfit = define("misfit", (X, Y, D), hl.sum(r, apart[X + r[0], Y + r[1], D]))
    best = define("stereo", (X, Y), (hl.u8(0), hl.u16(65535)))
    s.where(misfit[X, Y, s[0]] < best[X, Y][1])
    best[X, Y] = (hl.u8(s[0]), misfit[X, Y, s[0]])
    return best


def gaussian(img):
    padded = define("padded", (X, Y), BC.repeat_edge(img)[X, Y])
    down = define("down", (X, Y), seven_points(lambda i: padded[X, Y + i]))
    return define("gaussian", (X, Y), seven_points(lambda i: down[X + i, Y]))


def seven_points(at):
    """A Gaussian of σ = 1.5."""
    near, far, further = at(-1) + at(1), at(-2) + at(2), at(-3) + at(3)
    return hl.f32(0.26596153) * at(0) + hl.f32(0.21296534) * near + hl.f32(0.10934005) * far + hl.f32(0.035993978) * further


def grey_of(at):
    return hl.f32(0.299) * at(0) + hl.f32(0.587) * at(1) + hl.f32(0.114) * at(2)


def unsharp(img):
    padded = BC.repeat_edge(img)
    gray = define("gray", (X, Y), grey_of(lambda c: padded[X, Y, c]))
    by = define("by", (X, Y), seven_points(lambda i: gray[X, Y + i]))
    bx = define("bx", (X, Y), seven_points(lambda i: by[X + i, Y]))
    ratio = define("ratio", (X, Y), (2.0 * gray[X, Y] - bx[X, Y]) / gray[X, Y])
    return define("unsharp", (X, Y, C), ratio[X, Y] * img[X, Y, C])


def clarity(photo, amount, exposure):
    padded = BC.repeat_edge(photo)
    grey = define("grey", (X, Y), grey_of(lambda c: hl.f32(padded[X, Y, c])))
    block, near = hl.RDom([(0, 4), (0, 4)]), hl.RDom([(-8, 17), (-8, 17)])
    quarter = define("quarter", (X, Y), hl.sum(grey[4 * X + block[0], 4 * Y + block[1]]) / 16.0)
    other = quarter[X + near[0], Y + near[1]]
    weight = hl.max(64.0 - hl.abs(other - quarter[X, Y]), 0.0)
    wide = define("wide", (X, Y), hl.sum(weight * other) / hl.sum(weight))
    step = (wide[X / 4 + 1, Y] - wide[X / 4, Y]) * (hl.f32(X % 4) / 4.0)
    between = define("between", (X, Y), wide[X / 4, Y] + step)
    step = (between[X, Y / 4 + 1] - between[X, Y / 4]) * (hl.f32(Y % 4) / 4.0)
    smooth = define("smooth", (X, Y), between[X, Y / 4] + step)
    value = exposure * (hl.f32(photo[X, Y, C]) + amount * (grey[X, Y] - smooth[X, Y]))
    return define("clarity", (X, Y, C), hl.saturating_cast(hl.UInt(8), value))


def harris(img):
    gray = define("gray", (X, Y), grey_of(lambda c: img[X, Y, c]))
    one, two = hl.f32(1.0) / hl.f32(12.0), hl.f32(2.0) / hl.f32(12.0)

    def slope(at):
        return (at(0, 2) - at(0, 0)) * one + (at(1, 2) - at(1, 0)) * two + (at(2, 2) - at(2, 0)) * one

    iy = define("iy", (X, Y), slope(lambda i, j: gray[X + i, Y + j]))
    ix = define("ix", (X, Y), slope(lambda i, j: gray[X + j, Y + i]))

    def around(name, value):
        product = define(name, (X, Y), value)
        total = product[X, Y]
        for i, j in [(i, j) for j in range(3) for i in range(3)][1:]:
            total = total + product[X + i, Y + j]
        return define(f"s{name}", (X, Y), total)

    sxx = around("xx", ix[X, Y] * ix[X, Y])
    syy = around("yy", iy[X, Y] * iy[X, Y])
    sxy = around("xy", ix[X, Y] * iy[X, Y])
    det = define("det", (X, Y), sxx[X, Y] * syy[X, Y] - sxy[X, Y] * sxy[X, Y])
    trace = define("trace", (X, Y), sxx[X, Y] + syy[X, Y])
    return define("harris", (X, Y), det[X, Y] - hl.f32(0.04) * trace[X, Y] * trace[X, Y])


def bilateral(img):
    padded = BC.repeat_edge(img)
    value = define("value", (X, Y), hl.clamp(padded[X, Y], 0.0, 1.0))
    r = hl.RDom([(0, 8), (0, 8)])
    grid = define("grid", (X, Y, Z, C), hl.f32(0.0))
    pixel = value[X * 8 + r[0] - 4, Y * 8 + r[1] - 4]
    cell = hl.clamp(hl.i32(pixel * 10.0 + 0.5), 0, 10)
    grid[X, Y, cell, C] = grid[X, Y, cell, C] + hl.select(C == 0, pixel, 1.0)

    def five_points(at):
        return at(-2) + at(-1) * 4.0 + at(0) * 6.0 + at(1) * 4.0 + at(2)

    bz = define("bz", (X, Y, Z, C), five_points(lambda i: grid[X, Y, Z + i, C]))
    bx = define("bx", (X, Y, Z, C), five_points(lambda i: bz[X + i, Y, Z, C]))
    by = define("by", (X, Y, Z, C), five_points(lambda i: bx[X, Y + i, Z, C]))
    depth = define("depth", (X, Y), hl.clamp(img[X, Y], 0.0, 1.0) * 10.0)

    def between(y):
        return hl.lerp(by[X / 8, y, Z, C], by[X / 8 + 1, y, Z, C], hl.f32(X % 8) / 8.0)

    level = define("level", (X, Y, Z, C), hl.lerp(between(Y / 8), between(Y / 8 + 1), hl.f32(Y % 8) / 8.0))
    whole = hl.i32(depth[X, Y])
    low = hl.clamp(whole, 0, 10)
    sliced = hl.lerp(level[X, Y, low, C], level[X, Y, low + 1, C], depth[X, Y] - hl.f32(whole))
    piece = define("slice", (X, Y, C), sliced)
    return define("bilateral", (X, Y), piece[X, Y, 0] / piece[X, Y, 1])


def matmul(a, b):
    k = hl.RDom([(0, a.dim(0).extent())])
    prod = define("prod", (X, Y), hl.f32(0.0))
    prod[X, Y] = prod[X, Y] + b[X, k[0]] * a[k[0], Y]
    return define("matmul", (X, Y), prod[X, Y])


def conv(img, filter, bias):
    r = hl.RDom([(0, img.dim(0).extent()), (0, 3), (0, 3)])
    cv = define("cv", (C, X, Y, N), bias[C])
    cv[C, X, Y, N] = cv[C, X, Y, N] + filter[C, r[1], r[2], r[0]] * img[r[0], X + r[1], Y + r[2], N]
    return define("conv", (C, X, Y, N), hl.max(0.0, cv[C, X, Y, N]))


def iir(img, alpha):
    alpha = hl.f32(alpha)

    def scanned(name, source, length):
        both = define(name, (X, Y, C), hl.f32(0.0))
        both[X, 0, C] = source[X, 0, C]
        r, s = hl.RDom([(1, length - 1)]), hl.RDom([(1, length - 1)])
        both[X, r[0], C] = (1.0 - alpha) * both[X, r[0] - 1, C] + alpha * source[X, r[0], C]
        back = length - s[0] - 1
        both[X, back, C] = (1.0 - alpha) * both[X, length - s[0], C] + alpha * both[X, back, C]
        return both

    columns = scanned("columns", img, img.dim(1).extent())
    turned = define("turned", (X, Y, C), columns[Y, X, C])
    rows = scanned("rows", turned, img.dim(0).extent())
    return define("iir", (X, Y, C), rows[Y, X, C])


def box(img, radius):
    width, height = img.dim(0).extent(), img.dim(1).extent()
    r, s = hl.RDom([(1, width)]), hl.RDom([(1, height)])
    rows = define("rows", (X, Y), hl.u32(0))
    rows[r[0], Y] = rows[r[0] - 1, Y] + hl.u32(img[r[0] - 1, Y])
    sums = define("sums", (X, Y), hl.u32(0))
    sums[X, s[0]] = sums[X, s[0] - 1] + rows[X, s[0] - 1]
    left, right = hl.clamp(X - radius, 0, width), hl.clamp(X + radius + 1, 0, width)
    top, bottom = hl.clamp(Y - radius, 0, height), hl.clamp(Y + radius + 1, 0, height)
    total = sums[right, bottom] - sums[left, bottom] - sums[right, top] + sums[left, top]
    return define("box", (X, Y), hl.u8(total / hl.u32((right - left) * (bottom - top))))


def resize(img):
    source = BC.repeat_edge(img)
    k = hl.RDom([(0, 4)])

    def sinc(t):
        return hl.select(t == 0.0, hl.f32(1.0), hl.sin(t * hl.f32(3.1415927)) / (t * hl.f32(3.1415927)))

    def lanczos(t):
        return hl.select(hl.abs(t) < 2.0, sinc(t) * sinc(t * 0.5), hl.f32(0.0))

    def mean(position, at):
        first = hl.i32(hl.floor(position)) - 1
        weight = lanczos(hl.f32(first + k[0]) - position)
        return hl.sum(k, weight * at(first + k[0])) / hl.sum(k, weight)

    column = (hl.f32(X) + 0.5) * hl.f32(13) / hl.f32(29) - 0.5
    row = (hl.f32(Y) + 0.5) * hl.f32(17) / hl.f32(11) - 0.5
    across = define("across", (X, Y), mean(column, lambda x: source[x, Y]))
    return define("resize", (X, Y), mean(row, lambda y: across[X, y]))


def inks(photo, pale):
    colours = ((20, 190, 60, 50, 240), (20, 50, 120, 70, 235), (25, 40, 70, 140, 220))

    def ink(i, c):
        return hl.mux(c, [hl.mux(i, list(channel)) for channel in colours])

    i = hl.Var("i")
    c, n, k = hl.RDom([(0, 3)]), hl.RDom([(0, 5)]), hl.RDom([(0, 3)])
    apart = hl.i32(photo[X, Y, c[0]]) - ink(i, c[0])
    distance = define("distance", (X, Y, i), hl.sum(c, apart * apart))
    nearest = hl.argmin(n, distance[X, Y, n[0]])
    is_pale = hl.minimum(k, photo[X, Y, k[0]]) >= pale
    own = photo[X, Y, C]
    return define("inks", (X, Y, C), hl.u8(hl.select(is_pale, own, nearest[1] == 0, own, hl.u8(ink(nearest[0], C)))))


def mandelbrot(size, limit):
    part, time = hl.Var("part"), hl.Var("time")
    step = hl.f32(3.0) / hl.f32(size)
    c = define("c", (X, Y, part), hl.select(part == 0, hl.f32(X) * step - 2.25, hl.f32(Y) * step - 1.5))
    orbit = define("orbit", (X, Y, part, time), hl.f32(0.0))
    domain = hl.RDom([(0, 2), (1, limit - 1)])
    p, r = domain[0], domain[1]
    re, im = orbit[X, Y, 0, r - 1], orbit[X, Y, 1, r - 1]
    orbit[X, Y, p, r] = hl.select(p == 0, re * re - im * im, 2.0 * re * im) + c[X, Y, p]
    t = hl.RDom([(0, limit)])
    re, im = orbit[X, Y, 0, t[0]], orbit[X, Y, 1, t[0]]
    inside = hl.sum(t, hl.i32(re * re + im * im <= 4.0))
    return define("mandelbrot", (X, Y), hl.u8(inside * 255 / limit))


def stencil_chain(img):
    stage = define("s0", (X, Y), BC.repeat_edge(img)[X, Y])
    for s in range(1, 33):
        total = hl.u16(0)
        for i, j in [(i, j) for j in range(-2, 3) for i in range(-2, 3)]:
            total = total + hl.u16((i + 3) * (j + 7)) * stage[X + i, Y + j]
        stage = define(f"s{s}", (X, Y), total)
    return stage


def local_laplacian(img):
    levels, intensities = 6, 8
    padded = BC.repeat_edge(img)
    color = define("color", (X, Y, C), hl.f32(padded[X, Y, C]) / 65535.0)
    gray = define("gray", (X, Y), grey_of(lambda c: color[X, Y, c]))
    alpha = hl.f32(1 / (intensities - 1))
    fx = hl.f32(X) / 256.0
    remap = define("remap", X, fx * alpha * hl.exp(-fx * fx / 2.0))
    level = hl.f32(D) * alpha
    steps = (intensities - 1) * 256
    step = hl.clamp(hl.i32(gray[X, Y] * hl.f32(steps)), 0, steps)
    remapped = define("remapped0", (X, Y, D), gray[X, Y] - level + level + remap[step - D * 256])

    gaussian, own = pyramid(remapped, (D,), levels), pyramid(gray, (), levels)
    collapsed = None
    for j in reversed(range(levels)):
        detail = gaussian[j][X, Y, D]
        if j + 1 < levels:
            detail = detail - up2(gaussian[j + 1], (D,))[X, Y, D]
        detail = define(f"detail{j}", (X, Y, D), detail)
        at = own[j][X, Y] * hl.f32(intensities - 1)
        lower = hl.clamp(hl.i32(at), 0, intensities - 2)
        weight = at - hl.f32(lower)
        chosen = (1.0 - weight) * detail[X, Y, lower] + weight * detail[X, Y, lower + 1]
        chosen = define(f"chosen{j}", (X, Y), chosen)[X, Y]
        collapsed = define(f"output{j}", (X, Y), chosen if collapsed is None else up2(collapsed, ())[X, Y] + chosen)

    recolored = collapsed[X, Y] * (color[X, Y, C] + hl.f32(0.01)) / (gray[X, Y] + hl.f32(0.01))
    return define("laplacian", (X, Y, C), hl.u16(hl.clamp(recolored, 0.0, 1.0) * 65535.0))


def pyramid(finest, rest, levels):
    made = [finest]
    while len(made) < levels:
        made.append(down2(made[-1], rest))
    return made


def down2(f, rest):
    def halved(at, i):
        return (at(i * 2 - 1) + 3.0 * (at(i * 2) + at(i * 2 + 1)) + at(i * 2 + 2)) * 0.125

    across = define("down_x", (X, Y, *rest), halved(lambda i: f[(i, Y, *rest)], X))
    return define("down", (X, Y, *rest), halved(lambda j: across[(X, j, *rest)], Y))


def up2(f, rest):
    def doubled(at, i):
        return 0.25 * at(i / 2 - 1 + (i % 2) * 2) + 0.75 * at(i / 2)

    across = define("up_x", (X, Y, *rest), doubled(lambda i: f[(i, Y, *rest)], X))
    return define("up", (X, Y, *rest), doubled(lambda j: across[(X, j, *rest)], Y))


def clahe(img, across, down, limit):
    width = (img.dim(0).extent() + across - 1) // across
    height = (img.dim(1).extent() + down - 1) // down
    area = width * height
    i, u, v = hl.Var("i"), hl.Var("u"), hl.Var("v")
    r = hl.RDom([(0, width), (0, height)])
    count = define("count", (i, u, v), 0)
    value = hl.i32(BC.mirror_interior(img)[u * width + r[0], v * height + r[1]])
    count[value, u, v] = count[value, u, v] + 1
    most = hl.max(hl.i32(hl.f32(limit) * hl.f32(area) / hl.f32(256)), 1)
    k, s = hl.RDom([(0, 256)]), hl.RDom([(1, 255)])
    excess = define("excess", (u, v), hl.sum(k, hl.max(count[k[0], u, v] - most, 0)))
    rest = excess[u, v] % 256
    step = hl.max(256 / hl.max(rest, 1), 1)
    further = hl.i32((i % step == 0) & (i / step < rest))
    below = define("below", (i, u, v), hl.min(count[i, u, v], most) + excess[u, v] / 256 + further)
    below[s[0], u, v] = below[s[0] - 1, u, v] + below[s[0], u, v]
    scaled = hl.round(hl.f32(below[i, u, v]) * (hl.f32(255) / hl.f32(area)))
    lut = define("lut", (i, u, v), hl.u8(hl.clamp(scaled, 0.0, 255.0)))
    column, row = hl.f32(X) / hl.f32(width) - 0.5, hl.f32(Y) / hl.f32(height) - 0.5
    left, top = hl.i32(hl.floor(column)), hl.i32(hl.floor(row))

    def at(a, b):
        return hl.f32(lut[hl.i32(img[X, Y]), hl.clamp(a, 0, across - 1), hl.clamp(b, 0, down - 1)])

    def along(b):
        return lerp(at(left, b), at(left + 1, b), column - hl.f32(left))

    value = hl.round(lerp(along(top), along(top + 1), row - hl.f32(top)))
    return define("clahe", (X, Y), hl.u8(hl.clamp(value, 0.0, 255.0)))


def canny(img, low, high):
    def binomial(at):
        return at(-2) + 4 * at(-1) + 6 * at(0) + 4 * at(1) + at(2)

    grey = define("grey", (X, Y), hl.i32(BC.repeat_edge(img)[X, Y]))
    across = define("across", (X, Y), binomial(lambda i: grey[X + i, Y]))
    smooth = define("smooth", (X, Y), (binomial(lambda j: across[X, Y + j]) + 128) >> 8)

    def derivative(at):
        return at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1)

    dx = define("dx", (X, Y), derivative(lambda i, j: smooth[X + i, Y + j]))
    dy = define("dy", (X, Y), derivative(lambda i, j: smooth[X + j, Y + i]))

    def size(a):
        return hl.i32(hl.abs(a[X, Y]))

    strength = define("strength", (X, Y), size(dx) + size(dy))
    flat, steep = 29 * size(dy) < 12 * size(dx), 29 * size(dx) < 12 * size(dy)
    right = hl.select(steep, 0, 1)
    lower = hl.select(flat, 0, hl.select(steep | ((dx[X, Y] < 0) == (dy[X, Y] < 0)), 1, -1))
    before, after = strength[X - right, Y - lower], strength[X + right, Y + lower]
    ridge = define("ridge", (X, Y), (strength[X, Y] > before) & (strength[X, Y] >= after))
    kind = hl.u8(strength[X, Y] > low) + hl.u8(strength[X, Y] > high)
    edge = define("edge", (X, Y), hl.select(ridge[X, Y], kind, hl.u8(0)))
    width, height = img.dim(0).extent(), img.dim(1).extent()
    for side in (-1, 1):
        r = hl.RDom([(0, width), (0, height)])
        i, j = (r[0], r[1]) if side == -1 else (width - 1 - r[0], height - 1 - r[1])
        near = hl.max(edge[i + side, j], edge[i + side, j + side], edge[i, j + side], edge[i - side, j + side])
        edge[i, j] = hl.select((edge[i, j] == 1) & (near == 2), hl.u8(2), edge[i, j])
    return define("canny", (X, Y), hl.select(edge[X, Y] == 2, hl.u8(255), hl.u8(0)))


def warp(img, degrees, zoom):
    angle = hl.f32(degrees) * (hl.f32(3.1415927) / hl.f32(180))
    cosine, sine = hl.cos(angle) / hl.f32(zoom), hl.sin(angle) / hl.f32(zoom)
    cx, cy = hl.f32(img.dim(0).extent() - 1) * 0.5, hl.f32(img.dim(1).extent() - 1) * 0.5
    u, v = hl.f32(X) - cx, hl.f32(Y) - cy
    column = define("column", (X, Y), u * cosine - v * sine + cx)[X, Y]
    row = define("row", (X, Y), u * sine + v * cosine + cy)[X, Y]
    i, j = hl.i32(hl.floor(column)), hl.i32(hl.floor(row))

    def pixel(a, b):
        return hl.f32(BC.constant_exterior(img, 0)[a, b, C])

    def along(b):
        return lerp(pixel(i, b), pixel(i + 1, b), column - hl.f32(i))

    value = hl.round(lerp(along(j), along(j + 1), row - hl.f32(j)))
    return define("warp", (X, Y, C), hl.u8(hl.clamp(value, 0.0, 255.0)))


def lab(photo):
    value = hl.f32(X) / hl.f32(255)
    curve = hl.pow((value + hl.f32(0.055)) / hl.f32(1.055), hl.f32(2.4))
    linear = define("linear", X, hl.select(value <= hl.f32(0.04045), value / hl.f32(12.92), curve))
    r, g, b = (linear[hl.i32(photo[X, Y, i])] for i in range(3))

    def root(t):
        cube_root = hl.pow(t, hl.f32(1) / hl.f32(3))  # Halide has no cbrt
        return hl.select(t > hl.f32(0.008856452), cube_root, t * hl.f32(7.787037) + hl.f32(4) / hl.f32(29))

    def mixed(red, green, blue, white):
        return root((hl.f32(red) * r + hl.f32(green) * g + hl.f32(blue) * b) / hl.f32(white))

    u = define("u", (X, Y), mixed(0.4124564, 0.3575761, 0.1804375, 0.95047))[X, Y]
    v = define("v", (X, Y), mixed(0.2126729, 0.7151522, 0.0721750, 1.0))[X, Y]
    w = define("w", (X, Y), mixed(0.0193339, 0.1191920, 0.9503041, 1.08883))[X, Y]
    value = hl.mux(C, [hl.f32(116) * v - 16, hl.f32(500) * (u - v), hl.f32(200) * (v - w)])
    return define("lab", (X, Y, C), value)


def lerp(a, b, weight):
    return a * (hl.f32(1) - weight) + b * weight
