import { bug } from '../../errors/bug.ts';
import type { Code } from '../../machine/ir/code.ts';
import { meaningOf } from '../../semantics/apply.ts';
import type { Name } from '../../syntax/expr.ts';
import { numberOf, type Scalar } from '../../syntax/value.ts';

/** One value per lane. */
export type Lanes = readonly Scalar[];

/** The value of an expression in a scope; null if it depends on memory, on registers or on unknown variables. */
export function evaluate(e: Code, scope: ReadonlyMap<Name, Lanes | null>): Lanes | null {
  const done = new Map<Code, Lanes | null>();
  const visit = (e: Code): Lanes | null => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const value = compute(e);
    done.set(e, value);
    return value;
  };
  const lanes = (count: number, lane: (i: number) => Scalar): Lanes => Array.from({ length: count }, (_, i) => lane(i));
  const all = (operands: readonly Code[], find: (...values: Lanes[]) => Lanes): Lanes | null => {
    const values: Lanes[] = [];
    for (const operand of operands) {
      const value = visit(operand);
      if (value === null) return null;
      values.push(value);
    }
    return find(...values);
  };
  const at = (value: Lanes, i: number): Scalar => value[i] ?? bug('an operand has too few lanes');
  const compute = (e: Code): Lanes | null => {
    switch (e.tag) {
      case 'Constant':
        return [e.value];
      case 'Variable':
        return scope.get(e.name) ?? null;
      case 'Register':
      case 'Load':
      case 'Gather':
        return null;
      case 'Operation': {
        const meaning = meaningOf(e.op, e.type, e.args[0]?.type ?? bug(`${e.op} has no operands`));
        return all(e.args, (...values) => lanes(e.lanes, (i) => meaning(...values.map((value) => at(value, i)))));
      }
      case 'Ramp':
        return all([e.base, e.stride], (base, stride) =>
          lanes(e.lanes, (i) => (numberOf(at(base, 0)) + Math.imul(i, numberOf(at(stride, 0)))) | 0),
        );
      case 'Broadcast':
        return all([e.value], (value) => lanes(e.lanes, () => at(value, 0)));
      case 'Shuffle':
        return all([e.a, e.b], (a, b) => e.picks.map((i) => at([...a, ...b], i)));
      case 'Interleave':
        return all(e.parts, (...parts) =>
          lanes(e.lanes, (i) => at(parts[i % parts.length] ?? [], Math.floor(i / parts.length))),
        );
      case 'All':
        return all([e.value], (value) => [value.every((lane) => lane !== 0) ? 1 : 0]);
      case 'Checked':
        return visit(e.value);
    }
  };
  return visit(e);
}
