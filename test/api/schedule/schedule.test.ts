import { expect, test } from 'vitest';
import { compile, func, input, param, sched, schedule, vars } from '../../../src/index.ts';

const [x, y] = vars('x', 'y');
const n = param('n', 'i32', 4);
const img = input('img', 'u8', 2);
const g = func('g', [x, y], img(x, y));
const f = func('f', [x, y], g(x, y)).update({ at: [x, y], value: g(x, y) });

test('every directive is a method', () => {
  const s = schedule(f, g)
    .f.specialize(n.gt(8), img.len(0).eq(64))
    .split('x', 'xo', 'xi', n.mul(2))
    .stage(1)
    .split(y, 'yo', 'yi', 4, 'shift')
    .branch(1)
    .fuse('yo', 'fused')
    .stage(0)
    .swap('y')
    .traverse('xi', 'unrolled')
    .and.g.computeAt(f, 'xo')
    .storeAt('f.s1', 'yo')
    .computeRoot()
    .storeRoot()
    .slide(f, 'xo')
    .foldStorage('y', 4)
    .inline()
    .alignStorage('x', 8)
    .hoistStorage(f, 'y')
    .hoistStorageRoot()
    .reorderStorage('y', x)
    .storeIn('stack')
    .bound('x', 0, 64)
    .boundExtent('y', n)
    .alignBounds('x', 8)
    .at(f, x)
    .and('f.s1')
    .tile('x', 'y', 'xo', 'yo', 'xi', 'yi', 8, 8, 'round')
    .reorder('x', 'y')
    .parallel('y')
    .vectorize('x', 8, 'guard')
    .unroll('x')
    .and.g.in('near', f)
    .cloneIn('mine', 'f')
    .and(img)
    .in('staged')
    .and.f.stage(1)
    .rfactor('r', 'part', 'u')
    .rfactor('y', 'lanes', 'v', 16, 'lanes');
  expect(`${s}`).toMatchInlineSnapshot(`
    "specialize(f, n > 8, img.len[0] == 64);
    split(f.x, xo, xi, n * 2);
    split(f.s1.y, yo, yi, 4, shift);
    fuse(f.z1.s1.yo, fused);
    swap(f.z1.s0.y);
    traverse(f.z1.s0.xi, unrolled);
    compute-at(g, f.xo);
    store-at(g, f.s1.yo);
    compute-root(g);
    store-root(g);
    slide(g, f.xo);
    fold-storage(g, y, 4);
    inline(g);
    align-storage(g, x, 8);
    hoist-storage(g, f.y);
    hoist-storage-root(g);
    reorder-storage(g, y, x);
    store-in(g, stack);
    bound(g, x, 0, 64);
    bound-extent(g, y, n);
    align-bounds(g, x, 8, 0);
    at(g, f.x);
    tile(f.s1.x, f.s1.y, xo, yo, xi, yi, 8, 8, round);
    reorder(f.s1, x, y);
    parallel(f.s1.y);
    vectorize(f.s1.x, 8, guard);
    unroll(f.s1.x);
    in(g, near, f);
    clone-in(g, mine, f);
    in(img, staged);
    rfactor(f.s1.r, part, u);
    rfactor(f.s1.y, lanes, v, 16, lanes);
    "
  `);
});

test('loops may be variables, as in Halide', () => {
  const [xo, yo, xi, yi, point] = vars('xo', 'yo', 'xi', 'yi', 'point');
  const s = schedule(f).f.tile(x, y, xo, yo, xi, yi, 4, 4).fuse(yo, point).parallel(point).stage(1).split(x, xo, xi, 2);
  expect(`${s}`).toBe(
    'tile(f.x, f.y, xo, yo, xi, yi, 4, 4);\nfuse(f.yo, point);\nparallel(f.point);\nsplit(f.s1.x, xo, xi, 2);\n',
  );
});

test('a schedule is immutable', () => {
  const base = schedule(f).f.parallel('y');
  const [wide, narrow] = [base.vectorize('x', 8), base.vectorize('x', 4)];
  expect([base, wide, narrow].map(String)).toEqual([
    'parallel(f.y);\n',
    'parallel(f.y);\nvectorize(f.x, 8);\n',
    'parallel(f.y);\nvectorize(f.x, 4);\n',
  ]);
});

test('funcs and expressions can be interpolated, and directives can be added by code', async () => {
  const s = sched`split(${f}.x, xo, xi, ${n.mul(2)}); inline(${g});`('f').parallel('y');
  expect(`${s}`).toBe('split(f.x, xo, xi, n * 2);\ninline(g);\nparallel(f.y);\n');
  const out = await compile(func('h', [x], x.mul(n)), sched`split(h.x, xo, xi, ${n}, round);`)(
    {},
    { window: { x: [0, 3] } },
  );
  expect(Array.from(out.data)).toEqual([0, 4, 8]);
});
