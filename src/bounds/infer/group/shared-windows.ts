import { keyOf } from '../../../simplify/key.ts';
import type { Hole, Interval } from '../../../syntax/expr.ts';
import type { Stmt } from '../../../syntax/target.ts';

/** An interval that a label of a group binds: its value outside the label, and its name inside. */
export interface Shared {
  readonly outside: Interval;
  readonly inside: Interval;
}

/** Is a statement the label of the next func of a group, or of the next member of fused loops? */
export function isNextOfGroup(s: Stmt<Hole>): boolean {
  return s.tag === 'Label' && (s.label.tag === 'func' || s.label.tag === 'member');
}

/** The intervals of a window that are new, for the labels inside. */
export function sharedWith(outside: readonly Interval[], inside: readonly Interval[]): readonly Shared[] {
  return outside.flatMap((I, d) => {
    const name = inside[d];
    return name === undefined ? [] : [{ outside: I, inside: name }];
  });
}

/** The name of an equal interval of another window of the group; null if there is none. */
export function equalInterval({ min, len }: Interval, shared: readonly Shared[]): Interval | null {
  const [start, length] = [keyOf(min), keyOf(len)];
  const equal = shared.find(({ outside }) => keyOf(outside.min) === start && keyOf(outside.len) === length);
  return equal?.inside ?? null;
}
