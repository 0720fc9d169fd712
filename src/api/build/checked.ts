import { check, checkSchedule, checkText, diagnosticsOfPipelines, isClean, type Module } from '../../check/check.ts';
import { bug } from '../../errors/bug.ts';
import { type Diagnostic, Refusal } from '../../errors/diagnostic.ts';
import type { Source } from '../../errors/render.ts';
import { unknownFuncOrInput } from '../../errors/S213.ts';
import { parse } from '../../language/parse.ts';
import { printFile } from '../../language/print-tree.ts';
import type { FileTree, PipelineTree, ScheduleTree } from '../../language/tree.ts';
import type { Schedule } from '../../syntax/schedule.ts';
import { noSource, SylviteError } from '../error.ts';
import { builtAt } from '../origin/built-at.ts';

/**
 * Check a pipeline and its schedules. `source` is their text, or null if they were built by code, and `mistakes` are
 * the errors that parsing found. Throws if the pipeline has errors; errors of schedules are among the returned
 * diagnostics.
 */
export function checkedModule(
  pipeline: PipelineTree,
  schedules: readonly ScheduleTree[],
  source: Source | null,
  mistakes: readonly Diagnostic[],
): { readonly module: Module; readonly diagnostics: readonly Diagnostic[] } {
  const file = { items: [pipeline, ...schedules] };
  const checked = check(file, mistakes);
  const { modules, diagnostics } = checked;
  const ofPipeline = diagnosticsOfPipelines(checked);
  if (isClean(ofPipeline)) return { module: modules[0] ?? bug('the checker returned no module'), diagnostics };
  if (source !== null) throw new SylviteError(ofPipeline, source);
  throw shown(file) ?? placeless(ofPipeline, culprit(pipeline));
}

/** Elaborate a schedule, and check that it is legal for a valid pipeline. Returns the schedule with its warnings. */
export function checkedSchedule(
  tree: ScheduleTree,
  text: string | null,
  pipeline: PipelineTree,
  module: Module,
): { readonly schedule: Schedule; readonly warnings: readonly Diagnostic[] } {
  const { schedule, diagnostics } = checkSchedule(tree, module, true);
  if (isClean(diagnostics)) return { schedule, warnings: diagnostics };
  if (text !== null) throw new SylviteError(diagnostics, { name: 'schedule', text });
  throw shown({ items: [pipeline, tree] }) ?? placeless(diagnostics, 'the schedule');
}

/**
 * The error for a file that was built by code, shown in its printed text. Null if the text is too long to print (S108),
 * or if it has no errors when it is parsed again.
 */
function shown(file: FileTree): SylviteError | null {
  const text = printed(file);
  const diagnostics = text === null ? [] : checkText(text).diagnostics;
  return text === null || isClean(diagnostics) ? null : errorIn(file, text, diagnostics);
}

/**
 * Compile a pipeline that was built by code. `compile` is called with null first. If it refuses the pipeline, it is
 * called again with the module of the printed text, so that the error is shown in that text.
 */
export function showing<T>(file: FileTree, compile: (module: Module | null) => T): T {
  try {
    return compile(null);
  } catch (thrown) {
    const text = thrown instanceof Refusal ? printed(file) : null;
    const [module] = text === null ? [] : checkText(text).modules;
    if (text === null || module === undefined) throw thrown;
    try {
      compile(module);
    } catch (again) {
      if (again instanceof Refusal) throw errorIn(file, text, again.diagnostics);
    }
    throw thrown;
  }
}

/** An error that shows diagnostics in the text of a file, with the positions of the code that built the file. */
function errorIn(file: FileTree, text: string, diagnostics: readonly Diagnostic[]): SylviteError {
  const { tree } = parse(text);
  const withOrigins = diagnostics.map((d) => {
    const position = d.place && builtAt(d.place, tree, file);
    return position ? { ...inCode(d, text), builtAt: position } : d;
  });
  return new SylviteError(withOrigins, { name: 'pipeline', text });
}

/**
 * Replace the help for an unknown func or input. In code, it is unknown because it is only a name in an `e` template,
 * or because the list of inputs does not contain it.
 */
function inCode(d: Diagnostic, text: string): Diagnostic {
  if (d.code !== unknownFuncOrInput.code || d.place === null || d.help.startsWith('Did you mean')) return d;
  const name = text.slice(d.place.from, d.place.to);
  const interpolated = `In an e template, write \${${name}} instead of ${name}.`;
  return { ...d, help: `${interpolated} If the pipeline has a list of inputs, add ${name} to it.` };
}

function printed(file: FileTree): string | null {
  try {
    return printFile(file);
  } catch (thrown) {
    if (thrown instanceof Refusal) return null;
    throw thrown;
  }
}

function placeless(diagnostics: readonly Diagnostic[], culprit: string): SylviteError {
  const prefixed = diagnostics.map((d) => ({ ...d, message: `in ${culprit}: ${d.message}`, place: null }));
  return new SylviteError(prefixed, noSource);
}

/**
 * The name of the first stage with an error, for messages; the name of the pipeline if no prefix of its stages has an
 * error.
 */
function culprit(tree: PipelineTree): string {
  for (const [i, f] of tree.funcs.entries()) {
    for (let stage = 0; stage <= f.updates.length; stage++) {
      const funcs = [...tree.funcs.slice(0, i), { ...f, updates: f.updates.slice(0, stage) }];
      const { diagnostics } = check({ items: [{ ...tree, name: f.name, funcs }] });
      if (!isClean(diagnostics)) return stage === 0 ? f.name.name : `update ${stage} of ${f.name.name}`;
    }
  }
  return `the pipeline ${tree.name.name}`;
}
