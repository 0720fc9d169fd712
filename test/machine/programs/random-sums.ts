import fc from 'fast-check';
import { bug } from '../../../src/errors/bug.ts';
import { broadcast, constant, operation, variable } from '../../../src/machine/ir/build.ts';
import type { Code } from '../../../src/machine/ir/code.ts';
import { meaningOf } from '../../../src/semantics/apply.ts';
import { range, type Type } from '../../../src/syntax/type.ts';
import { numberOf } from '../../../src/syntax/value.ts';

const names = ['a', 'b', 'c', 'd', 'e'];
const integers: readonly Type[] = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32'];

/** A sum as a tree: terms that are added, subtracted, negated and multiplied by constants. */
const sum = (type: Type): fc.Arbitrary<Code> => {
  const { least, greatest } = range(type);
  const plain = fc.oneof(fc.integer({ min: Math.max(least, -4), max: 9 }), fc.integer({ min: least, max: greatest }));
  const part = fc.letrec<{ e: Code; leaf: Code }>((tie) => ({
    leaf: fc.constantFrom(...names).map((name) => variable(name, type)),
    e: fc.oneof(
      { depthSize: 'medium' },
      tie('leaf'),
      plain.map((n) => constant(type, n)),
      fc
        .tuple(fc.constantFrom('+' as const, '-' as const), tie('e'), tie('e'))
        .map(([op, a, b]) => operation(op, type, a, b)),
      tie('e').map((a) => operation('neg', type, a)),
      fc.tuple(plain, tie('e')).map(([n, a]) => operation('*', type, broadcast(constant(type, n), 1), a)),
    ),
  })).e;
  const few = fc.record({ n: fc.integer({ min: 1, max: 3 }), name: fc.constantFrom(...names) });
  const term = few.map(({ n, name }) => operation('*', type, variable(name, type), constant(type, n)));
  return fc
    .array(fc.oneof({ weight: 5, arbitrary: term }, part), { minLength: 3, maxLength: 9 })
    .map((parts) => parts.reduce((a, b) => operation('+', type, a, b)));
};

/** Several sums of one type, and values for their variables. */
export const sumsAndValues = fc.constantFrom(...integers).chain((type) => {
  const { least, greatest } = range(type);
  const values = fc.array(fc.integer({ min: least, max: greatest }), {
    minLength: names.length,
    maxLength: names.length,
  });
  return fc.record({ sums: fc.array(sum(type), { minLength: 2, maxLength: 5 }), values });
});

export function evaluateSum(e: Code, values: readonly number[]): number {
  switch (e.tag) {
    case 'Constant':
      return numberOf(e.value);
    case 'Variable':
      return values[names.indexOf(e.name)] ?? bug(e.name);
    case 'Operation':
      return numberOf(
        meaningOf(e.op, e.type, e.args[0]?.type ?? e.type)(...e.args.map((arg) => evaluateSum(arg, values))),
      );
    case 'Register':
    case 'Load':
    case 'Gather':
    case 'Ramp':
    case 'Broadcast':
    case 'Shuffle':
    case 'Interleave':
    case 'All':
    case 'Checked':
      return bug(e.tag);
  }
}
