import { type Diagnostic, refuse } from '../../errors/diagnostic.ts';
import { scheduledProgramTooLarge } from '../../errors/S433.ts';
import { scheduledProgramTooDeep } from '../../errors/S434.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole } from '../../syntax/expr.ts';
import type { Stmt } from '../../syntax/target.ts';
import { expressionsOf } from '../../syntax/walk.ts';
import { summaryOf } from '../../target/analysis/summary.ts';

/** The maximum nesting depth of a program. It is limited because later passes are recursive. */
const maxDepth = 500;

/** Refuse a directive that makes a program too deep or too large, before later passes run on it. */
export function checkLimits(before: Stmt<Hole>, after: Stmt<Hole>, P: Pipeline): void {
  const [removed, added] = changed(stmtsAt(before), stmtsAt(after));
  for (const { height } of added.map(summaryOf)) checkHeight(height);
  const size = programSize(before) + sizeOfAll(added) - sizeOfAll(removed);
  programSizes.set(after, size);
  checkSize(size, P);
}

/** Refuse a program with this nesting depth if it is too deep. */
export function checkHeight(height: number): void {
  if (height > maxDepth) refuse(scheduledProgramTooDeep({ height, deepest: maxDepth }, null));
}

/** The size of a whole program. It is updated incrementally from one directive to the next. */
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

/** The statements between the common prefix and the common suffix, before and after. */
function changed(
  before: readonly Stmt<Hole>[],
  after: readonly Stmt<Hole>[],
): readonly [removed: readonly Stmt<Hole>[], added: readonly Stmt<Hole>[]] {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && after[start] === before[start]) start++;
  let end = 0;
  while (end < shorter - start && after.at(-1 - end) === before.at(-1 - end)) end++;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

/** Refuse a program that is too large for its pipeline. */
export function checkSize(size: number, P: Pipeline): void {
  const largest = maxSizeOf(P);
  if (size > largest) refuse(scheduledProgramTooLarge({ largest }, null));
}

/** Was this refusal caused by a limit? If so, all later directives are likely to exceed the same limit. */
export function isByLimit({ code }: Diagnostic): boolean {
  return code === scheduledProgramTooLarge.code || code === scheduledProgramTooDeep.code;
}

/** The maximum size of a program, as a tree: 100,000 nodes, and 50 more for each node of the pipeline. */
function maxSizeOf(P: Pipeline): number {
  const known = maxSizes.get(P) ?? 100_000 + 50 * sizeOf(P);
  maxSizes.set(P, known);
  return known;
}

const maxSizes = new WeakMap<Pipeline, number>();

/** Give a rewritten pipeline the limit of the original one. Returns the rewritten pipeline. */
export function keepLimit(rewritten: Pipeline, original: Pipeline): Pipeline {
  maxSizes.set(rewritten, maxSizeOf(original));
  return rewritten;
}

/** The number of nodes of a pipeline. */
export function sizeOf(P: Pipeline): number {
  return P.funcs.flatMap(expressionsOf).reduce((sum, e) => sum + summaryOf(e).size, 0);
}
