import { compile } from '../../driver/compile.ts';
import { type Complaint, type Verification, verified } from '../../driver/verified.ts';
import { bug } from '../../errors/bug.ts';
import { unverifiedPass } from '../../errors/S718.ts';
import { type Case, fileOf, requestOf, type TestInput } from '../../lab/case.ts';
import { checked } from '../../lab/checked.ts';
import { unlessRefused } from '../../lab/generators/schedule/schedule-builder.ts';
import { smallerCases } from '../../lab/shrink/case.ts';
import { parse } from '../../language/parse.ts';
import { printPipeline } from '../../language/print.ts';
import { programValues, type Request } from '../../semantics/request.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Schedule } from '../../syntax/schedule.ts';
import type { Program } from '../../syntax/target.ts';
import { folding } from '../../verify/folding.ts';
import type { SafeConsole } from './console.ts';
import type { Source } from './render.ts';

/** Report the pass results that the checkers rejected, with a minimized program for a bug report. */
export function reportInternalErrors(
  complaints: readonly Complaint[],
  { pipeline, schedule, z }: Compilation,
  source: Source,
  console: Pick<SafeConsole, 'show' | 'err'>,
): void {
  for (const complaint of complaints)
    console.show(unverifiedPass({ func: pipeline.name, ...complaint }, null), source, 'err');
  const [first] = complaints;
  if (first !== undefined)
    console.err(`\nThe smallest program found that shows it:\n\n${smallest(first, { pipeline, schedule, z })}\n`);
}

/** A compiled pipeline and schedule, and the request, if it was run. */
export interface Compilation {
  readonly pipeline: Pipeline;
  readonly schedule: Schedule | null;
  readonly z: Request | null;
}

/** Minimize the program while the checker still rejects the same pass. */
export function smallest(
  { checker, pass }: Complaint,
  { pipeline, schedule, z }: Compilation,
  options: Verification = {},
): string {
  const isRejected = (c: Case): boolean => {
    const valid = checked(c.pipeline) ?? bug('a smaller program is not valid');
    const program = unlessRefused(() => compile(valid.P, { name: 's', directives: c.directives }));
    if (program === null) return false;
    if (checker === 'folding') return isFoldRejected(program, c);
    return verified(program, { isThorough: true, ...options }).complaints.some(
      (each) => each.checker === checker && each.pass === pass,
    );
  };
  const [tree] = parse(printPipeline(pipeline)).tree.items;
  if (tree?.tag !== 'Pipeline') return bug('a printed pipeline does not parse as one');
  let smallestCase: Case = { pipeline: tree, directives: schedule?.directives ?? [], testInput: testInputOf(z) };
  let tries = mostTries;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smallerCases(smallestCase)) {
      if (tries-- <= 0) return fileOf(smallestCase);
      if (!isRejected(candidate)) continue;
      smallestCase = candidate;
      isSmaller = true;
      break;
    }
  }
  return fileOf(smallestCase);
}

const mostTries = 2000;

/** Folds are checked for the start-up values of a call. */
function isFoldRejected(program: Program, { testInput }: Case): boolean {
  return folding(program, programValues(program, requestOf(testInput))).tag !== 'proved';
}

/** A test input with inputs of the same sizes; checkers do not depend on the values. */
function testInputOf(z: Request | null): TestInput {
  if (z === null) return { window: [], params: new Map(), inputs: [] };
  const inputs = Array.from(z.inputs, ([name, { type, bounds }]) => ({
    name,
    type,
    seed: 1,
    sizes: bounds.map(({ len }) => len),
  }));
  return { window: z.window, params: z.params, inputs };
}
