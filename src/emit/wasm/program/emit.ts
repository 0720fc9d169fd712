import { callsHost } from '../../../machine/ir/host/accesses.ts';
import type { Machine, MemoizedFunc } from '../../../machine/ir/program.ts';
import { withinStack } from '../../../machine/ir/within-stack.ts';
import type { Artifact, ArtifactMemoized } from '../../../runtime/artifact.ts';
import { dimensionsOf } from '../../../syntax/extensions/output.ts';
import { encode } from '../encode.ts';
import { emitEntry } from './entry.ts';
import { ModuleParts } from './module-parts.ts';
import { checkWithinLimits } from './within-limits.ts';

/** Emit a machine program as a WebAssembly module, with the metadata that the runtime needs. */
export function emit(program: Machine): Artifact {
  const parts = new ModuleParts(callsHost(program.body));
  const entry = withinStack(program.name, () => emitEntry(program, parts));
  const module = parts.module(entry);
  const bytes = encode(module);
  checkWithinLimits(program.name, program.copied, module, bytes);
  return {
    name: program.name,
    bytes,
    scalars: program.scalars,
    inputs: program.inputs.map(({ name, type, rank, strides }) => ({ name, type, rank, strides })),
    outputs: program.outputs.map(({ type, strides }) => ({ type, strides })),
    dims: dimensionsOf(program.funcs).map((dim) => dim.name),
    ...(program.funcs.length > 1 && {
      several: program.funcs.map(({ name, types, dims }) => ({ name, components: types.length, dims })),
    }),
    stackBytes: parts.stackBytes,
    allocations: parts.allocations,
    failures: parts.failures,
    ...(program.memoized.length === 0 ? {} : { memoized: program.memoized.map((f) => memoizedOf(f, program)) }),
    ...(parts.externs.length === 0 ? {} : { externs: parts.externs }),
  };
}

function memoizedOf(
  { func, skip, arrays, window, stages, scalars, inputs, consumers }: MemoizedFunc,
  M: Machine,
): ArtifactMemoized {
  return {
    func,
    skip,
    components: arrays.map(({ name, type, strides }) => ({ name, type, strides })),
    rank: window.length,
    stages: stages.length,
    scalars,
    inputs: inputs.map(({ input }) => M.inputs.findIndex(({ name }) => name === input)),
    consumers: consumers?.map((consumer) => M.memoized.findIndex((f) => f.func === consumer)) ?? null,
  };
}
