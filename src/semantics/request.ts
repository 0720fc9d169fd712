import { bug } from '../errors/bug.ts';
import { inputLenName, inputMinName, outputOf, type Pipeline } from '../syntax/algorithm.ts';
import type { ArrayValue, Bounds } from '../syntax/array.ts';
import type { Name } from '../syntax/expr.ts';
import { type Program, windowLen, windowMin } from '../syntax/target.ts';
import type { Scalar } from '../syntax/value.ts';

/**
 * z = ⟨(I₁, …, Iₙ), (c₁, …, cₘ)⟩ (definition 'Input and Output'): the requested window of the output, and the values of
 * the parameters and inputs.
 */
export interface Request {
  readonly window: readonly Bounds[];
  readonly params: ReadonlyMap<Name, Scalar>;
  readonly inputs: ReadonlyMap<Name, ArrayValue>;
}

/** The values of the parameters and of the bounds of the inputs. */
export function startupValues(P: Pick<Pipeline, 'inputs'>, z: Request): ReadonlyMap<Name, Scalar> {
  const values = new Map(z.params);
  for (const { name } of P.inputs) {
    z.inputs.get(name)?.bounds.forEach(({ min, len }, d) => {
      values.set(inputMinName(name, d), min);
      values.set(inputLenName(name, d), len);
    });
  }
  return values;
}

/**
 * The values of the start-up variables of an algorithm: the parameters, the bounds of the inputs, and the requested
 * window of the output.
 */
export function algorithmValues(P: Pipeline, z: Request): ReadonlyMap<Name, Scalar> {
  return programValues({ inputs: P.inputs, dims: outputOf(P)?.vars ?? [] }, z);
}

/** The initial variables of a completed program: the parameters, the bounds of the inputs, and the requested window. */
export function programValues(P: Pick<Program, 'inputs' | 'dims'>, z: Request): ReadonlyMap<Name, Scalar> {
  const values = new Map(startupValues(P, z));
  P.dims.forEach((dim, d) => {
    const { min, len } = z.window[d] ?? bug(`the window has no interval for ${dim}`);
    values.set(windowMin(dim), min).set(windowLen(dim), len);
  });
  return values;
}
