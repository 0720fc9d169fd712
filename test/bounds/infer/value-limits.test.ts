import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueLimits } from '../../../src/bounds/infer/value-limits.ts';
import { meaningOf } from '../../../src/semantics/apply.ts';
import { access, type Expr, operation } from '../../../src/syntax/expr.ts';
import { type Operator, operators } from '../../../src/syntax/operator.ts';
import { bits, isFloat, isLong, range, type Type, types } from '../../../src/syntax/type.ts';
import type { Values } from '../../../src/syntax/value-range.ts';
import { pipelineOf } from '../../pipeline.ts';
import { run } from '../../run.ts';

/** Values of a type, including its edge cases. */
function anyValue(type: Type): fc.Arbitrary<number> {
  if (type === 'f32') return fc.oneof(fc.float(), fc.constantFrom(0, -0, 0.5, -1.5, 255, Infinity, NaN));
  if (type === 'f64') return fc.oneof(fc.double(), fc.constantFrom(0, -0, 0.5, -1.5, 255, -Infinity, NaN));
  if (isLong(type))
    return fc.oneof(fc.integer({ min: 0 }), fc.integer({ min: 0, max: 9 }), fc.maxSafeNat(), ...edgesOf(type));
  const { least, greatest } = range(type);
  return fc.oneof(
    fc.integer({ min: least, max: greatest }),
    fc.integer({ min: Math.max(-4, least), max: Math.min(9, greatest) }),
  );
}

/** Negative values of a 64-bit type, and values that are so large that limits on them are not trusted. */
function edgesOf(type: Type): readonly fc.Arbitrary<number>[] {
  if (type === 'u64') return [fc.constantFrom(2 ** 63, 2 ** 62)];
  return [fc.maxSafeInteger(), fc.integer(), fc.constantFrom(-(2 ** 63), 2 ** 62)];
}

interface Operand {
  readonly type: Type;
  readonly values: readonly number[];
  readonly limits: Values;
}

/** Some values, and limits around them, each of which may be infinite. */
function anyOperand(type: Type): fc.Arbitrary<Operand> {
  const values = fc.array(anyValue(type), { minLength: 1, maxLength: 4 });
  const isKnown = fc.integer({ min: 0, max: 3 }).map((n) => n > 0);
  return fc
    .tuple(values, isKnown, isKnown)
    .map(([values, least, greatest]) => ({ type, values, limits: around(values, { least, greatest }) }));
}

function around(values: readonly number[], isKnown: { least: boolean; greatest: boolean }): Values {
  const numbers = values.filter((value) => !Number.isNaN(value));
  return {
    least: isKnown.least ? Math.min(...numbers) : Number.NEGATIVE_INFINITY,
    greatest: isKnown.greatest ? Math.max(...numbers) : Number.POSITIVE_INFINITY,
    nan: numbers.length < values.length,
  };
}

/** Is there a number or a NaN outside the limits? */
function escapes(value: number, { least, greatest, nan }: Values): boolean {
  return Number.isNaN(value) ? !nan : value < least || value > greatest;
}

const named = ['cast', 'saturate', 'reinterpret'] as const;
const all = Object.keys(operators) as Operator[];

/** The operand types of an operator; those of `select` and of shifts differ from each other. */
function operandTypes(op: Operator, type: Type): readonly Type[] | null {
  const { operands, arity } = operators[op];
  if (resultTypes(op, type).length === 0) return null;
  if (operands === 'condition' && isLong(type)) return null; // compared with 0 before
  if (operands === 'select') return ['bool', type, type];
  if (operands === 'shift') return isFloat(type) ? null : [type, isLong(type) ? type : 'i32'];
  if ((operands === 'integer' || operands === 'condition') && isFloat(type)) return null;
  if (operands === 'float' && !isFloat(type)) return null;
  return Array.from({ length: arity }, () => type);
}

/** The types that an operator with a named type may convert to. */
function resultTypes(op: Operator, from: Type): readonly Type[] {
  return op === 'reinterpret' ? types.filter((to) => bits(to) === bits(from) && isFloat(to) !== isFloat(from)) : types;
}

test.each(all)('the values of %s are within their limits', (op) => {
  let checks = 0;
  for (const type of types) {
    const wanted = operandTypes(op, type);
    if (wanted === null) continue;
    fc.assert(
      fc.property(fc.tuple(...wanted.map(anyOperand)), fc.constantFrom(...resultTypes(op, type)), (operands, to) => {
        const args = operands.map((operand, i) => access(operand.type, `a${i}`, []));
        const e: Expr = (named as readonly string[]).includes(op)
          ? { tag: 'Op', type: to, op, args }
          : operation(op, ...args);
        const limits = valueLimits(e, (name) => operands[Number(name.slice(1))]?.limits ?? null);
        const meaning = meaningOf(op, e.type, type === 'bool' && op !== 'select' ? type : (wanted[0] ?? type));
        for (const a of operands[0]?.values ?? [])
          for (const b of operands[1]?.values ?? [0])
            for (const c of operands[2]?.values ?? [0]) {
              checks++;
              const scalars = [a, b, c].map((n, i) => (isLong(wanted[i] ?? 'i32') ? BigInt(n) : n));
              const value = Number(meaning(...scalars));
              if (escapes(value, limits))
                throw new Error(`${op}(${[a, b, c]}) = ${value} is not in ${JSON.stringify(limits)}`);
            }
      }),
      { numRuns: 120 },
    );
  }
  expect(checks).toBeGreaterThan(100);
});

test('a look-up index that is computed in floats has bounds', () => {
  const limits = (text: string): Values => {
    const f = pipelineOf(`pipeline f(img: f32[1], n: u8[1]) { fun f(x) = ${text}; }`).funcs[0];
    return valueLimits(f?.pure[0] ?? expect.fail('there is no func'), () => null);
  };
  expect(limits('i32(clamp(img[x], 0.0, 1.0) * 10.0)')).toEqual({ least: 0, greatest: 10, nan: false });
  expect(limits('i32(min(5.0, clamp(img[x], 0.0, 1.0)))')).toEqual({ least: 0, greatest: 5, nan: false }); // NaN gives 5
  expect(limits('i32(n[x] & 15) + 1')).toEqual({ least: 1, greatest: 16, nan: false });
  expect(limits('i32(img[x])')).toEqual({ least: -(2 ** 31), greatest: 2 ** 31 - 1, nan: false });
});

test('an index that is read from a func has the values of all its stages', () => {
  const program = `pipeline f() {
    fun g(x): i16 = { 0; rdom(r = (0, 4)) in (r) <- 9; }
    fun h(x) = x * x;
    fun f(x) = h[g[x]];
  }`;
  expect(run('bounds', program).out).toContain('?mem h.x = (0, 10)');
  expect(JSON.parse(run('run --engine interp --json --window x=2:6', program).out).values).toEqual([81, 81, 0, 0]);
});
