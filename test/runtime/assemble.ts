import wabt from 'wabt';
import type { Artifact } from '../../src/runtime/artifact.ts';

const { parseWat } = await wabt();

/** Slot n of the block, as an i32. */
export const slot = (n: number): string => `(i32.load offset=${8 * n} (local.get $block))`;

/** The output is allocated on the requested window. Its min and len are in slots n and n + 1 for each dimension. */
export const planAsAsked = (asked: number, window: number, dims: number): string => `
  (func (export "plan") (param $block i32) ${Array.from(
    { length: 2 * dims },
    (_, i) => `
    (i32.store offset=${8 * (window + i)} (local.get $block) ${slot(asked + i)})`,
  ).join('')})`;

export const noTask = '(func (export "task") (param i32 i32 i32 i32) unreachable)';

/** An artifact from the text of its functions. The imports and the stack are added. */
export function artifact(rest: Omit<Artifact, 'bytes'>, text: string): Artifact {
  const module = parseWat(
    `${rest.name}.wat`,
    `(module
      (import "host" "memory" (memory 1 65536 shared))
      (import "host" "allocate" (func $allocate (param i32 f64) (result i32)))
      (import "host" "free" (func $free (param i32)))
      (import "host" "parallel" (func $parallel (param i32 i32 i32 i32)))
      (import "host" "fail" (func $fail (param i32 i32)))
      (global $stack (export "stack") (mut i32) (i32.const 0))
      ${text})`,
    { threads: true, bulk_memory: true },
  );
  return { ...rest, bytes: new Uint8Array(module.toBinary({}).buffer) };
}

export const none = { inputs: [], dims: ['x'], stackBytes: 64, allocations: [], failures: [] } as const;
export const i32 = (...names: readonly string[]) => names.map((name) => ({ name, type: 'i32' as const }));
