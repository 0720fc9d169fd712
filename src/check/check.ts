import type { Diagnostic } from '../errors/diagnostic.ts';
import { scheduleBeforePipeline } from '../errors/S403.ts';
import { duplicateSchedule } from '../errors/S404.ts';
import { parse } from '../language/parse.ts';
import type { FileTree, ScheduleTree } from '../language/tree.ts';
import { lower } from '../lower/lower.ts';
import { rememberLegal } from '../schedule/legality/legal.ts';
import { attempt } from '../schedule/schedule.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Schedule } from '../syntax/schedule.ts';
import { unusedNames } from './expand/unused.ts';
import { newNotes } from './notes.ts';
import { elaboratePipeline } from './pipeline.ts';
import type { Places } from './places.ts';
import { rules, validRules, wholeRules } from './rules/index.ts';
import { elaborateSchedule } from './schedule/schedule.ts';

/** A pipeline and the schedules that follow it in its file. */
export interface Module {
  readonly pipeline: Pipeline;
  readonly schedules: readonly Schedule[];
  readonly places: Places;
  /** The errors and warnings of the pipeline and of each schedule. */
  readonly diagnostics: ReadonlyMap<Pipeline | Schedule, readonly Diagnostic[]>;
}

/** The errors and warnings of a pipeline and one of its schedules. */
export function diagnosticsUnder({ pipeline, diagnostics }: Module, S: Schedule | null): readonly Diagnostic[] {
  return [...(diagnostics.get(pipeline) ?? []), ...((S && diagnostics.get(S)) ?? [])];
}

export interface Checked {
  readonly modules: readonly Module[];
  /** In source order. If none of them is an error, all modules are valid. */
  readonly diagnostics: readonly Diagnostic[];
  /** False if a part of the text does not parse. The modules then lack that part. */
  readonly isComplete: boolean;
}

/** Parse and check a text. Returns its programs and diagnostics. */
export function checkText(text: string): Checked {
  const { tree, diagnostics } = parse(text);
  const checked = check(tree);
  // A part that does not parse is missing from the tree, and that may be the cause of the checker's errors.
  return isClean(diagnostics) ? checked : { modules: checked.modules, diagnostics, isComplete: false };
}

/** Tree → Alg and schedules (definitions 'Valid program', 'Syntactic separation restriction', 'Startup expression'). */
export function check(tree: FileTree): Checked {
  const diagnostics: Diagnostic[] = [];
  const modules: Module[] = [];
  let isValid = true; // the last pipeline
  for (const item of tree.items) {
    if (item.tag === 'Pipeline') {
      const notes = newNotes();
      const { pipeline, complete } = elaboratePipeline(item, notes);
      const applicable = complete ? [...rules, ...wholeRules] : rules;
      const broken = applicable.flatMap((rule) => rule(pipeline, notes.places));
      isValid = isClean([...notes.diagnostics, ...broken]);
      const more = isValid ? validRules.flatMap((rule) => rule(pipeline, notes.places)) : [];
      const warnings = isValid ? [...more, ...unusedNames(item)] : [];
      const found = distinct([...notes.diagnostics, ...broken, ...warnings]);
      diagnostics.push(...found);
      modules.push({ pipeline, schedules: [], places: notes.places, diagnostics: new Map([[pipeline, found]]) });
      continue;
    }
    const module = modules.pop();
    if (module === undefined) {
      diagnostics.push(scheduleBeforePipeline({ schedule: item.name.name }, item.name.at));
      continue;
    }
    if (module.schedules.some((s) => s.name === item.name.name)) {
      diagnostics.push(duplicateSchedule({ schedule: item.name.name }, item.name.at));
    }
    const { schedule, diagnostics: found } = checkSchedule(item, module, isValid);
    diagnostics.push(...found);
    modules.push({
      ...module,
      schedules: [...module.schedules, schedule],
      diagnostics: new Map([...module.diagnostics, [schedule, found]]),
    });
  }
  return { modules, diagnostics: inSourceOrder(diagnostics), isComplete: true };
}

/** Without repetitions: the value of a let is checked at each of its uses. */
function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((d) => [JSON.stringify([d.code, d.message, d.place]), d])).values()];
}

export function inSourceOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted((a, b) => (a.place?.from ?? 0) - (b.place?.from ?? 0));
}

/** Elaborate a schedule. If the pipeline is valid, also check that the schedule is legal for it. */
export function checkSchedule(
  tree: ScheduleTree,
  module: Module,
  isValid: boolean,
): { readonly schedule: Schedule; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const schedule = elaborateSchedule(tree, module.pipeline, module.places, diagnostics);
  if (isValid && isClean(diagnostics)) diagnostics.push(...checkLegality(schedule, module));
  return { schedule, diagnostics };
}

/** The errors and warnings of a schedule for a valid pipeline. */
function checkLegality(S: Schedule, { pipeline, places }: Module): readonly Diagnostic[] {
  const attempted = attempt(S, lower(pipeline), pipeline, (d) => places.of(d));
  if (attempted.diagnostics.length === 0) rememberLegal(S, pipeline, attempted);
  return [...attempted.diagnostics, ...attempted.warnings];
}

export function isClean(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.every((d) => d.severity !== 'error');
}
