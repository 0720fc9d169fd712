import {
  diagnosticsOfPipelines,
  diagnosticsOfSchedule,
  diagnosticsUnder,
  isClean,
  type Module,
} from '../check/check.ts';
import { type Diagnostic, refuse } from '../errors/diagnostic.ts';
import { unknownSchedule } from '../errors/S607.ts';
import { noSinglePipeline } from '../errors/S609.ts';
import type { Schedule } from '../syntax/schedule.ts';
import { checking } from './pipeline.ts';

/**
 * A pipeline and a schedule of a file, by name. Without names, they are the only pipeline of the file and the default
 * schedule.
 */
export interface Selection {
  readonly pipeline?: string | undefined;
  readonly schedule?: string | undefined;
}

/**
 * Check a text, and select a pipeline and a schedule. Both are valid; other schedules of the text may have errors. The
 * schedule is null if none is named. `option` tells the user how to select a pipeline.
 */
export function selectModule(
  text: string,
  { pipeline, schedule: name }: Selection,
  option?: string,
): { readonly module: Module; readonly schedule: Schedule | null; readonly warnings: readonly Diagnostic[] } {
  const checked = checking.run(text);
  const { modules } = checked;
  const ofPipelines = diagnosticsOfPipelines(checked);
  if (!isClean(ofPipelines)) refuse(...ofPipelines);
  const candidates = pipeline === undefined ? modules : modules.filter((m) => m.pipeline.name === pipeline);
  const [module] = candidates;
  if (module === undefined || candidates.length !== 1) {
    const known = modules.map((m) => m.pipeline.name).join(', ');
    return refuse(noSinglePipeline({ known, name: pipeline ?? null, ...(option !== undefined && { option }) }, null));
  }
  const schedule = module.schedules.find((s) => s.name === name);
  if (name !== undefined && schedule === undefined) {
    refuse(unknownSchedule({ schedule: name, known: module.schedules.map((s) => s.name).join(', ') }, null));
  }
  const ofSchedule = name === undefined ? [] : diagnosticsOfSchedule(module, name);
  if (!isClean(ofSchedule)) refuse(...ofSchedule);
  return { module, schedule: schedule ?? null, warnings: diagnosticsUnder(module, schedule ?? null) };
}
