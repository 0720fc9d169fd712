import type { Filling } from '../bounds/infer/infer.ts';
import { referenceAnswers } from '../bounds/reference/reference.ts';
import { bug } from '../errors/bug.ts';
import { Refusal } from '../errors/diagnostic.ts';
import { printInterval } from '../language/print.ts';
import { quoteLabel } from '../language/quote.ts';
import { cpuHole, type Expr, type Hole, type Interval, memHole, type Name } from '../syntax/expr.ts';
import type { Completed } from './pipeline.ts';

/** The windows of a program, one row per dimension, each with the window of the baseline engine of the paper. */
export function windowRows({ holes, T, P }: Completed): readonly WindowRow[] {
  const reference = referenceAnswers(T, P);
  const chainOf = chains(holes);
  return holes.flatMap((filling) =>
    filling.func.vars.map((dim, d) => ({
      filling,
      dim,
      interval: filling.window[d] ?? bug('a window has too few dimensions'),
      baseline: baselineOf(filling, dim, reference),
      chain: chainOf(filling.func.name),
      instances: null,
    })),
  );
}

/**
 * A hole, its filling, and the filling of the baseline engine, which is null if that engine finds no bounds.
 * `instances` are the values (min, len) of the interval during a run; null if there is no run.
 */
export interface WindowRow {
  readonly filling: Filling;
  readonly dim: Name;
  readonly interval: Interval | null;
  readonly baseline: Interval | null;
  readonly chain: readonly Name[];
  readonly instances: readonly (readonly [number, number])[] | null;
}

function baselineOf(
  { kind, func, label }: Filling,
  dim: Name,
  reference: (hole: Hole) => Expr | null,
): Interval | null {
  const hole = kind === 'mem' ? memHole(func.name, dim) : cpuHole(func.name, dim, label);
  const [min, len] = [hole.min, hole.len].map((end) => (end.tag === 'Hole' ? reference(end) : null));
  return min && len ? { min, len } : null;
}

/** The chain from a func to the caller, through the first consumer of each func. */
function chains(holes: readonly Filling[]): (func: Name) => readonly Name[] {
  const consumers = new Map(
    holes.flatMap(({ kind, label, func: { name }, why }) => {
      const consumer = why.map((reason) => reason.consumer).find((other) => other !== name);
      return kind === 'cpu' && label === null && consumer !== undefined ? [[name, consumer] as const] : [];
    }),
  );
  return (func) => {
    const chain = [func];
    for (let next = consumers.get(func); next !== undefined; next = consumers.get(next)) chain.push(next);
    return chain;
  };
}

/** "f for g, g for the caller"; a long chain is shortened in the middle. */
function chainText(chain: readonly Name[]): string {
  const links = chain.slice(0, -1).map((name, i) => `${name} for ${chain[i + 1]}`);
  return (links.length > 7 ? [...links.slice(0, 4), '…', ...links.slice(-2)] : links).join(', ');
}

/** An interval of the baseline engine may be too long to print. */
function intervalText(I: Interval | null): string {
  if (I === null) return 'no bounds';
  try {
    return printInterval(I);
  } catch (refusal) {
    if (refusal instanceof Refusal) return 'too long to print';
    throw refusal;
  }
}

/** A row as text: the window, the reasons for it, and its values during a run, if there is one. */
export function windowText({
  filling: { kind, func, label, at, why },
  dim,
  interval,
  baseline,
  chain,
  instances,
}: WindowRow): string {
  const [own, paper] = [interval, baseline].map(intervalText);
  const lines = [`?${kind} ${func.name}${quoteLabel(label)}.${dim} = ${own}`];
  if (paper !== own) lines.push(`    β₀: ${paper}`);
  for (const { consumer, does, access, over } of why) {
    const place = at === null ? '' : ` at ${at}`;
    const all = over.length === 0 ? '' : `${place === '' ? '' : ','} for all ${over.join(', ')}`;
    lines.push(`    because ${consumer} ${does} ${access}${place}${all}`);
  }
  if (chain.length > 2) lines.push(`    ${chainText(chain)}`);
  if (instances !== null) lines.push(`    ${instances.map(([min, len]) => `(${min}, ${len})`).join(' ')}`);
  return lines.join('\n');
}
