import { bug } from '../../errors/bug.ts';
import type { Code, Operation } from '../../machine/ir/code.ts';
import { meaningOf } from '../../semantics/apply.ts';
import type { Name } from '../../syntax/expr.ts';
import { bytesOf } from '../../syntax/type.ts';
import { numberOf, type Scalar } from '../../syntax/value.ts';
import { Halt } from './halt.ts';
import { load, type Region } from './memory.ts';

/** The value of an expression in each of its lanes. */
export type Lanes = readonly Scalar[];

/** The variables and buffers in scope. */
export interface State {
  readonly variables: Map<Name, Lanes>;
  readonly buffers: Map<Name, Region>;
}

/** The value of an expression of the machine language. Shared subexpressions are evaluated once. */
export function evaluate(e: Code, state: State): Lanes {
  const done = new Map<Code, Lanes>();
  const scalar = (e: Code): Scalar => visit(e)[0] ?? bug('an expression has no lanes');
  const number = (e: Code): number => numberOf(scalar(e));
  const visit = (e: Code): Lanes => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const value = compute(e);
    done.set(e, value);
    return value;
  };
  const compute = (e: Code): Lanes => {
    switch (e.tag) {
      case 'Constant':
        return [e.value];
      case 'Variable':
        return state.variables.get(e.name) ?? bug(`${e.name} has no value`);
      case 'Register':
        return state.variables.get(e.register) ?? bug(`${e.register} holds nothing`);
      case 'Operation':
        return operate(e, e.args.map(visit));
      case 'Load': {
        const [buffer, first] = [regionOf(e.buffer, state), number(e.address)];
        return lanes(e.lanes, (i) => load(buffer, first + i * e.stride * bytesOf(e.type)));
      }
      case 'Gather': {
        const buffer = regionOf(e.buffer, state);
        return visit(e.addresses).map((address) => load(buffer, numberOf(address)));
      }
      case 'Ramp': {
        const [base, stride] = [number(e.base), number(e.stride)];
        return lanes(e.lanes, (i) => (base + Math.imul(i, stride)) | 0);
      }
      case 'Broadcast': {
        const value = scalar(e.value);
        return lanes(e.lanes, () => value);
      }
      case 'Shuffle': {
        const both = [...visit(e.a), ...visit(e.b)];
        return e.picks.map((i) => both[i] ?? bug('a shuffle picks a lane that is not there'));
      }
      case 'Interleave': {
        const parts = e.parts.map(visit);
        return lanes(
          e.lanes,
          (i) => parts[i % parts.length]?.[Math.floor(i / parts.length)] ?? bug('a part has too few lanes'),
        );
      }
      case 'All':
        return [visit(e.value).every((lane) => lane !== 0) ? 1 : 0];
      case 'Checked':
        if (scalar(e.condition) === 0) throw new Halt({ tag: 'Failed', failure: e.failure });
        return visit(e.value);
    }
  };
  return visit(e);
}

export function regionOf(buffer: Name, { buffers }: State): Region {
  return buffers.get(buffer) ?? bug(`${buffer} has no storage`);
}

function operate({ op, type, lanes: count, args }: Operation, values: readonly Lanes[]): Lanes {
  const meaning = meaningOf(op, type, args[0]?.type ?? bug(`${op} has no operands`));
  return lanes(count, (i) => meaning(...values.map((value) => value[i] ?? bug(`${op} has too few lanes`))));
}

function lanes(count: number, lane: (i: number) => Scalar): Lanes {
  return Array.from({ length: count }, (_, i) => lane(i));
}
