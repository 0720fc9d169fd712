import { bug } from '../../errors/bug.ts';
import type { ArrayView } from '../arrays/array-view.ts';
import { givenArray } from '../arrays/given-array.ts';
import { placeInput } from '../arrays/place-input.ts';
import { type Destination, type PlacedOutput, placeOutput } from '../arrays/place-output.ts';
import { type Artifact, outputsOf, type ProgramOutput } from '../artifact.ts';
import type { Call, CallExtern, Interval } from '../call.ts';
import { CallError, Crash, OutOfMemory, ProgramFailure } from '../failures.ts';
import { MemoizedCall, type PlacedInput } from '../memoization/memoized-call.ts';
import { Block } from '../memory/block.ts';
import type { Storage } from '../memory/storage.ts';
import type { Fault } from './fault.ts';

/** A request from a call to the leader: run an entry point of the program on a block. The answer is a fault or null. */
export interface Step {
  readonly entry: 'plan' | 'run';
  readonly block: number;
  /** The import `extern` of a program with externs. */
  readonly extern?: CallExtern | undefined;
}

/**
 * A call as a coroutine, from its arguments to its result. It yields the steps that the leader must run, so the same
 * code works for synchronous and asynchronous leaders.
 */
export function* steps(
  artifact: Artifact,
  call: Call,
  storage: Storage,
  fill: number,
): Generator<Step, readonly ArrayView[], Fault | null> {
  const { dims } = artifact;
  if (call.window.length !== dims.length) throw new CallError(`the window must have ${dims.length} dimensions`);
  const scalars = new Map(Object.entries(call.params ?? {}));
  const funcs = outputsOf(artifact);
  const requested = windowsOf(funcs, call.window);
  funcs.forEach(({ dims }, i) => {
    dims.forEach((dim, d) => {
      const { min, len } = requested[i]?.[d] ?? bug('a window has lost a dimension');
      scalars.set(dim.min, min).set(dim.len, len);
    });
  });
  const parts = funcs.flatMap(({ name: func, components, dims }, output) =>
    components.map((wanted, i) => {
      const name = components.length === 1 ? func : `${func}.${i}`;
      return { ...wanted, name, func, output, rank: dims.length };
    }),
  );
  const given = parts.map((wanted, i) => {
    const array = call.outputs?.[i] ?? null;
    return array && givenArray(`the buffer for ${wanted.func}`, array, wanted);
  });

  const placed: PlacedInput[] = [];
  const outputs: PlacedOutput[] = [];
  let isDone = false;
  const block = new Block(artifact, storage);
  const memoized = new MemoizedCall(artifact, call.memoized ?? null, storage, block, placed);
  try {
    artifact.inputs.forEach((wanted, i) => {
      const array = givenArray(wanted.name, call.inputs?.[wanted.name], wanted);
      const input = placeInput(storage, wanted.name, array, wanted);
      placed.push({ array, placed: input });
      block.setInput(i, input.address);
      setEach(scalars, `${wanted.name}.min`, array.min);
      setEach(scalars, `${wanted.name}.len`, array.shape);
      setEach(scalars, `${wanted.name}.stride`, input.strides);
    });
    // The strides of the outputs are only known after `plan`.
    for (const { name, rank } of parts) setEach(scalars, `${name}.stride`, new Array<number>(rank).fill(0));
    for (const { skip, components, rank } of artifact.memoized ?? []) {
      scalars.set(skip, 0);
      for (const { name } of components) setEach(scalars, `${name}.stride`, new Array<number>(rank).fill(0));
    }
    block.setScalars(scalars, { all: true });
    check(artifact, storage, yield { entry: 'plan', block: block.address });

    // For empty windows nothing is computed, even if the program would allocate more than the windows. Either all are
    // empty or none is; the program refuses any other call.
    const isEmpty = call.window.some(({ len }) => len <= 0);
    const window: readonly Interval[] = isEmpty ? call.window : block.window();
    if (!isEmpty) call.onPlan?.(window);
    const allocated = windowsOf(funcs, window);
    parts.forEach((wanted, i) => {
      const [own = [], points = []] = [allocated[wanted.output], requested[wanted.output]];
      const output = placeOutput(
        storage,
        { name: wanted.func, window: own, requested: points, wanted, fill },
        destinationOf(call, given[i] ?? null),
      );
      outputs.push(output);
      block.setOutput(i, output.address);
      setEach(scalars, `${wanted.name}.stride`, output.strides);
    });
    if (!isEmpty) memoized.prepare(scalars, fill);
    block.setScalars(scalars, { all: true });
    const host = call.host?.(artifact, storage.memory.memory);
    const fault = yield { entry: 'run', block: block.address, extern: host?.extern };
    host?.rethrow();
    check(artifact, storage, fault);
    memoized.finish();
    const results = outputs.map((output) => output.finish());
    isDone = true;
    return results;
  } finally {
    const copies = [...placed.map((input) => input.placed), ...outputs];
    for (const { copied } of copies) if (copied !== null) storage.free(copied);
    memoized.free();
    if (!isDone) for (const output of outputs) output.abandon();
    block.free();
  }
}

/** The intervals of a window, divided into one list for each output. */
function windowsOf(outputs: readonly ProgramOutput[], window: readonly Interval[]): readonly (readonly Interval[])[] {
  const rest = [...window];
  return outputs.map(({ dims }) => rest.splice(0, dims.length));
}

function destinationOf({ results }: Call, array: ArrayView | null): Destination {
  if (array !== null) return { tag: 'Given', array };
  return results === 'copies' ? { tag: 'Copy' } : { tag: 'View' };
}

function setEach(scalars: Map<string, number | bigint>, name: string, values: readonly number[]): void {
  values.forEach((value, d) => {
    scalars.set(`${name}[${d}]`, value);
  });
}

/** Throw the exception for a fault. A crash retires the storage, so it is not accessed afterwards. */
function check({ name, failures, allocations }: Artifact, storage: Storage, fault: Fault | null): void {
  if (fault === null) return;
  switch (fault.tag) {
    case 'Failure':
      throw new ProgramFailure(failures[fault.id] ?? bug(`${name} has no failure ${fault.id}`), fault.value);
    case 'NoMemory':
      throw new OutOfMemory(allocations[fault.id] ?? name, fault.bytes, storage.memory.limit);
    case 'Crash':
      storage.retire();
      throw new Crash(name, fault.message);
  }
}
