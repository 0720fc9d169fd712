import { check, checkSchedule, checkText, isClean, type Module } from '../check/check.ts';
import { bug } from '../errors/bug.ts';
import { type Diagnostic, Refusal } from '../errors/diagnostic.ts';
import { printFile } from '../language/print-tree.ts';
import type { FileTree, PipelineTree, ScheduleTree } from '../language/tree.ts';
import type { Schedule } from '../syntax/schedule.ts';
import { SylviteError } from './error.ts';

/** The pipeline that a tree means. `text` is what it was written as, or null when code has built it. */
export function checkedPipeline(tree: PipelineTree, text: string | null): Module & { warnings: readonly Diagnostic[] } {
  const { modules, diagnostics } = check({ items: [tree] });
  if (!isClean(diagnostics)) throw explained({ items: [tree] }, text, () => blamed(diagnostics, culprit(tree)));
  return { ...(modules[0] ?? bug('a pipeline is not there')), warnings: diagnostics };
}

/** The schedule that a tree means for a valid pipeline. */
export function checkedSchedule(
  tree: ScheduleTree,
  text: string | null,
  pipeline: PipelineTree,
  module: Module,
): Schedule {
  const { schedule, diagnostics } = checkSchedule(tree, module, true);
  if (isClean(diagnostics)) return schedule;
  if (text !== null) throw new SylviteError(diagnostics, { name: 'schedule', text });
  throw explained({ items: [pipeline, tree] }, null, () => blamed(diagnostics, `the schedule ${tree.name.name}`));
}

/**
 * What is wrong with a file, shown in its text. One that code has built is shown as it would be written, if its text is
 * not endless; otherwise the diagnostics have no places.
 */
function explained(file: FileTree, text: string | null, placeless: () => readonly Diagnostic[]): SylviteError {
  const shown = text ?? printed(file);
  if (shown !== null) {
    const diagnostics = (text === null ? checkText(shown) : check(file)).diagnostics;
    if (!isClean(diagnostics)) return new SylviteError(diagnostics, { name: 'pipeline', text: shown });
  }
  return new SylviteError(placeless(), { name: '', text: '' });
}

function printed(file: FileTree): string | null {
  try {
    return printFile(file);
  } catch (thrown) {
    if (thrown instanceof Refusal) return null;
    throw thrown;
  }
}

function blamed(diagnostics: readonly Diagnostic[], who: string): readonly Diagnostic[] {
  return diagnostics.map((d) => ({ ...d, message: `in ${who}: ${d.message}`, place: null }));
}

/** The first stage with which a pipeline goes wrong. */
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
