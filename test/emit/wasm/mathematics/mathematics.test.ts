import { describe, expect, test } from 'vitest';
import { type Body, halvesBody, scalarBody, vectorBody } from '../../../../src/emit/wasm/mathematics.ts';
import type { Arithmetic, Definition } from '../../../../src/mathematics/arithmetic.ts';
import { definitions, formulaOf } from '../../../../src/mathematics/index.ts';
import { numbers } from '../../../../src/mathematics/numbers.ts';
import { cases } from '../../../deep.ts';
import { anyArgument } from '../../../mathematics/arguments.ts';
import { samples } from '../../../mathematics/samples.ts';
import { placesOf, runBatch } from './batch.ts';

const COUNT = cases(25_000, 100_000);

/** 64-bit or 32-bit floats in memory. */
type Floats = Float64Array | Float32Array;
type Floating = { new (length: number): Floats; new (bytes: ArrayBufferLike): Floats };

function fill(Type: Floating, value: (i: number) => number): Floats {
  const floats = new Type(COUNT);
  for (let i = 0; i < COUNT; i++) floats[i] = value(i);
  return floats;
}

/** Random arguments with the values of a definition. Adjacent arguments usually take different branches. */
function batch(definition: Definition, Type: Floating) {
  const r = samples(10);
  const formula = formulaOf(definition);
  const args = Array.from({ length: formula.arity }, () => fill(Type, () => anyArgument(r)));
  const at = (i: number) => args.map((arg) => arg[i] ?? Number.NaN);
  const expected = fill(Type, (i) => definition<number, number, boolean>(numbers, ...at(i)));
  return {
    formula,
    places: placesOf(formula),
    /**
     * The arguments for which the last function gives wrong bits, with the actual and expected results. All NaN are
     * equal.
     */
    differences: (...bodies: readonly Body[]): readonly (readonly unknown[])[] => {
      const bytes = args.map((arg) => new Uint8Array(arg.buffer));
      const found = new Type(runBatch(bodies, formula, bytes).buffer);
      return Array.from({ length: COUNT }, (_, i) => [...at(i), found[i], expected[i]]).filter(
        (row) => !Object.is(row.at(-2), row.at(-1)),
      );
    },
  };
}

const { fma32, ...inDoubles } = definitions;
const { fma64, ...inSingles } = definitions;

test.each(Object.entries(inDoubles))('%s has the same bits in f64 and f64x2', (_, definition) => {
  const { formula, places, differences } = batch(definition, Float64Array);
  expect(differences(scalarBody(formula, places))).toEqual([]);
  expect(differences(vectorBody(formula, places))).toEqual([]);
});

test.each(Object.entries(inSingles))('%s has the same bits in f32 and f32x4', (_, definition) => {
  const { formula, places, differences } = batch(definition, Float32Array);
  expect(differences(scalarBody(formula, places, 'f32'))).toEqual([]);
  expect(differences(vectorBody(formula, places), halvesBody(formula.arity, ['call', 0]))).toEqual([]);
});

/** A nested branch, and values that a branch shares with the code after it. */
function entangled<N, W, B>(A: Arithmetic<N, W, B>, x: N, y: N): N {
  const { abs, add, lt, mul, rarely, sqrt, sub } = A;
  const root = sqrt(abs(x));
  const inner = (): readonly [N] =>
    rarely(
      lt(x, 0),
      () => [mul(sub(x, y), root)] as const,
      () => [sub(root, y)] as const,
    );
  const [a, b] = rarely(
    lt(y, 0),
    () => [add(root, y), inner()[0]] as const,
    () => [sub(y, 1), root] as const,
  );
  return add(add(a, mul(b, inner()[0])), mul(sub(x, y), add(root, y)));
}

test('a value is reused after a branch only if it was computed before the branch', () => {
  const { formula, places, differences } = batch(entangled, Float64Array);
  expect(differences(scalarBody(formula, places))).toEqual([]);
  expect(differences(vectorBody(formula, places))).toEqual([]);
});

describe('wrong code is caught', () => {
  const { formula, places, differences } = batch(definitions.sin, Float64Array);
  const changed = (body: Body, from: string, to: Body['body'][number]): Body => ({
    ...body,
    body: body.body.map((instruction) => (instruction[0] === from ? to : instruction)),
  });

  test('a rare case that is selected for both lanes or for none', () => {
    const both = changed(vectorBody(formula, places), 'v128.any_true', ['i32x4.extract_lane', 0]);
    expect(differences(both).length).toBeGreaterThan(COUNT / 100);
  });

  test('a wrong table address', () => {
    expect(differences(scalarBody(formula, (table) => places(table) + 8)).length).toBeGreaterThan(COUNT / 100);
    expect(differences(vectorBody(formula, (table) => places(table) + 8)).length).toBeGreaterThan(COUNT / 100);
  });

  test('a wrong rounding', () => {
    expect(differences(changed(scalarBody(formula, places), 'f64.nearest', ['f64.trunc'])).length).toBeGreaterThan(
      COUNT / 100,
    );
  });
});
