import { bug } from '../../../errors/bug.ts';
import type { Name } from '../../../syntax/expr.ts';
import { int, integerOf, minus, operation, plus, times, variable } from '../../ir/build.ts';
import { freeRegisters } from '../../ir/free-variables.ts';
import type { Names } from '../../ir/names.ts';
import type { Loop, Statement } from '../../ir/statement.ts';
import { letsOf, mapParts, statementsIn, withLets } from '../../ir/walk.ts';

/**
 * Loops in functions of their own.
 *
 *     for x do … for y do s …   ⟶   for x do call … for y do s …
 *
 * An engine compiles a function again, with more care, while it is called again and again, but it does not replace a call
 * that is running: what runs for long has to be many calls. Only the outermost loop of a nest is opened, and one of very few
 * iterations not at all, but the loops in it. Registers belong to one function, so a loop that uses those around it stays.
 *
 * Where there is but one loop in another, and it accumulates in several registers, a function has a band of iterations: an engine unrolls
 * the innermost of several loops, but not one that is alone in its function, and what it spills costs half as much then.
 *
 *     for x in (m, n) do … for y do s …   ⟶   for z in (0, ⌈n / b⌉) do call for x in (m + b·z, min(b, n − b·z)) do … for y do s …
 */
export function outline(s: Statement, names: Names): Statement {
  if (
    s.tag === 'Loop' &&
    hasLoop(s.body) &&
    (integerOf(s.count) ?? Infinity) > fewIterations &&
    freeRegisters(s.body).size === 0
  ) {
    if (depthOf(s.body) === 1 && registersIn(s.body).size >= mostAlone) return inBands(s, names);
    return { ...s, body: { tag: 'Call', body: s.body } };
  }
  return mapParts(
    s,
    (e) => e,
    (inner) => outline(inner, names),
  );
}

const fewIterations = 4;

/** A loop with fewer registers waits for memory, and is better alone. */
const mostAlone = 4;

/** The iterations of a call. */
const mostInBand = 16;

/** Threads share no fewer bands than this, if there are so many iterations. */
const fewestBands = 64;

function inBands(loop: Loop, names: Names): Statement {
  const { order, min, count } = loop;
  const [z, b] = [names.fresh(`${loop.x}.band`), names.fresh(`${loop.x}.size`)];
  const size = order === 'serial' ? int(mostInBand) : variable(b);
  const few = operation('/', 'i32', count, int(fewestBands));
  const clamped = operation('max', 'i32', int(1), operation('min', 'i32', int(mostInBand), few));
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

/** How many loops there are in each other, in one function. */
function depthOf(s: Statement): number {
  const { body } = letsOf(s);
  if (body.tag === 'Call') return 0;
  const inside = Math.max(0, ...statementsIn(body).map(depthOf));
  return body.tag === 'Loop' ? inside + 1 : inside;
}
