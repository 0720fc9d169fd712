import type { NdArray } from '../../api/run/nd-array.ts';
import { Refusal } from '../../errors/diagnostic.ts';
import { type Bounds, volume } from '../../syntax/array.ts';
import { perOutput, windowPerPart } from '../../syntax/extensions/output.ts';
import type { Scalar } from '../../syntax/value.ts';
import type { PlacedArray } from './arena.ts';
import { within } from './box.ts';
import type { ApiCall, Callable } from './call.ts';
import { valuesOf } from './compare.ts';
import type { DrawnCall } from './draw-call.ts';
import type { Expectation } from './expectation.ts';
import { bytesOf, Snapshot } from './snapshot.ts';

/** How a call ended. */
export type Ending =
  | { readonly tag: 'Done'; readonly out: readonly NdArray[] }
  | { readonly tag: 'Refused'; readonly code: string; readonly message: string }
  | { readonly tag: 'Thrown'; readonly what: string };

/** The result of checking a call: a description of the problem, if any, and the output of the call, if any. */
export interface Examination {
  readonly complaint: string | null;
  readonly out: readonly NdArray[];
  /** The codes of the refusals that were expected and occurred. */
  readonly refusals: readonly string[];
}

/** Call a program; compare its outcome, its values and all bytes around them with the expectation. */
export async function examineCall(
  program: Callable,
  c: DrawnCall,
  expected: Expectation,
  isAhead: boolean,
): Promise<Examination> {
  const { call, arena, z, allocated } = c;
  const areas = arena === null ? [...Object.values(call.inputs), ...call.buffers].map(bytesOf) : [arena.used];
  const before = new Snapshot(areas);
  const result = (complaint: string | null, out: readonly NdArray[] = [], refusals: readonly string[] = []) => ({
    complaint,
    out,
    refusals,
  });
  if (c.isAliased) return result(refusalComplaint(await end(program, call), 'S606') ?? before.difference, [], ['S606']);

  const windows = windowPerPart(c.outputs, z.window);
  const tight = call.buffers.map((array, i) => ({ ...array, ...within(array, windows[i] ?? []) }));
  const isTight = call.mode === 'into' && expected.tag === 'Values' && isLarger(c.outputs, allocated, z.window);
  if (isTight) {
    const refused = refusalComplaint(await end(program, { ...call, buffers: tight }), 'S707') ?? before.difference;
    if (refused !== null) return result(`with a buffer on the window only: ${refused}`);
  }
  const ending = await end(program, call);
  for (const buffer of tight) before.allow(buffer);
  const complaint = complaintOf(ending, expected, c, isAhead) ?? before.difference;
  const refusals = [...(isTight ? ['S707'] : []), ...(ending.tag === 'Refused' ? [ending.code] : [])];
  return result(complaint, ending.tag === 'Done' ? ending.out : [], refusals);
}

/** Make a call and return how it ends. */
export async function end(program: Callable, call: ApiCall): Promise<Ending> {
  try {
    return { tag: 'Done', out: await program(call) };
  } catch (thrown) {
    const [first] = thrown instanceof Refusal ? thrown.diagnostics : [];
    if (first !== undefined) return { tag: 'Refused', code: first.code, message: first.message };
    return { tag: 'Thrown', what: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
  }
}

/** Null if a call was refused with the given code; otherwise a description of how it ended instead. */
export function refusalComplaint(ending: Ending, code: string): string | null {
  if (ending.tag === 'Refused' && ending.code === code) return null;
  return `the call should be refused by ${code}, but ${describeEnding(ending)}`;
}

export function describeEnding(ending: Ending): string {
  switch (ending.tag) {
    case 'Done':
      return `gives ${ending.out.map((array) => `[${valuesOf(array)}]`).join(' and ')}`;
    case 'Refused':
      return `is refused by ${ending.code}: ${ending.message}`;
    case 'Thrown':
      return `throws ${ending.what}`;
  }
}

function complaintOf(ending: Ending, expected: Expectation, c: DrawnCall, isAhead: boolean): string | null {
  if (isShortOfMemory(ending)) return null;
  switch (expected.tag) {
    case 'Unknown':
      return null;
    case 'Contradiction':
      return expected.what;
    case 'Refused': {
      const isSame = ending.tag === 'Refused' && isExpected(ending, expected, isAhead);
      return isSame
        ? null
        : `the call should be refused by ${expected.code}: ${expected.message ?? ''}, but ${describeEnding(ending)}`;
    }
    case 'Values':
      if (ending.tag !== 'Done') return `the call ${describeEnding(ending)} instead of giving [${expected.values}]`;
      return valuesComplaint(ending.out, expected.values, c);
  }
}

/**
 * Was a call refused because it needs huge storage? Whether that much memory is left depends on the earlier calls of
 * the process, and the interpreter, which stores only points that are written, does not need it.
 */
export function isShortOfMemory(ending: Ending): boolean {
  if (ending.tag !== 'Refused' || ending.code !== 'S709') return false;
  return Number(/ needs (\d+) bytes/.exec(ending.message)?.[1]) >= 2 ** 30;
}

interface Refused {
  readonly code: string;
  readonly message: string | null;
}

/**
 * Is a refusal the expected one? A loader cannot always determine by how much an input is too small (S708), and then
 * reports a failed assertion (S704). Its messages are not compared.
 */
function isExpected(actual: Refused, expected: Refused, isAhead: boolean): boolean {
  if (isAhead) return actual.code === expected.code || (actual.code === 'S704' && expected.code === 'S708');
  return actual.code === expected.code && (expected.message === null || actual.message === expected.message);
}

function valuesComplaint(out: readonly NdArray[], values: readonly Scalar[], c: DrawnCall): string | null {
  const windows = windowPerPart(c.outputs, c.z.window);
  let at = 0;
  for (const [i, array] of out.entries()) {
    const window = windows[i] ?? [];
    const expected = values.slice(at, at + volume(window));
    at += expected.length;
    const buffer: PlacedArray | undefined = c.call.buffers[i];
    if (buffer !== undefined && array.data !== buffer.data) return `component ${i} is not in its buffer`;
    const isOnWindow = window.every(
      ({ min, len }, d) => Object.is(array.min[d], min) && Object.is(array.shape[d], len), // no negative zeros
    );
    if (!isOnWindow) return `component ${i} is on ${array.min} + ${array.shape}`;
    // The buffer is read with the layout that the caller gave, not only with the layout that the call returns.
    const views = buffer === undefined ? [array] : [array, { ...buffer, ...within(buffer, window) }];
    for (const view of views) {
      const actual = valuesOf(view);
      const k = actual.findIndex((value, k) => !Object.is(value, expected[k]));
      if (k >= 0) return `component ${i} has ${actual[k]} instead of ${expected[k]} at point ${k}`;
    }
  }
  return out.length === windows.length && at === values.length ? null : `there are ${out.length} components`;
}

/** Is an output that has points allocated on a larger window than the requested one? */
function isLarger(outputs: DrawnCall['outputs'], allocated: readonly Bounds[], window: readonly Bounds[]): boolean {
  const [all, requested] = [perOutput(outputs, allocated), perOutput(outputs, window)];
  if (volume(window) === 0) return false;
  return all.some((bounds, i) => {
    const own = requested[i] ?? [];
    const isSame = bounds.every(({ min, len }, d) => min === own[d]?.min && len === own[d].len);
    return volume(bounds) > 0 && !isSame;
  });
}
