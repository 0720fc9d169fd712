import { bug } from '../errors/bug.ts';
import { inputLenName, inputMinName, outputsOf, type Pipeline } from '../syntax/algorithm.ts';
import type { ArrayValue, Bounds } from '../syntax/array.ts';
import type { Name } from '../syntax/expr.ts';
import { dimensionsOf, outputsFrom } from '../syntax/extensions/output.ts';
import type { Program } from '../syntax/target.ts';
import type { Scalar } from '../syntax/value.ts';
import type { Hosts } from './extern.ts';

/**
 * z = ⟨(I₁, …, Iₙ), (c₁, …, cₘ)⟩ (definition 'Input and Output'): the requested windows of the outputs, one after the
 * other, and the values of the parameters and inputs.
 */
export interface Request {
  readonly window: readonly Bounds[];
  readonly params: ReadonlyMap<Name, Scalar>;
  readonly inputs: ReadonlyMap<Name, ArrayValue>;
  /** The functions of the host that compute externs. Not needed for a pipeline without externs. */
  readonly hosts?: Hosts | undefined;
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
 * windows of the outputs.
 */
export function algorithmValues(P: Pipeline, z: Request): ReadonlyMap<Name, Scalar> {
  return programValues({ inputs: P.inputs, outputs: outputsFrom(outputsOf(P)) }, z);
}

/**
 * The initial variables of a completed program: the parameters, the bounds of the inputs, and the requested windows.
 */
export function programValues(P: Pick<Program, 'inputs' | 'outputs'>, z: Request): ReadonlyMap<Name, Scalar> {
  const values = new Map(startupValues(P, z));
  dimensionsOf(P.outputs).forEach((dim, d) => {
    const { min, len } = z.window[d] ?? bug(`the window has no interval for ${dim.name}`);
    values.set(dim.min, min).set(dim.len, len);
  });
  return values;
}
