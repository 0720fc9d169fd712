import type { ImmediateKindsOf, InstructionName } from './instructions.ts';
import type { ImmediateKind } from './row.ts';
import type { BlockType } from './value-type.ts';

/**
 * An instruction and its immediates, as in the text format.
 *
 *     ['i32.add']                  ['local.get', 3]               ['block', 'empty']
 *     ['i32.const', -5]            ['i64.const', 5n]              ['f32.const', -0]
 *     ['v128.load', 4, 16]         ['v128.load8_lane', 0, 8, 15]  log₂ of the alignment, offset, lane
 *     ['br_table', 0, 1, 2]        ['call_indirect', 0, 0]        depths with the default last; type, table
 */
export type Instruction = readonly [InstructionName, ...Immediate[]];

export type Immediate = number | bigint | BlockType;

/** The immediates of the instruction with the name N, with labels of type L. */
export type ImmediatesOf<N extends InstructionName, L = number> = N extends InstructionName
  ? Flattened<ImmediateKindsOf<N>, L>
  : never;

type Flattened<Kinds extends readonly ImmediateKind[], L> = Kinds extends readonly [
  infer Kind extends ImmediateKind,
  ...infer Rest extends readonly ImmediateKind[],
]
  ? [...Written<Kind, L>, ...Flattened<Rest, L>]
  : [];

type Written<Kind extends ImmediateKind, L> = Kind extends 'zero'
  ? []
  : Kind extends 'block'
    ? [type: BlockType]
    : Kind extends 'label'
      ? [label: L]
      : Kind extends 'labels'
        ? [...labels: L[], otherwise: L]
        : Kind extends 'i64'
          ? [value: bigint]
          : Kind extends `at${number}`
            ? [align: number, offset: number]
            : Kind extends 'bytes' | 'lanes'
              ? number[]
              : [number];
