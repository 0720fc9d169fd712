import { expect, test } from 'vitest';
import { fill } from '../../src/bounds/infer/fill.ts';
import { bug } from '../../src/errors/bug.ts';
import { printProgram } from '../../src/language/print.ts';
import { lower } from '../../src/lower/lower.ts';
import type { Request } from '../../src/semantics/request.ts';
import { realize } from '../../src/semantics/source/realize.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import type { Hole } from '../../src/syntax/expr.ts';
import { type Program, seq } from '../../src/syntax/target.ts';
import { pipelineOf } from '../pipeline.ts';

function lowered(text: string): string {
  return printProgram(lower(pipelineOf(text)));
}

test('the example of the paper (fig. example-basic)', () => {
  expect(lowered('pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; }')).toMatchInlineSnapshot(`
    "pipeline f(x.min, x.len):
      allocate g(?mem g.x);
      label g:
        label s0:
          for x in ?cpu g.x do
            g[x] <- x * x;
      allocate f(?mem f.x);
      label f:
        label s0:
          for x in ?cpu f.x do
            f[x] <- g[x] + g[x + 1];"
  `);
});

test('pure, in three dimensions: the first is innermost', () => {
  expect(lowered('pipeline f() { fun f(x, y, z) = x + y * z; }')).toMatchInlineSnapshot(`
    "pipeline f(x.min, x.len, y.min, y.len, z.min, z.len):
      allocate f(?mem f.x, ?mem f.y, ?mem f.z);
      label f:
        label s0:
          for z in ?cpu f.z do
            for y in ?cpu f.y do
              for x in ?cpu f.x do
                f[x, y, z] <- x + y * z;"
  `);
});

test('several updates read the stage before them', () => {
  expect(lowered('pipeline f() { fun f(x) = { x; (x) <- f[x] * 2; (x) <- f[x] + 1; } }')).toMatchInlineSnapshot(`
    "pipeline f(x.min, x.len):
      allocate f(?mem f.x);
      label f:
        label s0:
          for x in ?cpu f.s0.x do
            f.s0[x] <- x;
        label s1:
          for x in ?cpu f.s1.x do
            f.s1[x] <- f.s0[x] * 2;
        label s2:
          for x in ?cpu f.x do
            f[x] <- f.s1[x] + 1;"
  `);
});

test('an update that is pure in some dimensions only', () => {
  expect(
    lowered('pipeline f() { fun f(x, y) = { 0; rdom(r = (0, 9)) in (x, r) <- f[x, r - 1] + x; } }'),
  ).toMatchInlineSnapshot(`
    "pipeline f(x.min, x.len, y.min, y.len):
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.s0.y do
            for x in ?cpu f.s0.x do
              f.s0[x, y] <- 0;
        label s1:
          for x in ?cpu f.x do
            for r in (0, 9) do
              f[x, r] <- f.s0[x, r - 1] + x;"
  `);
});

test('an rdom of several variables: the first is innermost', () => {
  expect(
    lowered('pipeline f(n) { fun f() = { 0; rdom(r = (0, 3), s = [1, n), t = (2, n)) in () <- f[] + r * s * t; } }'),
  ).toMatchInlineSnapshot(`
    "pipeline f(n):
      allocate f();
      label f:
        label s0:
          f.s0[] <- 0;
        label s1:
          for t in (2, n) do
            for s in (1, n - 1) do
              for r in (0, 3) do
                f[] <- f.s0[] + r * s * t;"
  `);
});

test('predicates', () => {
  expect(
    lowered('pipeline f() { fun f(x) = { 0; rdom(r = (0, 9)) in (x) <- f[x] + r if r < x && f[x] < 100; } }'),
  ).toMatchInlineSnapshot(`
    "pipeline f(x.min, x.len):
      allocate f(?mem f.x);
      label f:
        label s0:
          for x in ?cpu f.s0.x do
            f.s0[x] <- 0;
        label s1:
          for x in ?cpu f.x do
            for r in (0, 9) do
              if r < x && f.s0[x] < 100 then
                f[x] <- f.s0[x] + r;"
  `);
});

test('zero-dimensional funcs have no holes', () => {
  expect(lowered('pipeline f() { fun g() = 42; fun f() = g[] + 1; }')).toMatchInlineSnapshot(`
    "pipeline f():
      allocate g();
      label g:
        label s0:
          g[] <- 42;
      allocate f();
      label f:
        label s0:
          f[] <- g[] + 1;"
  `);
});

test('a scatter: data-dependent coordinates, no pure loop', () => {
  expect(
    lowered(`pipeline hist(img: u8[2]) {
      fun hist(i): u32 = { 0; rdom(x = (0, img.len[0]), y = (0, img.len[1])) in (img[x, y]) <- hist[img[x, y]] + 1; }
    }`),
  ).toMatchInlineSnapshot(`
    "pipeline hist(img: u8[2], i.min, i.len):
      allocate hist(?mem hist.i);
      label hist:
        label s0:
          for i in ?cpu hist.s0.i do
            hist.s0[i] <- 0;
        label s1:
          for y in (0, img.len[1]) do
            for x in (0, img.len[0]) do
              hist[i32(img[x, y])] <- hist.s0[i32(img[x, y])] + 1;"
  `);
});

test('an inline reduction is a separate func', () => {
  expect(
    lowered('pipeline f() { fun g(x, y) = x + y; fun f(y) = sum(r = (0, 3) : g[r, y]) / 3; }'),
  ).toMatchInlineSnapshot(`
    "pipeline f(y.min, y.len):
      allocate g(?mem g.x, ?mem g.y);
      label g:
        label s0:
          for y in ?cpu g.y do
            for x in ?cpu g.x do
              g[x, y] <- x + y;
      allocate f$sum0(?mem f$sum0.y);
      label f$sum0:
        label s0:
          for y in ?cpu f$sum0.s0.y do
            f$sum0.s0[y] <- 0;
        label s1:
          for y in ?cpu f$sum0.y do
            for r in (0, 3) do
              f$sum0[y] <- f$sum0.s0[y] + g[r, y];
      allocate f(?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.y do
            f[y] <- f$sum0[y] / 3;"
  `);
});

test('E10: a func that the output never reaches is not lowered', () => {
  const P = pipelineOf('pipeline f(n) { fun g() = { 0; rdom(r = (0, n)) in () <- 1; } fun f() = 7; }');
  const z: Request = { window: [], params: new Map([['n', -1]]), inputs: new Map() };
  const complete = (T: Program<Hole>): Program => fill(() => bug('zero-dimensional funcs have no holes'), T);
  expect(realize(P, z).values).toEqual([7]);
  expect(interpret(complete(lower(P)), z)).toMatchObject({ tag: 'Done', value: { values: [7] } });

  const unreached = lower({ ...P, name: 'g', outputs: ['g'], funcs: P.funcs.slice(0, 1) });
  const asPrinted = { ...lower(P), body: seq(unreached.body, lower(P).body) };
  expect(interpret(complete(asPrinted), z)).toMatchObject({ tag: 'Stuck', stuck: { tag: 'RdomFailure' } });
});
