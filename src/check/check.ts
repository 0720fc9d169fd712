import type { Diagnostic } from '../errors/diagnostic.ts';
import type { Place } from '../errors/place.ts';
import { unknownDirective } from '../errors/S401.ts';
import { scheduleBeforePipeline } from '../errors/S403.ts';
import { duplicateSchedule } from '../errors/S404.ts';
import { parse } from '../language/parse.ts';
import type { FileTree, ScheduleTree } from '../language/tree.ts';
import { lower } from '../lower/lower.ts';
import { mayBeKnockOn } from '../schedule/legality/knock-on.ts';
import { rememberLegal } from '../schedule/legality/legal.ts';
import { attempt } from '../schedule/schedule.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import type { Schedule } from '../syntax/schedule.ts';
import { unusedNames } from './expand/unused.ts';
import { newNotes } from './notes.ts';
import { elaboratePipeline } from './pipeline.ts';
import type { Places } from './places.ts';
import { rules, validRules, wholeRules } from './rules/index.ts';
import { namesInDirective } from './schedule/names-in-directive.ts';
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

/**
 * The diagnostics of a text without those of its schedules. A schedule does not affect the pipelines or the other
 * schedules of its text, so its errors concern only callers that select it.
 */
export function diagnosticsOfPipelines({ modules, diagnostics }: Checked): readonly Diagnostic[] {
  const ofSchedules = new Set(
    modules.flatMap((module) => module.schedules.flatMap((S) => module.diagnostics.get(S) ?? [])),
  );
  return diagnostics.filter((d) => !ofSchedules.has(d));
}

/**
 * The diagnostics of the schedules with the given name. There are several such schedules if the name is used twice,
 * which is an error.
 */
export function diagnosticsOfSchedule({ schedules, diagnostics }: Module, name: string): readonly Diagnostic[] {
  return schedules.filter((S) => S.name === name).flatMap((S) => diagnostics.get(S) ?? []);
}

export interface Checked {
  readonly modules: readonly Module[];
  /** In source order. If none of them is an error, all modules are valid. */
  readonly diagnostics: readonly Diagnostic[];
  /** False if a part of the text outside the schedules does not parse. The modules then lack that part. */
  readonly isComplete: boolean;
}

/** Parse and check a text. Returns its programs and diagnostics. */
export function checkText(text: string): Checked {
  const { tree, diagnostics } = parse(text);
  const checked = check(tree, diagnostics);
  // A part that does not parse is missing from the tree, which may cause errors of the checker. Leave those out.
  return isClean(outsideSchedules(diagnostics, tree))
    ? checked
    : { modules: checked.modules, diagnostics, isComplete: false };
}

/** The parser's diagnostics outside of schedules. A diagnostic inside a schedule concerns only that schedule. */
export function outsideSchedules(mistakes: readonly Diagnostic[], { items }: FileTree): readonly Diagnostic[] {
  return mistakes.filter((d) => !items.some((item) => item.tag === 'Schedule' && isWithin(d, item)));
}

function isWithin({ place }: Diagnostic, { at }: { readonly at: Place }): boolean {
  return place !== null && at.from <= place.from && place.to <= at.to;
}

/**
 * Tree → Alg and schedules (definitions 'Valid program', 'Syntactic separation restriction', 'Startup expression').
 * `mistakes` are the parser's diagnostics. For a schedule that contains some of them, the checker's own diagnostics are
 * not reported.
 */
export function check(tree: FileTree, mistakes: readonly Diagnostic[] = []): Checked {
  const diagnostics: Diagnostic[] = [];
  const modules: Module[] = [];
  let isValid = true; // of the pipeline that the next schedules belong to
  let missing: ReadonlySet<Name> = new Set(); // its funcs that are left out
  for (const item of tree.items) {
    if (item.tag === 'Pipeline') {
      const notes = newNotes();
      const { pipeline, missing: leftOut } = elaboratePipeline(item, notes);
      missing = leftOut;
      const complete = missing.size === 0;
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
    const isDuplicate = module.schedules.some((s) => s.name === item.name.name);
    const duplicate = isDuplicate ? [duplicateSchedule({ schedule: item.name.name }, item.name.at)] : [];
    const own = mistakes.filter((d) => isWithin(d, item));
    const { schedule, diagnostics: ofSchedule } = checkSchedule(item, module, isValid);
    const known = missing.size === 0 ? ofSchedule : withoutMissing(ofSchedule, item, missing);
    const found = [...duplicate, ...(own.length > 0 ? own : known)];
    diagnostics.push(...found);
    modules.push({
      ...module,
      schedules: [...module.schedules, schedule],
      diagnostics: new Map([...module.diagnostics, [schedule, found]]),
    });
  }
  return { modules, diagnostics: inSourceOrder(diagnostics), isComplete: true };
}

/**
 * The errors of a schedule, without those of directives that name a func with errors: whether they are correct is
 * unknown.
 */
function withoutMissing(
  diagnostics: readonly Diagnostic[],
  { directives }: ScheduleTree,
  missing: ReadonlySet<Name>,
): readonly Diagnostic[] {
  const isMissing = (name: Name): boolean => missing.has(name.split('$', 1)[0] ?? name);
  const unknown = directives.filter((d) => [...namesInDirective(d).funcs].some(isMissing));
  return diagnostics.filter((d) => d.code === unknownDirective.code || !unknown.some((item) => isWithin(d, item)));
}

/** The diagnostics without duplicates. Duplicates occur because the value of a let is checked at each of its uses. */
function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((d) => [JSON.stringify([d.code, d.message, d.place]), d])).values()];
}

export function inSourceOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted((a, b) => (a.place?.from ?? 0) - (b.place?.from ?? 0));
}

/**
 * Elaborate a schedule. If the pipeline is valid, also check that the schedule is legal for it. If a directive has an
 * error and is left out, errors of other directives that may follow from that are not reported.
 */
export function checkSchedule(
  tree: ScheduleTree,
  module: Module,
  isValid: boolean,
): { readonly schedule: Schedule; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const schedule = elaborateSchedule(tree, module.pipeline, module.places, diagnostics);
  if (isValid) diagnostics.push(...checkLegality(schedule, module, tree, isClean(diagnostics)));
  return { schedule, diagnostics };
}

/** The errors and warnings of a schedule for a valid pipeline. `isComplete` is false if a directive is left out. */
function checkLegality(
  S: Schedule,
  { pipeline, places }: Module,
  tree: ScheduleTree,
  isComplete: boolean,
): readonly Diagnostic[] {
  const attempted = attempt(S, lower(pipeline), pipeline, (d) => places.of(d));
  if (!isComplete) {
    const kept = new Set(S.directives.map((d) => places.of(d)));
    const namesAt = new Map(tree.directives.map((d) => [d.at, namesInDirective(d)]));
    const leftOut = Array.from(namesAt).flatMap(([at, names]) => (kept.has(at) ? [] : [names]));
    return attempted.diagnostics.filter((d) => {
      const names = d.place === null ? undefined : namesAt.get(d.place);
      return names === undefined || !mayBeKnockOn(d, names, leftOut);
    });
  }
  if (attempted.diagnostics.length === 0) rememberLegal(S, pipeline, attempted);
  return [...attempted.diagnostics, ...attempted.warnings];
}

export function isClean(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.every((d) => d.severity !== 'error');
}
