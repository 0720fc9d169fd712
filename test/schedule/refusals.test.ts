import { expect, test } from 'vitest';
import { refusal } from './scheduled.ts';

const blur =
  'pipeline by(img: u16[2], n) { fun bx(x, y) = img[x - 1, y] + img[x, y] + img[x + 1, y]; fun by(x, y) = (bx[x, y - 1] + bx[x, y] + bx[x, y + 1]) / 9; }';
const histogram =
  'pipeline h(img: u8[2]) { fun h(i) = { 0; rdom(x = (0, 9), y = (0, 9)) in (img[x, y]) <- h[img[x, y]] + 1; } }';
const diamond = 'pipeline f() { fun a(x) = x; fun b(x) = a[x]; fun c(x) = a[x + 1]; fun f(x) = b[x] + c[x]; }';
const scan = 'pipeline f() { fun f(x, y) = { 0; rdom(r = (1, 9)) in (r, y) <- f[r - 1, y] + 1; } }';

/** Questions that new users of Halide ask, and the diagnostics of Sylvite. */
test('wrong schedules, as new users write them', () => {
  const answers = [
    [blur, 'compute-at(by, bx.x);'],
    [blur, 'compute-at(bx, by.xo); split(by.x, xi, xo, 8); split(by.y, xo, yi, 8);'],
    [blur, 'compute-at(bx, by.z);'],
    [blur, 'split(by.x, xo, xi, 32); compute-at(bx, by.x);'],
    [blur, 'vectorize(by.x);'],
    [blur, 'vectorize(by.x, n);'],
    [blur, 'tile(by.x, by.y, x, y, xi, yi, 32, 8);'],
    [blur, 'tile(by.x, by.y, xo, yo, xi, yi, 32, -8);'],
    [blur, 'parallel(by.y); compute-at(bx, by.y);'],
    [blur, 'store-at(bx, by.y);'],
    [blur, 'compute-at(bx, by.y); store-at(bx, by.x);'],
    [blur, 'reorder(by, x, y);'],
    [blur, 'reorder(by, x, z);'],
    [blur, 'parallel(by.x); parallel(by.x);'],
    [blur, 'compute-root(bx);'],
    [blur, 'fuse(by.x, xy);'],
    [blur, 'bound(by, c, 0, 3);'],
    [blur, 'inline(bx); vectorize(bx.x, 8);'],
    [blur, 'vectorize(bx.x, 8); inline(bx);'],
    [blur, 'specialize(by, img[0, 0] > 0);'],
    [histogram, 'parallel(h.s1.y);'],
    [histogram, 'swap(h.s1.y);'],
    [histogram, 'vectorize(h.s1.x, 8);'],
    [histogram, 'parallel(h.x);'],
    [histogram, 'inline(h);'],
    [diamond, 'compute-at(a, b.x);'],
    [diamond, 'compute-at(a, f.x);'],
    [scan, 'split(f.s1.r, ro, ri, 4, shift);'],
    [scan, 'split(f.s1.y, yo, yi, 4, round);'],
    [scan, 'fuse(f.s1.y, yr);'],
  ].map(([program = '', directives = '']) => `${directives}\n    ${refusal(program, directives)}`);
  expect(`\n${answers.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    compute-at(by, bx.x);
        S421: compute-at cannot be applied to by: it is an output, which stays at the root. Schedule its producers instead. The loops of an output can be split, fused and swapped.
    compute-at(bx, by.xo); split(by.x, xi, xo, 8); split(by.y, xo, yi, 8);
        S416: xo is already the name of a loop or a variable of by. Choose another name.
    compute-at(bx, by.z);
        S411: there is no loop named by.z. Use one of the loops of this func: by.y, by.x.
    split(by.x, xo, xi, 32); compute-at(bx, by.x);
        S411: there is no loop named by.x. Use one of the loops of this func: by.y, by.xo, by.xi.
    vectorize(by.x);
        S423: by.x cannot be vectorized: its extent depends on the requested window. Split it by a constant and use the inner loop (vectorize(by.x, 8) does both), or fix its extent with bound-extent.
    vectorize(by.x, n);
        S423: by.x_v cannot be vectorized: its extent n is not a constant. Split it by a constant and use the inner loop (vectorize(by.x_v, 8) does both), or fix its extent with bound-extent.
    tile(by.x, by.y, x, y, xi, yi, 32, 8);
        S416: x is already the name of a dimension of by. Choose another name.
    tile(by.x, by.y, xo, yo, xi, yi, 32, -8);
        S417: the factor is -8, but it must be positive. Use a number that is at least 1.
    parallel(by.y); compute-at(bx, by.y);
        S420: bx is stored outside the parallel loop by.y but computed inside it: the iterations would overwrite each other's values. Store it inside the loop: store-at(bx, by.y).
    store-at(bx, by.y);
        S419: bx cannot be stored at by.y: it is computed at the root, outside that loop. Store it at the loop where it is computed, or further out. Use compute-at to move the computation of bx.
    compute-at(bx, by.y); store-at(bx, by.x);
        S419: bx cannot be stored at by.x: it is computed at by.y, outside that loop. Store it at the loop where it is computed, or further out. Use compute-at to move the computation of bx.
    reorder(by, x, y);
        warning S424: reorder(by, x, y) has no effect: the loops are already in this order. Remove it.
    reorder(by, x, z);
        S429: reorder names z, which is not a loop of this nest. The loops of this nest, innermost first, are x, y.
    parallel(by.x); parallel(by.x);
        warning S424: parallel(by.x) has no effect: by.x is already parallel. Remove it.
    compute-root(bx);
        legal
    fuse(by.x, xy);
        S425: fuse needs a loop directly inside by.x, but by.x is the innermost loop. Name the outer of two directly nested loops.
    bound(by, c, 0, 3);
        S428: by has no dimension c. The dimensions of by are x, y.
    inline(bx); vectorize(bx.x, 8);
        S426: bx cannot be inlined: other directives schedule its loops, which inlining would remove. Remove the directives for the loops of bx and for funcs inside them, or use compute-at instead.
    vectorize(bx.x, 8); inline(bx);
        S426: bx cannot be inlined: other directives schedule its loops, which inlining would remove. Remove the directives for the loops of bx and for funcs inside them, or use compute-at instead.
    specialize(by, img[0, 0] > 0);
        S405: this expression depends on the values of img, but its value must be known when the program starts. Use only numbers, parameters, the bounds of inputs and the window of the output.
    parallel(h.s1.y);
        S415: h.s1.y cannot be parallel: it is a reduction loop, and each iteration depends on the previous one. Make a pure loop parallel or vectorized instead, or compute partial results with rfactor. A reduction loop can be unrolled.
    swap(h.s1.y);
        S414: h.s1.y and h.s1.x cannot be swapped: both are reduction loops, and their order is part of the algorithm. Swap two pure loops, or a pure loop and a reduction loop.
    vectorize(h.s1.x, 8);
        S415: h.s1.x_v cannot be vectorized: it is a reduction loop, and each iteration depends on the previous one. Make a pure loop parallel or vectorized instead, or compute partial results with rfactor. A reduction loop can be unrolled.
    parallel(h.x);
        S411: there is no loop named h.x. Use one of the loops of this func: h.i, h.s1.y, h.s1.x.
    inline(h);
        S421: inline cannot be applied to h: it is an output, which stays at the root. Schedule its producers instead. The loops of an output can be split, fused and swapped.
    compute-at(a, b.x);
        S418: a cannot be computed at b.x: c reads a[x + 1] outside that loop. Leave it at the root: no loop contains all accesses to a.
    compute-at(a, f.x);
        S418: a cannot be computed at f.x: b reads a[x] outside that loop. Compute b and c at f.x as well, or inline them. Without that, no loop contains all accesses to a.
    split(f.s1.r, ro, ri, 4, shift);
        S412: f.s1.r cannot be split with the tail shift: it is a loop of an update that reads its own func or reduces, and computing a point twice or outside the window would change the result. Use guard, which computes each point exactly once.
    split(f.s1.y, yo, yi, 4, round);
        S412: f.s1.y cannot be split with the tail round: it is a loop of an update that reads its own func or reduces, and computing a point twice or outside the window would change the result. Use guard, which computes each point exactly once.
    fuse(f.s1.y, yr);
        S413: f.s1.y and f.s1.r cannot be fused: only f.s1.y is pure. Fuse two pure loops or two reduction loops. Use swap to make them adjacent.
    "
  `);
});
