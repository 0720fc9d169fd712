import type { Machine } from '../../../machine/program.ts';
import { withinStack } from '../../../machine/within-stack.ts';
import type { Artifact } from '../../../runtime/artifact.ts';
import { encode } from '../encode.ts';
import { emitEntry } from './entry.ts';
import { ModuleParts } from './module-parts.ts';

/** A program of the machine as a WebAssembly module, with what is to be known to run it. */
export function emit(program: Machine): Artifact {
  const parts = new ModuleParts();
  const entry = withinStack(program.name, () => emitEntry(program, parts));
  return {
    name: program.name,
    bytes: encode(parts.module(entry)),
    scalars: program.scalars,
    inputs: program.inputs.map(({ name, type, rank, strides }) => ({ name, type, rank, strides })),
    outputs: program.outputs.map(({ type, strides }) => ({ type, strides })),
    dims: program.dims,
    stackBytes: parts.stackBytes,
    allocations: parts.allocations,
    failures: parts.failures,
  };
}
