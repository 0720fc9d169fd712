import type { Name } from '../../../syntax/expr.ts';
import { memoized } from '../../../syntax/memoized.ts';
import { constant, int, plus, times, variable } from '../build.ts';
import type { Code } from '../code.ts';
import { type HostCall, nop, type Slab, type Statement, sequence } from '../statement.ts';
import { letsOf, statementsIn } from '../walk.ts';
import { slabsReadBy } from './slabs.ts';

/** Does a statement, or a statement inside it, call the host? */
export function callsHost(outer: Statement): boolean {
  const { body } = letsOf(outer);
  return body.tag === 'HostCall' || statementsIn(body).some(callsHost);
}

/**
 * Loops with the loads and stores of a call of the host, for checks of its addresses: they load every point of the
 * slabs that it reads, and store a zero at every point of the result. The names of their variables begin with `name`.
 */
export function accessesNamed(name: Name, s: HostCall): Statement {
  const loads = slabsReadBy(s).map((slab, i) =>
    eachPoint(slab, `${name}[${i}]`, (address, x): Statement => {
      const value: Code = { tag: 'Load', type: slab.type, lanes: 1, buffer: slab.buffer, address, stride: 1 };
      return { tag: 'Let', x, value, body: nop };
    }),
  );
  const { buffer, type } = s.result;
  const stores = eachPoint(s.result, name, (address): Statement => {
    return { tag: 'Store', buffer, address, stride: 1, value: constant(type, 0) };
  });
  return sequence(...loads, stores);
}

/** The accesses of a call of the host, for analyses that do not need unique names. */
export const accessesOf: (s: HostCall) => Statement = memoized((s: HostCall) => accessesNamed('host', s));

/** A loop for each dimension, the first innermost. */
function eachPoint({ address, dims }: Slab, name: Name, body: (address: Code, x: Name) => Statement): Statement {
  const variables = dims.map((_, d) => `${name}.${d}`);
  const at = dims.reduce((sum, { stride }, d) => plus(sum, times(variable(variables[d] ?? name), stride)), address);
  return dims.reduce<Statement>(
    (inside, { len }, d) => {
      const x = variables[d] ?? name;
      return { tag: 'Loop', order: 'serial', x, min: int(0), count: len, steps: [], body: inside };
    },
    body(at, `${name}.value`),
  );
}
