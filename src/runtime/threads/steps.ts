import { bug } from '../../errors/bug.ts';
import type { ArrayView } from '../arrays/array-view.ts';
import { givenArray } from '../arrays/given-array.ts';
import { type Placed, placeInput } from '../arrays/place-input.ts';
import { type Destination, type PlacedOutput, placeOutput } from '../arrays/place-output.ts';
import type { Artifact } from '../artifact.ts';
import type { Call, Interval } from '../call.ts';
import { CallError, Crash, OutOfMemory, ProgramFailure } from '../failures.ts';
import { Block } from '../memory/block.ts';
import type { Storage } from '../memory/storage.ts';
import type { Fault } from './fault.ts';

/** A request from a call to the leader: run an entry point of the program on a block. The answer is a fault or null. */
export interface Step {
  readonly entry: 'plan' | 'run';
  readonly block: number;
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
  const { name, dims } = artifact;
  if (call.window.length !== dims.length) throw new CallError(`the window must have ${dims.length} dimensions`);
  const scalars = new Map(Object.entries(call.params ?? {}));
  dims.forEach((x, d) => {
    const { min, len } = call.window[d] ?? bug('a window has lost a dimension');
    scalars.set(`${x}.min`, min).set(`${x}.len`, len);
  });
  const given = artifact.outputs.map((wanted, i) => {
    const array = call.outputs?.[i] ?? null;
    return array && givenArray(`the buffer for ${name}`, array, { ...wanted, rank: dims.length });
  });

  const placed: Placed[] = [];
  const outputs: PlacedOutput[] = [];
  let isDone = false;
  const block = new Block(artifact, storage);
  try {
    artifact.inputs.forEach((wanted, i) => {
      const array = givenArray(wanted.name, call.inputs?.[wanted.name], wanted);
      const input = placeInput(storage, wanted.name, array, wanted);
      placed.push(input);
      block.setInput(i, input.address);
      setEach(scalars, `${wanted.name}.min`, array.min);
      setEach(scalars, `${wanted.name}.len`, array.shape);
      setEach(scalars, `${wanted.name}.stride`, input.strides);
    });
    const parts = artifact.outputs.map((_, i) => (artifact.outputs.length === 1 ? name : `${name}.${i}`));
    // The strides of the output are only known after `plan`.
    const noStrides = dims.map(() => 0);
    for (const part of parts) setEach(scalars, `${part}.stride`, noStrides);
    block.setScalars(scalars, { all: true });
    check(artifact, storage, yield { entry: 'plan', block: block.address });

    // For an empty window nothing is computed, even if the program would allocate more than the window.
    const isEmpty = call.window.some(({ len }) => len <= 0);
    const window: readonly Interval[] = isEmpty ? call.window : block.window();
    if (!isEmpty) call.onPlan?.(window);
    artifact.outputs.forEach((wanted, i) => {
      const output = placeOutput(
        storage,
        { name, window, requested: call.window, wanted, fill },
        destinationOf(call, given[i] ?? null),
      );
      outputs.push(output);
      block.setOutput(i, output.address);
      setEach(scalars, `${parts[i]}.stride`, output.strides);
    });
    block.setScalars(scalars, { all: true });
    check(artifact, storage, yield { entry: 'run', block: block.address });
    const results = outputs.map((output) => output.finish());
    isDone = true;
    return results;
  } finally {
    for (const { copied } of [...placed, ...outputs]) if (copied !== null) storage.free(copied);
    if (!isDone) for (const output of outputs) output.abandon();
    block.free();
  }
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
