import { type Diagnostic, refuse } from '../../errors/diagnostic.ts';
import { scheduledProgramTooLarge } from '../../errors/S433.ts';
import { scheduledProgramTooDeep } from '../../errors/S434.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Stmt } from '../../syntax/target.ts';
import { expressionsOf } from '../../syntax/walk.ts';
import { summaryOf } from '../../target/analysis/summary.ts';

/** The greatest depth of a program: the passes that come after are recursive. */
const deepest = 500;

/** Refuse a directive that makes a program too deep or too large, before later passes have to work on it. */
export function checkLimits(before: Stmt<Hole>, after: Stmt<Hole>, P: Pipeline): void {
  const [old, made] = changed(stmtsAt(before), stmtsAt(after));
  for (const { height } of made.map(summaryOf)) checkHeight(height);
  const size = programSize(before) + sizeOfAll(made) - sizeOfAll(old);
  programSizes.set(after, size);
  checkSize(size, P);
}

/** Refuse a program that nests so many levels. */
export function checkHeight(height: number): void {
  if (height > deepest) refuse(scheduledProgramTooDeep({ height, deepest }, null));
}

/** The size of a whole program, which is updated from one directive to the next. */
function programSize(body: Stmt<Hole>): number {
  const known = programSizes.get(body) ?? sizeOfAll(stmtsAt(body));
  programSizes.set(body, known);
  return known;
}

const programSizes = new WeakMap<Stmt<Hole>, number>();

function sizeOfAll(stmts: readonly Stmt<Hole>[]): number {
  return stmts.reduce((sum, s) => sum + summaryOf(s).size, 0);
}

function stmtsAt(s: Stmt<Hole>): readonly Stmt<Hole>[] {
  return s.tag === 'Seq' ? s.stmts : [s];
}

/** The statements between those that both begin with and those that both end with, before and after. */
function changed(
  before: readonly Stmt<Hole>[],
  after: readonly Stmt<Hole>[],
): readonly [old: readonly Stmt<Hole>[], made: readonly Stmt<Hole>[]] {
  let start = 0;
  const most = Math.min(before.length, after.length);
  while (start < most && after[start] === before[start]) start++;
  let end = 0;
  while (end < most - start && after.at(-1 - end) === before.at(-1 - end)) end++;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

/** The largest program is in proportion to its pipeline: 100,000 nodes, written out, and 50 more for each node of the pipeline. */
export function checkSize(size: number, P: Pipeline): void {
  const largest = largestOf(P);
  if (size > largest) refuse(scheduledProgramTooLarge({ largest }, null));
}

/** Is a refusal one by these limits? Past one of them, all that follows is likely to be refused by it too. */
export function isByLimit({ code }: Diagnostic): boolean {
  return code === scheduledProgramTooLarge.code || code === scheduledProgramTooDeep.code;
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
