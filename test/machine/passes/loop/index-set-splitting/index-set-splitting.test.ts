import { describe, expect, test } from 'vitest';
import { int, operation, plus, variable } from '../../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../../src/machine/ir/code.ts';
import { Names } from '../../../../../src/machine/ir/names.ts';
import { nop, type Statement } from '../../../../../src/machine/ir/statement.ts';
import { statementsIn } from '../../../../../src/machine/ir/walk.ts';
import { splitIndexSets } from '../../../../../src/machine/passes/loop/index-set-splitting/index-set-splitting.ts';
import { leftBy } from '../../../left-by.ts';

describe('index-set-splitting', () => {
  test('a guard is tested only in iterations in which it may fail', () => {
    const text = 'pipeline f() { fun f(x) = x; } schedule s { vectorize(f.x, 4); }';
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v = x4((x.min + x.len)) in
      let v'1 = (-32768 + f.pointer) in
      let v'3 = (x.min + x.len) in
      let after.x_vo = cast i32(max(0.0, min(cast f64(((x.len + 3) / 4)), ceil((((cast f64((x.min + x.len)) - cast f64(x.min)) - 3.0) / 4.0))))) in
      for x_vo in (0, after.x_vo) do
        let x.base = (x.min + (4 * x_vo)) in
        f{((v'1 + (x_vo * 16)) + 32768) step 1} <- ramp(x.base, 1: i32x4);
      for x_vo'1 in (after.x_vo, (((x.len + 3) / 4) - after.x_vo)) do
        let x.base'1 = (x.min + (4 * x_vo'1)) in
        let v'5 = (4 * x_vo'1) in
        let v'6 = (v'1 + (x_vo'1 * 16)) in
        for x_v'2 in (0, 4) do
          let x'2 = ((x.min + x_v'2) + v'5) in
          if (x'2 < v'3) then
            f{((v'6 + (x_v'2 * 4)) + 32768)} <- x'2;
      "
    `);
  });

  test('a short loop is versioned as a whole, outside the loops in which the condition is invariant', () => {
    const text = `pipeline f(img: f32[2]) { fun g(x, y): f32 = repeat_edge(img)[x + 1, y]; fun f(x, y): f32 = g[x, y] * 2.0; }
      schedule s { split(f.x, xo, xi, 8, round); reorder(f, xi, y, xo); at(g, f.xo); vectorize(g.x, 4, round); }`;
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v = (y.min * 32) in
      let v'2 = (-32768 + (y.min * -32)) in
      let v'5 = x4(img@) in
      let v'6 = x4(((img.min[0] + img.len[0]) - 1)) in
      let v'7 = x4(img.min[0]) in
      let v'8 = ((img.min[1] + img.len[1]) - 1) in
      let v'9 = (4 * img.stride[1]) in
      let v'12 = (-32768 + (f.pointer + ((y.min * f.stride[1]) * -4))) in
      check (img.min[0] < (img.min[0] + img.len[0]));
      check (img.min[1] < (img.min[1] + img.len[1]));
      for xo in (0, ((x.len + 7) / 8)) do
        let g.x.min = (x.min + (8 * xo)) in
        let g.x.len = min(8, (x.len - (8 * xo))) in
        allocate g.pointer: f32(8, y.len);
        let g@ = (g.pointer - (((x.min + (8 * xo)) * 4) + v)) in
        let v'1 = ((g.x.len + 3) / 4) in
        let v'3 = (v'2 + g.pointer) in
        let v'11 = (8 * xo) in
        let v'13 = (v'12 + (xo * 32)) in
        if ((((cast f64(((x.min + (xo * 8)) + 1)) + 2.0) + ((cast f64(v'1) - 1.0) * 4.0)) < cast f64(((img.min[0] + img.len[0]) + -1))) && (cast f64(((x.min + (xo * 8)) + 1)) >= cast f64(img.min[0]))) then
          for y in (y.min, y.len) do
            let v'4 = (v'3 + (y * 32)) in
            let v'10 = x4((max(min(y, v'8), img.min[1]) * v'9)) in
            for x_vo in (0, v'1) do
              let x.base = (g.x.min + (4 * x_vo)) in
              g{((v'4 + (x_vo * 16)) + 32768) step 1} <- img{(((-32768 + (((((img.pointer + (img.min[0] * -4)) + ((img.min[1] * img.stride[1]) * -4)) + (x.min * 4)) + (xo * 32)) + (max(min(y, v'8), img.min[1]) * v'9))) + (x_vo * 16)) + 32772) step 1: f32x4};
        else
          for y'2 in (y.min, y.len) do
            let v'16 = (v'3 + (y'2 * 32)) in
            let v'17 = x4((max(min(y'2, v'8), img.min[1]) * v'9)) in
            for x_vo'2 in (0, v'1) do
              let x.base'2 = (g.x.min + (4 * x_vo'2)) in
              g{((v'16 + (x_vo'2 * 16)) + 32768) step 1} <- img{((v'5 + (max(min(ramp((x.base'2 + 1), 1: i32x4), v'6), v'7) * x4(4))) + v'17): f32x4};
        for y'1 in (y.min, y.len) do
          let v'14 = (v'13 + ((f.stride[1] * y'1) * 4)) in
          let v'15 = (v'3 + (y'1 * 32)) in
          for xi in (0, 8) do
            let x'1 = ((x.min + xi) + v'11) in
            f{((v'14 + (xi * 4)) + 32768)} <- (g{((v'15 + (xi * 4)) + 32768)} * 2.0);
      "
    `);
  });

  test('a loop is versioned by its loop-invariant conditions', () => {
    const text = `pipeline f(img: f32[2]) { fun f(x, c): f32 = repeat_edge(img)[x - 1, c]; }
      schedule s { vectorize(f.x, 4, round); reorder(f, x_v, c, x_vo); }`;
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v'1 = (-32768 + (f.pointer + ((c.min * f.stride[1]) * -4))) in
      let v'3 = x4(img@) in
      let v'4 = x4(((img.min[0] + img.len[0]) - 1)) in
      let v'5 = x4(img.min[0]) in
      let v'7 = ((img.min[1] + img.len[1]) - 1) in
      let v'8 = (4 * img.stride[1]) in
      check (img.min[0] < (img.min[0] + img.len[0]));
      check (img.min[1] < (img.min[1] + img.len[1]));
      for x_vo in (0, ((x.len + 3) / 4)) do
        let v = (x.min + (4 * x_vo)) in
        let v'2 = (v'1 + (x_vo * 16)) in
        let v'6 = (v'3 + (max(min(ramp((v - 1), 1: i32x4), v'4), v'5) * x4(4))) in
        if (((cast f64(((x.min + (x_vo * 4)) + -1)) + 2.0) < cast f64(((img.min[0] + img.len[0]) + -1))) && (cast f64(((x.min + (x_vo * 4)) + -1)) >= cast f64(img.min[0]))) then
          let steady.c = cast i32(max(0.0, min(cast f64(c.len), (cast f64(img.min[1]) - cast f64(c.min))))) in
          let after.c = max(steady.c, cast i32(max(0.0, min(cast f64(c.len), ((cast f64(((img.min[1] + img.len[1]) + -1)) - cast f64(c.min)) - -1.0))))) in
          for c'1 in (c.min, steady.c) do
            f{((v'2 + ((f.stride[1] * c'1) * 4)) + 32768) step 1} <- img{(v'6 + x4((max(min(c'1, v'7), img.min[1]) * v'8))): f32x4};
          for c in ((c.min + steady.c), (after.c - steady.c)) do
            f{((v'2 + ((f.stride[1] * c) * 4)) + 32768) step 1} <- img{(((-32768 + ((((img.pointer + (img.min[0] * -4)) + ((img.min[1] * img.stride[1]) * -4)) + (x.min * 4)) + (x_vo * 16))) + (c * v'8)) + 32764) step 1: f32x4};
          for c'2 in ((c.min + after.c), (c.len - after.c)) do
            f{((v'2 + ((f.stride[1] * c'2) * 4)) + 32768) step 1} <- img{(v'6 + x4((max(min(c'2, v'7), img.min[1]) * v'8))): f32x4};
        else
          for c'3 in (c.min, c.len) do
            f{((v'2 + ((f.stride[1] * c'3) * 4)) + 32768) step 1} <- img{(v'6 + x4((max(min(c'3, v'7), img.min[1]) * v'8))): f32x4};
      "
    `);
  });

  test('the steady state loads an input with a boundary condition in vectors', () => {
    const text = `pipeline f(img: u8[1]) { fun f(x): u8 = repeat_edge(img)[x - 1] + repeat_edge(img)[x + 1]; }
      schedule s { vectorize(f.x, 16, round); }`;
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + f.pointer) in
      let v'1 = x16(img@) in
      let v'2 = x16(((img.min[0] + img.len[0]) - 1)) in
      let v'3 = x16(img.min[0]) in
      check (img.min[0] < (img.min[0] + img.len[0]));
      let steady.x_vo = cast i32(max(0.0, min(cast f64(((x.len + 15) / 16)), max(ceil(((cast f64(img.min[0]) - cast f64((x.min + -1))) / 16.0)), ceil(((cast f64(img.min[0]) - cast f64((x.min + 1))) / 16.0)))))) in
      let after.x_vo = max(steady.x_vo, cast i32(max(0.0, min(cast f64(((x.len + 15) / 16)), min(ceil((((cast f64(((img.min[0] + img.len[0]) + -1)) - cast f64((x.min + -1))) - 14.0) / 16.0)), ceil((((cast f64(((img.min[0] + img.len[0]) + -1)) - cast f64((x.min + 1))) - 14.0) / 16.0))))))) in
      for x_vo'1 in (0, steady.x_vo) do
        let x.base'1 = (x.min + (16 * x_vo'1)) in
        f{((v + (x_vo'1 * 16)) + 32768) step 1} <- (img{(v'1 + max(min(ramp((x.base'1 - 1), 1: i32x16), v'2), v'3)): u8x16} + img{(v'1 + max(min(ramp((x.base'1 + 1), 1: i32x16), v'2), v'3)): u8x16});
      for x_vo in (steady.x_vo, (after.x_vo - steady.x_vo)) do
        let x.base = (x.min + (16 * x_vo)) in
        f{((v + (x_vo * 16)) + 32768) step 1} <- (img{(((-32768 + ((img.pointer + (img.min[0] * -1)) + x.min)) + (x_vo * 16)) + 32767) step 1: u8x16} + img{(((-32768 + ((img.pointer + (img.min[0] * -1)) + x.min)) + (x_vo * 16)) + 32769) step 1: u8x16});
      for x_vo'2 in (after.x_vo, (((x.len + 15) / 16) - after.x_vo)) do
        let x.base'2 = (x.min + (16 * x_vo'2)) in
        f{((v + (x_vo'2 * 16)) + 32768) step 1} <- (img{(v'1 + max(min(ramp((x.base'2 - 1), 1: i32x16), v'2), v'3)): u8x16} + img{(v'1 + max(min(ramp((x.base'2 + 1), 1: i32x16), v'2), v'3)): u8x16});
      "
    `);
  });

  test('the steady state does not test for the exterior of an input', () => {
    const text = `pipeline f(img: f32[1]) { fun f(x): f32 = constant_exterior(img, 0.5)[x]; }
      schedule s { vectorize(f.x, 4, round); }`;
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v = (-32768 + f.pointer) in
      let v'1 = x4(img.min[0]) in
      let v'2 = x4((img.min[0] + img.len[0])) in
      let v'3 = x4(img@) in
      let v'4 = x4(((img.min[0] + img.len[0]) - 1)) in
      check (img.min[0] < (img.min[0] + img.len[0]));
      let steady.x_vo = cast i32(max(0.0, min(cast f64(((x.len + 3) / 4)), ceil(((cast f64(img.min[0]) - cast f64(x.min)) / 4.0))))) in
      let after.x_vo = max(steady.x_vo, cast i32(max(0.0, min(cast f64(((x.len + 3) / 4)), min(ceil((((cast f64((img.min[0] + img.len[0])) - cast f64(x.min)) - 3.0) / 4.0)), ceil((((cast f64(((img.min[0] + img.len[0]) + -1)) - cast f64(x.min)) - 2.0) / 4.0))))))) in
      for x_vo'1 in (0, steady.x_vo) do
        let x.base'1 = (x.min + (4 * x_vo'1)) in
        f{((v + (x_vo'1 * 16)) + 32768) step 1} <- select(((ramp(x.base'1, 1: i32x4) < v'1) || (ramp(x.base'1, 1: i32x4) >= v'2)), x4(0.5), img{(v'3 + (max(min(ramp(x.base'1, 1: i32x4), v'4), v'1) * x4(4))): f32x4});
      for x_vo in (steady.x_vo, (after.x_vo - steady.x_vo)) do
        let x.base = (x.min + (4 * x_vo)) in
        f{((v + (x_vo * 16)) + 32768) step 1} <- img{(((-32768 + ((img.pointer + (img.min[0] * -4)) + (x.min * 4))) + (x_vo * 16)) + 32768) step 1: f32x4};
      for x_vo'2 in (after.x_vo, (((x.len + 3) / 4) - after.x_vo)) do
        let x.base'2 = (x.min + (4 * x_vo'2)) in
        f{((v + (x_vo'2 * 16)) + 32768) step 1} <- select(((ramp(x.base'2, 1: i32x4) < v'1) || (ramp(x.base'2, 1: i32x4) >= v'2)), x4(0.5), img{(v'3 + (max(min(ramp(x.base'2, 1: i32x4), v'4), v'1) * x4(4))): f32x4});
      "
    `);
  });

  test('only the last tile of a shifted split is clamped', () => {
    const text = 'pipeline f() { fun f(x) = x; } schedule s { vectorize(f.x, 4, shift); }';
    expect(leftBy('index-set-splitting', text)).toMatchInlineSnapshot(`
      "
      let v = max(0, (x.len - 4)) in
      let v'1 = (-32768 + f.pointer) in
      let after.x_vo = cast i32(max(0.0, min(cast f64(((x.len + 3) / 4)), ceil((((cast f64(max(0, (x.len - 4))) - cast f64(0)) - -1.0) / 4.0))))) in
      for x_vo in (0, after.x_vo) do
        let x.base = (x.min + (4 * x_vo)) in
        f{((v'1 + ((4 * x_vo) * 4)) + 32768) step 1} <- ramp(x.base, 1: i32x4);
      for x_vo'1 in (after.x_vo, (((x.len + 3) / 4) - after.x_vo)) do
        let x.base'1 = (x.min + min((4 * x_vo'1), v)) in
        f{((v'1 + (min((4 * x_vo'1), v) * 4)) + 32768) step 1} <- ramp(x.base'1, 1: i32x4);
      "
    `);
  });

  test('the steady state loads a repeated or mirrored input in vectors', () => {
    for (const boundary of ['repeat_image', 'mirror_image', 'mirror_interior']) {
      const text = `pipeline f(img: f32[1]) { fun f(x): f32 = ${boundary}(img)[x - 1]; }
        schedule s { vectorize(f.x, 4, round); }`;
      const stores = leftBy('index-set-splitting', text)
        .split('\n')
        .filter((line) => line.includes('<-'));
      const isWhole = stores.map((line) => /<- img\{.* step 1: f32x4\};/.test(line));
      expect(isWhole, boundary).toEqual([false, true, false]);
    }
  });
});

function loopsIn(s: Statement): number {
  return statementsIn(s).reduce((sum, inner) => sum + loopsIn(inner), s.tag === 'Loop' ? 1 : 0);
}

/** let v = … in for x in (0, n) do if x + max(v, 0) < m then out[x] <- 1 */
function guarded(value: Code): Statement {
  const store: Statement = { tag: 'Store', buffer: 'out', address: variable('x'), stride: 1, value: int(1) };
  const left = plus(variable('x'), operation('max', 'i32', variable('v'), int(0)));
  const condition = operation('<', 'bool', left, variable('m'));
  const body: Statement = { tag: 'If', condition, consequent: store, alternative: nop };
  const loop: Statement = { tag: 'Loop', order: 'serial', x: 'x', min: int(0), count: variable('n'), steps: [], body };
  return { tag: 'Let', x: 'v', value, body: loop };
}

test('a guard with a known range ends when it fails; a guard on a loaded value may wrap and hold again', () => {
  const loaded: Code = { tag: 'Load', type: 'i32', lanes: 1, buffer: 'in', address: int(0), stride: 1 };
  expect(loopsIn(splitIndexSets(guarded(variable('k')), { mayWrap: false }, new Names()))).toBe(1);
  expect(loopsIn(splitIndexSets(guarded(loaded), { mayWrap: false }, new Names()))).toBe(2);
});
