import type { ArrayValue } from '../../syntax/array.ts';
import { shortest } from '../../syntax/type.ts';
import { rangeOf } from './range-of.ts';
import type { Result } from './show.ts';

/** How a result was computed. */
export interface Execution {
  readonly engine: string;
  /** The name of the schedule; null for the default schedule. */
  readonly schedule: string | null;
  /** The names of the other schedules of the pipeline. */
  readonly others: readonly string[];
  /** Times in milliseconds. */
  readonly compiling: number;
  readonly running: number;
}

/**
 * A summary of a result, which a line about the run follows.
 *
 *     24576 values (192 × 128), min 12, max 250, mean 141.83
 *     ran in 1.25 ms, compiled in 48 ms; engine wasm, schedule rows
 */
export function summaryOf({ requested }: Result): readonly string[] {
  return requested.map((array, i) => `${requested.length > 1 ? `.${i}: ` : ''}${statisticsOf(array)}`);
}

/** The last line of a summary. */
export function executionText(execution: Execution): string {
  const { engine, schedule, others, compiling, running } = execution;
  const scheduled = schedule === null ? 'default schedule' : `schedule ${schedule}`;
  const alternatives = others.length === 0 ? '' : ` (--schedule: ${others.join(', ')})`;
  const times = `ran in ${duration(running)}, compiled in ${duration(compiling)}`;
  return `${times}; engine ${engine}, ${scheduled}${alternatives}`;
}

function statisticsOf({ type, bounds, values }: ArrayValue): string {
  const size = bounds.map(({ len }) => len).join(' × ');
  const count = `${values.length} ${values.length === 1 ? 'value' : 'values'}${bounds.length > 1 ? ` (${size})` : ''}`;
  const { least, greatest, mean, others } = rangeOf(values);
  const numbers = others === values.length ? '' : range(least, greatest, mean, type === 'f32');
  return `${count}${numbers}${others === 0 ? '' : `, ${others} NaN`}`;
}

function range(least: number, greatest: number, mean: number, isSingle: boolean): string {
  const show = (c: number): string => String(isSingle ? shortest(c) : c);
  return `, min ${show(least)}, max ${show(greatest)}, mean ${Number(mean.toPrecision(5))}`;
}

/** A duration with about three significant digits, in seconds if it is long. */
function duration(milliseconds: number): string {
  if (milliseconds >= 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds >= 100 ? milliseconds.toFixed(0) : Number(milliseconds.toPrecision(3))} ms`;
}
