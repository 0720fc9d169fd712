import type { NdArray } from '../../api/run/nd-array.ts';
import { Refusal } from '../../errors/diagnostic.ts';
import { type Bounds, volume } from '../../syntax/array.ts';
import { within } from './box.ts';
import type { ApiCall, Callable } from './call.ts';
import { valuesOf } from './compare.ts';
import type { DrawnCall } from './draw-call.ts';
import type { Expectation } from './expectation.ts';
import { bytesOf, Snapshot } from './snapshot.ts';
import type { Placed } from './space.ts';

/** How a call has ended. */
export type Ending =
  | { readonly tag: 'Done'; readonly out: readonly NdArray[] }
  | { readonly tag: 'Refused'; readonly code: string; readonly message: string }
  | { readonly tag: 'Thrown'; readonly what: string };

/** What was found of a call: its output if it has one, and what is against it. */
export interface Examination {
  readonly complaint: string | null;
  readonly out: readonly NdArray[];
  /** The refusals that were expected and came. */
  readonly refusals: readonly string[];
}

/** Call a program, and compare how the call ends, the values and all bytes around them. */
export async function examineCall(
  program: Callable,
  c: DrawnCall,
  wanted: Expectation,
  isAhead: boolean,
): Promise<Examination> {
  const { call, space, z, allocated } = c;
  const areas = space === null ? [...Object.values(call.inputs), ...call.buffers].map(bytesOf) : [space.used];
  const before = new Snapshot(areas);
  const result = (complaint: string | null, out: readonly NdArray[] = [], refusals: readonly string[] = []) => ({
    complaint,
    out,
    refusals,
  });
  if (c.isAliased) return result(refusalComplaint(await end(program, call), 'S606') ?? before.difference, [], ['S606']);

  const isTight = call.way === 'into' && wanted.tag === 'Values' && isLarger(allocated, z.window);
  if (isTight) {
    const tight = call.buffers.map((array) => ({ ...array, ...within(array, z.window) }));
    const refused = refusalComplaint(await end(program, { ...call, buffers: tight }), 'S707') ?? before.difference;
    if (refused !== null) return result(`with a buffer on the window only: ${refused}`);
  }
  const ending = await end(program, call);
  for (const buffer of call.buffers) before.allow({ ...buffer, ...within(buffer, z.window) });
  const complaint = complaintOf(ending, wanted, c, isAhead) ?? before.difference;
  const refusals = [...(isTight ? ['S707'] : []), ...(ending.tag === 'Refused' ? [ending.code] : [])];
  return result(complaint, ending.tag === 'Done' ? ending.out : [], refusals);
}

/** Run a call to its end, whatever that is. */
export async function end(program: Callable, call: ApiCall): Promise<Ending> {
  try {
    return { tag: 'Done', out: await program(call) };
  } catch (thrown) {
    const [first] = thrown instanceof Refusal ? thrown.diagnostics : [];
    if (first !== undefined) return { tag: 'Refused', code: first.code, message: first.message };
    return { tag: 'Thrown', what: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
  }
}

/** What is against an ending where a refusal is expected. */
export function refusalComplaint(ending: Ending, code: string): string | null {
  if (ending.tag === 'Refused' && ending.code === code) return null;
  return `the call should be refused by ${code}, but ${inWords(ending)}`;
}

export function inWords(ending: Ending): string {
  switch (ending.tag) {
    case 'Done':
      return `gives ${ending.out.map((array) => `[${valuesOf(array)}]`).join(' and ')}`;
    case 'Refused':
      return `is refused by ${ending.code}: ${ending.message}`;
    case 'Thrown':
      return `throws ${ending.what}`;
  }
}

function complaintOf(ending: Ending, wanted: Expectation, c: DrawnCall, isAhead: boolean): string | null {
  switch (wanted.tag) {
    case 'Unknown':
      return null;
    case 'Contradiction':
      return wanted.what;
    case 'Refused': {
      const isSame = ending.tag === 'Refused' && isExpected(ending, wanted, isAhead);
      return isSame
        ? null
        : `the call should be refused by ${wanted.code}: ${wanted.message ?? ''}, but ${inWords(ending)}`;
    }
    case 'Values':
      if (ending.tag !== 'Done') return `the call ${inWords(ending)} instead of giving [${wanted.values}]`;
      return valuesComplaint(ending.out, wanted.values, c);
  }
}

interface Refused {
  readonly code: string;
  readonly message: string | null;
}

/** A loader does not always know by how much an input falls short. */
function isExpected(found: Refused, wanted: Refused, isAhead: boolean): boolean {
  if (isAhead) return found.code === wanted.code || (found.code === 'S704' && wanted.code === 'S708');
  return found.code === wanted.code && (wanted.message === null || found.message === wanted.message);
}

function valuesComplaint(out: readonly NdArray[], values: readonly number[], c: DrawnCall): string | null {
  const points = volume(c.z.window);
  for (const [i, array] of out.entries()) {
    const wanted = values.slice(i * points, (i + 1) * points);
    const buffer: Placed | undefined = c.call.buffers[i];
    if (buffer !== undefined && array.data !== buffer.data) return `component ${i} is not in its buffer`;
    const isOnWindow = c.z.window.every(({ min, len }, d) => array.min[d] === min && array.shape[d] === len);
    if (!isOnWindow) return `component ${i} is on ${array.min} + ${array.shape}`;
    // The buffer is looked at by the layout that was given, not by the one that comes back.
    const views = buffer === undefined ? [array] : [array, { ...buffer, ...within(buffer, c.z.window) }];
    for (const view of views) {
      const found = valuesOf(view);
      const k = found.findIndex((value, k) => !Object.is(value, wanted[k]));
      if (k >= 0) return `component ${i} has ${found[k]} instead of ${wanted[k]} at point ${k}`;
    }
  }
  return out.length * points === values.length ? null : `there are ${out.length} components`;
}

function isLarger(allocated: readonly Bounds[], window: readonly Bounds[]): boolean {
  return (
    volume(window) > 0 && allocated.some(({ min, len }, d) => min !== window[d]?.min || len !== (window[d]?.len ?? len))
  );
}
