import { bug } from '../../../errors/bug.ts';
import { maxBandIterations, maxInlineIterations, minBandRegisters, minParallelBands } from '../../../heuristics.ts';
import type { Name } from '../../../syntax/expr.ts';
import { constantOf, int, minus, operation, plus, times, variable } from '../../ir/build.ts';
import { freeRegisters } from '../../ir/free-variables.ts';
import type { Names } from '../../ir/names.ts';
import type { Loop, Statement } from '../../ir/statement.ts';
import { letsOf, mapParts, statementsIn, withLets } from '../../ir/walk.ts';

/**
 * Outlining: the body of a loop becomes a function.
 *
 *     for x do … for y do s …   ⟶   for x do call … for y do s …
 *
 * An engine recompiles a hot function with better optimization, but does not replace a call that is already running. So
 * a long computation has to consist of many calls. Only the body of the outermost loop of a nest is outlined. If that
 * loop has very few iterations, the bodies of the loops inside it are outlined instead. Registers belong to one
 * function, so the body of a loop that uses registers from outside the loop is not outlined.
 *
 * If the loops inside a loop are not nested and accumulate in several registers, the function runs a band of iterations
 * of the outer loop. The reason is that an engine unrolls the innermost loop of a nest, but not the only loop of a
 * function, and spills cost half as much in an unrolled loop.
 *
 *     for x in (m, n) do … for y do s …
 *     ⟶  for z in (0, ⌈n / b⌉) do call for x in (m + b·z, min(b, n − b·z)) do … for y do s …
 */
export function outline(s: Statement, names: Names): Statement {
  if (
    s.tag === 'Loop' &&
    hasLoop(s.body) &&
    (constantOf(s.count) ?? Infinity) > maxInlineIterations &&
    freeRegisters(s.body).size === 0
  ) {
    if (depthOf(s.body) === 1 && registersIn(s.body).size >= minBandRegisters) return inBands(s, names);
    return { ...s, body: { tag: 'Call', body: s.body } };
  }
  return mapParts(
    s,
    (e) => e,
    (inner) => outline(inner, names),
  );
}

function inBands(loop: Loop, names: Names): Statement {
  const { order, min, count } = loop;
  const [z, b] = [names.fresh(`${loop.x}.band`), names.fresh(`${loop.x}.size`)];
  const size = order === 'serial' ? int(maxBandIterations) : variable(b);
  const perBand = operation('/', 'i32', count, int(minParallelBands));
  const clamped = operation('max', 'i32', int(1), operation('min', 'i32', int(maxBandIterations), perBand));
  const bands = operation('/', 'i32', minus(operation('max', 'i32', count, int(0)), int(1)), size);
  const before = times(variable(z), size);
  const steps = loop.steps.map(({ start, by }) => ({ x: names.fresh(`${loop.x}.first`), start, by: times(by, size) }));
  const inside: Loop = {
    ...loop,
    order: 'serial',
    min: plus(min, before),
    count: operation('min', 'i32', size, minus(count, before)),
    steps: loop.steps.map((step, i) => ({ ...step, start: variable(steps[i]?.x ?? bug('a step is lost')) })),
  };
  const all: Loop = {
    tag: 'Loop',
    order,
    x: z,
    min: int(0),
    count: plus(bands, int(1)),
    steps,
    body: { tag: 'Call', body: inside },
  };
  return order === 'serial' ? all : withLets([{ x: b, value: clamped }], all);
}

function hasLoop(s: Statement): boolean {
  const { body } = letsOf(s);
  return body.tag === 'Loop' || statementsIn(body).some(hasLoop);
}

/** The registers that a function assigns to. */
function registersIn(s: Statement): ReadonlySet<Name> {
  const { body } = letsOf(s);
  if (body.tag === 'Call') return new Set();
  if (body.tag === 'Assign') return new Set([body.register]);
  return new Set(statementsIn(body).flatMap((inner) => [...registersIn(inner)]));
}

/** The nesting depth of loops within one function. */
function depthOf(s: Statement): number {
  const { body } = letsOf(s);
  if (body.tag === 'Call') return 0;
  const inside = Math.max(0, ...statementsIn(body).map(depthOf));
  return body.tag === 'Loop' ? inside + 1 : inside;
}
