import type { Pipeline } from '../syntax/algorithm.ts';
import type { Name } from '../syntax/expr.ts';
import type { ArrayValue, Bounds } from './array.ts';

/**
 * z = ⟨(I₁, …, Iₙ), (c₁, …, cₘ)⟩ (definition 'Input and Output'): the window that is asked of the output, and what the
 * parameters and inputs are.
 */
export interface Request {
  readonly window: readonly Bounds[];
  readonly params: ReadonlyMap<Name, number>;
  readonly inputs: ReadonlyMap<Name, ArrayValue>;
}

/** All start-up variables and their values: the parameters, and the bounds of the inputs. */
export function startupValues(P: Pick<Pipeline, 'inputs'>, z: Request): ReadonlyMap<Name, number> {
  const values = new Map(z.params);
  for (const { name } of P.inputs) {
    z.inputs.get(name)?.bounds.forEach(({ min, len }, d) => {
      values.set(`${name}.min[${d}]`, min);
      values.set(`${name}.len[${d}]`, len);
    });
  }
  return values;
}
