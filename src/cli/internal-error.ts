import { compile } from '../compile.ts';
import { bug } from '../errors/bug.ts';
import { S718 } from '../errors/S718.ts';
import { type Case, fileOf } from '../lab/case.ts';
import { checked } from '../lab/checked.ts';
import { unlessRefused } from '../lab/draw/workbench.ts';
import { smallerCases } from '../lab/shrink/case.ts';
import { parse } from '../language/parse.ts';
import { printPipeline } from '../language/print.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Schedule } from '../syntax/schedule.ts';
import { type Complaint, type Verification, verified } from '../verified.ts';
import type { SafeConsole } from './console.ts';
import type { Source } from './render.ts';

/** Report what the checkers of the compiler have rejected, with a program that is small enough to send to its authors. */
export function reportInternalErrors(
  complaints: readonly Complaint[],
  { pipeline, schedule }: { readonly pipeline: Pipeline; readonly schedule: Schedule | null },
  source: Source,
  console: Pick<SafeConsole, 'show' | 'err'>,
): void {
  for (const complaint of complaints) console.show(S718({ func: pipeline.name, ...complaint }, null), source, 'err');
  const [first] = complaints;
  if (first !== undefined)
    console.err(`\nThe smallest program found that shows it:\n\n${smallest(first, pipeline, schedule)}\n`);
}

/** The smallest program that can be found of which a checker says the same. */
export function smallest(
  { checker, pass }: Complaint,
  P: Pipeline,
  S: Schedule | null,
  options: Verification = {},
): string {
  const isShown = (c: Case): boolean => {
    const valid = checked(c.pipeline) ?? bug('a smaller program is not valid');
    const program = unlessRefused(() => compile(valid.P, { name: 's', directives: c.directives }));
    if (program === null) return false;
    return verified(program, { isThorough: true, ...options }).complaints.some(
      (each) => each.checker === checker && each.pass === pass,
    );
  };
  const [tree] = parse(printPipeline(P)).tree.items;
  if (tree?.tag !== 'Pipeline') return bug('a pipeline is printed as something else');
  const question = { window: [], params: new Map(), inputs: [] };
  let found: Case = { pipeline: tree, directives: S?.directives ?? [], question };
  let tries = mostTries;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smallerCases(found)) {
      if (tries-- <= 0) return fileOf(found);
      if (!isShown(candidate)) continue;
      found = candidate;
      isSmaller = true;
      break;
    }
  }
  return fileOf(found);
}

const mostTries = 2000;
