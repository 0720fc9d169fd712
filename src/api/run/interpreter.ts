import { checkCall, checkCertainOverflow, refuseStuck } from '../../driver/refusals.ts';
import { type Diagnostic, refuse } from '../../errors/diagnostic.ts';
import { optionsWithoutEffect } from '../../errors/S649.ts';
import { outOfMemory } from '../../errors/S709.ts';
import { copy } from '../../runtime/arrays/copy.ts';
import { preserveOutside } from '../../runtime/arrays/outside-window.ts';
import { MemoizationCache } from '../../runtime/memoization/cache.ts';
import { checkStop } from '../../runtime/stop.ts';
import type { Hosts } from '../../semantics/extern.ts';
import { interpret } from '../../semantics/target/interpret.ts';
import { type ArrayValue, type Bounds, volume, type WritableArray } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { outputParts, windowPerPart } from '../../syntax/extensions/output.ts';
import type { Program } from '../../syntax/target.ts';
import type { NumberType } from '../../syntax/type.ts';
import { arrayFor } from '../../syntax/typed-array.ts';
import { isError } from '../../syntax/value.ts';
import { memoizedFuncsOf } from '../../target/memoization.ts';
import type { Call, Engine, LoadOptions } from './engine.ts';
import { boundsOf, compact, isDense, NdArray } from './nd-array.ts';

/** The reference interpreter. It supports dense arrays only, so other arrays are copied before and after a run. */
export const interpreter: Engine = {
  name: 'interp',
  load: (program, options) => {
    checkCertainOverflow(program);
    const nothing = new MemoizationCache({ funcs: memoizedFuncsOf(program), limit: 0, isChecked: false });
    return Object.assign((call: Call) => run(program, call, options.hosts), {
      warnings: () => ignoredOptions(options),
      memoized: () => nothing.report(),
    });
  },
};

function ignoredOptions({ threads, checked, verify }: LoadOptions): readonly Diagnostic[] {
  const given = { threads: threads !== null, checked, verify };
  const options = Object.entries(given).flatMap(([option, isGiven]) => (isGiven ? [option] : []));
  const facts = { options, cause: "engine: 'interp'", instead: "use engine: 'wasm'" };
  return options.length === 0 ? [] : [optionsWithoutEffect(facts, null)];
}

async function run(program: Program, call: Call, hosts: Hosts): Promise<readonly NdArray[]> {
  const { window, params, output, stop } = call;
  // While the interpreter runs, this thread cannot receive an abort event, but the timeout still applies.
  if (stop !== null) checkStop(stop);
  const inputs = new Map(Array.from(call.inputs, ([name, a]) => [name, dense(name, a)] as const));
  const z = { window, params, inputs, hosts };
  checkCall(program, z);
  const windows = windowPerPart(program.outputs, window);
  const parts = outputParts(program.outputs);
  const targets = output?.map((array, i) => ({
    array,
    dense: isDense(array) ? compact(array) : blankLike(parts[i]?.output.name ?? '', array),
    restore: preserveOutside(array, windows[i] ?? []),
  }));
  try {
    const outcome = interpret(program, z, {
      timeout: stop?.timeout,
      ...(targets ? { output: targets.map(({ dense }) => storage(dense)) } : {}),
    });
    if (outcome.tag === 'Stuck') return refuseStuck(outcome.stuck, program, z);
    if (targets === undefined) return outcome.components.map((values, i) => fromValues(values, windows[i] ?? []));
    for (const { array, dense } of targets) if (!isDense(array)) copy(dense, array);
    return targets.map(({ array }) => array);
  } finally {
    for (const { restore } of targets ?? []) restore(); // also if the run failed
  }
}

function dense(name: Name, array: NdArray): ArrayValue {
  checkSize(name, array);
  const { type, data } = compact(array);
  const values = type === 'bool' ? data.map((c) => (c === 0 ? 0 : 1)) : data;
  return { type, bounds: boundsOf(array), values };
}

function blankLike(name: Name, array: NdArray): NdArray {
  checkSize(name, array);
  const { type, shape, min } = array;
  const blank = new NdArray(type, new (arrayFor(type))(volume(boundsOf(array))), { shape, min });
  copy(array, blank); // points that the program does not write keep their values
  return blank;
}

/** An array with a stride of 0 may have more points than fit in memory. */
function checkSize(name: Name, array: NdArray): void {
  const bytes = volume(boundsOf(array)) * array.data.BYTES_PER_ELEMENT;
  if (bytes > limit && !isDense(array)) refuse(outOfMemory({ func: name, bytes, limit }, null));
}

/** The default memory limit of compiled programs, in bytes. */
const limit = 2 ** 31;

function storage(array: NdArray): WritableArray {
  return { type: array.type, bounds: boundsOf(array), values: array.data };
}

/** Points that were never written and points outside the window are 0. */
function fromValues({ type, bounds, values }: ArrayValue, window: readonly Bounds[]): NdArray {
  const data = new (arrayFor(type))(values.length);
  const array = new NdArray(type as NumberType, data, {
    // see `TypedArray`
    shape: bounds.map((I) => Math.max(0, I.len)),
    min: bounds.map((I) => I.min),
  });
  const restore = preserveOutside(array, window);
  for (let i = 0; i < values.length; i++) {
    const c = values[i];
    if (c !== undefined && !isError(c)) data[i] = c as number; // see `TypedArray`
  }
  restore();
  return array;
}
