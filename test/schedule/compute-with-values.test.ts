import { describe, expect, test } from 'vitest';
import { infer } from '../../src/bounds/infer/infer.ts';
import { optimizeTarget } from '../../src/target/optimize.ts';
import { algorithmOn, complete, request, runOn } from '../regressions/completed.ts';
import { stepsOf } from './scheduled.ts';
import { four, gradient, rows, stages } from './together.ts';

describe('values are right', () => {
  const check = (pipeline: string, directives: string): void => {
    const { P, program } = complete(pipeline, directives);
    for (const z of requests(pipeline)) expect(runOn(program, z)).toEqual(algorithmOn(P, z));
  };

  test.each([
    'compute-with(gy, gx.x);',
    'compute-with(gx, gy.x); at(h, gy.y);',
    'compute-with(gy, gx.y); compute-at(h, gx.y);',
    'at(gx, f.y); at(gy, f.y); compute-with(gy, gx.x); at(h, gx.x);',
    'compute-at(gx, f.y); compute-at(gy, f.y); compute-with(gy, gx.x); compute-at(h, f.y);',
    'split(gx.y, yo, yi, 3); split(gy.y, yo, yi, 3); compute-with(gy, gx.yo); at(h, gx.yo);',
    'split(gx.y, yo, yi, 3, round); split(gy.y, zo, zi, 4, shift); compute-with(gy, gx.yi); at(h, gx.yi);',
    'parallel(gx.y); parallel(gy.y); compute-with(gy, gx.y); at(h, gx.y);',
    'vectorize(gx.x, 4); vectorize(gy.x, 4); compute-with(gy, gx.x_v);',
    'fuse(gx.y, t); fuse(gy.y, u); compute-with(gy, gx.t);',
    'reorder(gy, y, x); compute-with(gy, gx.x);',
    'reorder(gy, y, x); compute-with(gy, gx.y); at(h, gx.y);',
    'bound(gx, y, -6, 20); compute-with(gy, gx.x); align-bounds(gy, x, 4, 1);',
    'in(h, w, gx); compute-with(gy, gx.y); at(w, gx.y); at(h, gx.y);',
  ])('under "%s"', (directives) => check(gradient, directives));

  test.each([
    'compute-with(h, g.x);',
    'compute-with(g, h.x);',
    'compute-with(h.s1, g.s1.x); compute-with(h, g.x);',
    'compute-with(h, g.s2.x);',
    'split(h.s1.x, xo, xi, 2); compute-with(h.s1, g.s1.r);',
    'compute-with(h.s1, g.x);',
    'compute-with(g.s1, h.s1.x); compute-with(h, g.x);',
    'at(g, f.x); at(h, f.x); compute-with(h.s1, g.s2.x);',
  ])('under "%s"', (directives) => check(stages, directives));

  test.each([
    'compute-with(b, a.x); compute-with(c, a.y);',
    'compute-with(c, a.y); compute-with(b, c.i);',
    'compute-with(c, d.y); compute-with(d, a.x);',
    'compute-with(d, a.x); compute-with(c, d.y);',
    'compute-with(b, a.x); compute-with(d, c.i); at(a, f.y); at(b, f.y); parallel(f.y);',
    'compute-with(b, a.y); compute-with(c, b.x); compute-with(d, c.j);',
  ])('under "%s"', (directives) => check(four, directives));
});

describe('windows of funcs that are computed together', () => {
  const optimized = (directives: string) => {
    const { P, program } = complete(rows, directives);
    const requested = stepsOf(rows, directives).steps.map(({ directive }) => directive);
    return { P, ...optimizeTarget(program, P, requested) };
  };

  test.each(['compute-with(h, g.x);', 'compute-with(h, g.y);', 'compute-with(g, h.x);'])('do not slide: %s', (join) => {
    const { P, program, slides, folds } = optimized(`compute-at(g, f.y); at(h, f.y); ${join}`);
    expect([...slides, ...folds]).toEqual([]);
    for (const z of requests(rows)) expect(runOn(program, z)).toEqual(algorithmOn(P, z));
  });

  test('slide if the funcs are apart', () => {
    expect(optimized('compute-at(g, f.y); at(h, f.y);').slides).toMatchObject([{ func: 'g', loop: 'f.y' }]);
  });

  test('are not folded', () => {
    const folded = 'compute-at(g, f.y); at(h, f.y); compute-with(h, g.x); fold-storage(g, y, 4);';
    expect(() => optimized(folded)).toThrow('S436');
  });

  test('a producer in a shared loop slides and is folded', () => {
    const { P, T0, steps } = stepsOf(gradient, 'compute-with(gy, gx.y); compute-at(h, gx.y);');
    const last = steps.at(-1);
    const { program, slides, folds } = optimizeTarget(infer(last?.T ?? T0, last?.P ?? P), last?.P ?? P, []);
    expect(slides).toMatchObject([{ func: 'h', loop: 'gx.y', dim: 'y' }]);
    expect(folds).toMatchObject([{ func: 'h', dim: 'y', size: 3 }]);
    for (const z of requests(gradient)) expect(runOn(program, z)).toEqual(algorithmOn(P, z));
  });
});

test('a func in between is defined before or after both', () => {
  const between = `pipeline f() {
    fun g(x) = x;
    fun c(x) = g[x] + 1;
    fun p(x) = x * 2;
    fun h(x) = p[x] - x;
    fun f(x) = c[x] + h[x];
  }`;
  const { P, program } = complete(between, 'compute-with(h, g.x); at(p, g.x);');
  expect(runOn(program, request({ x: [0, 5] }))).toEqual(algorithmOn(P, request({ x: [0, 5] })));
});

function requests(pipeline: string) {
  if (pipeline === stages) return [0, 1, 3].map((n) => request({ x: [-1, 6] }, { n }));
  return [request({ x: [0, 7], y: [-2, 5] }), request({ x: [3, 4], y: [0, 1] })];
}
