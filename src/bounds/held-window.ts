import { bug } from '../errors/bug.ts';
import { type Fact, type Facts, limitsOf } from '../simplify/facts.ts';
import { simplify } from '../simplify/simplify.ts';
import type { Func } from '../syntax/algorithm.ts';
import { type Expr, type Interval, type Label, type Name, variable } from '../syntax/expr.ts';
import { substitute } from '../syntax/substitute.ts';
import { type Box, ifPositive, mapBox, once } from './box.ts';
import { windowName } from './windows.ts';

/** A window inside of its label, what is known there, and how what is demanded there is told outside. */
interface Held {
  readonly window: readonly Interval[];
  readonly facts: Facts;
  readonly leave: (box: Box) => Box;
}

/**
 * A window as it is known inside of its label: by the variables that hold it, unless it is a start-up expression, since
 * loops inside may have the names of loops around.
 */
export function heldWindow(
  f: Func,
  label: Label,
  window: readonly Interval[],
  facts: Facts,
  isStartup: (e: Expr) => boolean,
): Held {
  const names = new Map<Name, Expr>();
  const positive = new Map<Name, Expr>();
  const inside = new Map<Name, Fact>(facts);
  const held = (x: Name, end: 'min' | 'len', value: Expr): Expr => {
    if (isStartup(value)) return value;
    const name = windowName(f.name, label, x, end);
    const { least, most } = limitsOf(value, facts);
    names.set(name, value);
    positive.set(name, end === 'len' ? ifPositive(value) : value);
    inside.set(name, { least: end === 'len' ? Math.max(0, least) : least, most });
    return variable(name);
  };
  const own = window.map(({ min, len }, d): Interval => {
    const x = f.vars[d] ?? bug('a window has a dimension too many');
    return { min: held(x, 'min', min), len: held(x, 'len', len) };
  });
  // The ends of a box count only where its loops run, and there lengths are positive.
  const outside = once((e, end) => simplify(substitute(e, end === 'when' ? names : positive), facts));
  const leave = (box: Box): Box => (names.size === 0 ? box : mapBox(box, outside));
  return { window: own, facts: inside, leave };
}
