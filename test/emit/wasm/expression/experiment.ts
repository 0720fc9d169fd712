import { emitStore } from '../../../../src/emit/wasm/expression/expression.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import { meaningOf } from '../../../../src/semantics/apply.ts';
import type { Operator } from '../../../../src/syntax/operator.ts';
import type { Type } from '../../../../src/syntax/type.ts';
import type { Scalar } from '../../../../src/syntax/value.ts';
import { viewOf } from './memory.ts';
import { addressOf, called, instantiate, type MakeBuilder, ordinaryBuilder } from './program.ts';
import { operands } from './samples.ts';

/**
 * An operator with its types and number of lanes. An operand is a vector in memory, a broadcast scalar in memory, or a
 * broadcast constant.
 */
export interface Experiment {
  readonly op: Operator;
  readonly type: Type;
  readonly operands: readonly { readonly type: Type; readonly as: 'vector' | 'scalar' | Scalar }[];
  readonly lanes: number;
}

/** The number of results of each experiment, a multiple of every number of lanes. */
const count = 1216;

const placeOf = (operand: number) => 65536 + 16384 * operand;
const resultPlace = placeOf(3);

/** Runs all experiments, and reports those with a wrong result. */
export function wrongResults(experiments: readonly Experiment[], makeBuilder: MakeBuilder = ordinaryBuilder): string[] {
  const { memory, run } = instantiate(
    experiments.map((experiment) => (f, context) => emitStore(storeOf(experiment), f, context)),
    3,
    makeBuilder,
  );
  return experiments.flatMap((experiment, k) => {
    const { type, lanes } = experiment;
    const inputs = inputsOf(experiment);
    for (const [j, operand] of experiment.operands.entries()) {
      if (isLoaded(operand.as)) viewOf(operand.type, memory, placeOf(j), count).set(inputs[j] ?? []);
    }
    for (let i = 0; i < count / lanes; i++) run(k, i);
    const results = viewOf(type, memory, resultPlace, count);
    const meaning = meaningOf(experiment.op, type, experiment.operands[0]?.type ?? type);
    for (let i = 0; i < count; i++) {
      const args = experiment.operands.map(({ as }, j) => {
        if (!isLoaded(as)) return as;
        return inputs[j]?.[as === 'vector' ? i : Math.floor(i / lanes)] ?? Number.NaN;
      });
      const expected = meaning(...args);
      const result = results[i];
      if (!Object.is(result, expected))
        return [`${described(experiment)} of ${args.join(', ')} = ${expected}, not ${result}`];
    }
    return [];
  });
}

function isLoaded(as: 'vector' | 'scalar' | Scalar): as is 'vector' | 'scalar' {
  return typeof as === 'string';
}

const inputs = new Map<string, readonly (readonly Scalar[])[]>();

function inputsOf({ operands: all }: Experiment): readonly (readonly Scalar[])[] {
  const key = all.map(({ type }) => type).join();
  const known =
    inputs.get(key) ??
    operands(
      all.map(({ type }) => type),
      count,
    );
  inputs.set(key, known);
  return known;
}

function storeOf({ op, type, lanes, operands }: Experiment) {
  const args = operands.map((operand, j): Code => {
    const buffer = `operand ${j}`;
    const address = (n: number) => addressOf({ at: placeOf(j), type: operand.type }, called(n));
    if (operand.as === 'vector') {
      return { tag: 'Load', type: operand.type, lanes, buffer, address: address(lanes), stride: 1 };
    }
    const value: Code =
      operand.as === 'scalar'
        ? { tag: 'Load', type: operand.type, lanes: 1, buffer, address: address(1), stride: 1 }
        : { tag: 'Constant', type: operand.type, lanes: 1, value: operand.as };
    return lanes === 1 ? value : { tag: 'Broadcast', type: operand.type, lanes, value };
  });
  const value: Code = { tag: 'Operation', type, lanes, op, args };
  const address = addressOf({ at: resultPlace, type }, called(lanes));
  return { tag: 'Store', buffer: 'out', address, stride: 1, value } as const;
}

function described({ op, type, lanes, operands }: Experiment): string {
  return `${op} : ${operands.map(({ type, as }) => `${type} ${as}`).join(', ')} → ${type} on ${lanes} lanes`;
}
