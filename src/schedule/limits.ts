import { type Diagnostic, refuse } from '../errors/diagnostic.ts';
import { S433 } from '../errors/S433.ts';
import { S434 } from '../errors/S434.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Hole, Stmt } from '../syntax/target.ts';
import { expressionsOf } from '../syntax/walk.ts';
import { summaryOf } from './summary.ts';

/** The greatest depth of a program: the passes that come after are recursive. */
const deepest = 500;

/** A schedule can make copies of copies. What grows past all measure is refused, before anyone waits for it. */
export function checkLimits(before: Stmt<Hole>, after: Stmt<Hole>, P: Pipeline): void {
  for (const { height, size } of changed(stmtsAt(before), stmtsAt(after)).map(summaryOf)) {
    if (height > deepest) refuse(S434({ height, deepest }, null));
    checkSize(size, P);
  }
}

function stmtsAt(s: Stmt<Hole>): readonly Stmt<Hole>[] {
  return s.tag === 'Seq' ? s.stmts : [s];
}

/** What stands between the statements that both begin with and those that both end with. */
function changed(before: readonly Stmt<Hole>[], after: readonly Stmt<Hole>[]): readonly Stmt<Hole>[] {
  let start = 0;
  while (start < after.length && after[start] === before[start]) start++;
  let end = 0;
  while (end < after.length - start && after.at(-1 - end) === before.at(-1 - end)) end++;
  return after.slice(start, after.length - end);
}

/** The size of what stands at the root is measured by that of the pipeline. */
export function checkSize(size: number, P: Pipeline): void {
  const largest = largestOf(P);
  if (size > largest) refuse(S433({ largest }, null));
}

/** Is a refusal one by these limits? Past one of them, all that follows is likely to be refused by it too. */
export function isByLimit({ code }: Diagnostic): boolean {
  return code === S433.code || code === S434.code;
}

function largestOf(P: Pipeline): number {
  const known = largests.get(P) ?? 100_000 + 50 * sizeOf(P);
  largests.set(P, known);
  return known;
}

const largests = new WeakMap<Pipeline, number>();

/** How many nodes a pipeline has. */
export function sizeOf(P: Pipeline): number {
  return P.funcs.flatMap(expressionsOf).reduce((sum, e) => sum + summaryOf(e).size, 0);
}
