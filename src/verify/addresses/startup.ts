import { bug } from '../../errors/bug.ts';
import type { Code } from '../../machine/ir/code.ts';
import { strideName } from '../../machine/ir/layout.ts';
import type { Machine } from '../../machine/ir/program.ts';
import { programValues, type Request } from '../../semantics/request.ts';
import type { Bounds } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { windowPerPart } from '../../syntax/extensions/output.ts';
import { numberOf, type Scalar } from '../../syntax/value.ts';
import { evaluate, type Lanes } from './evaluate.ts';

/** The start-up state of one call. The addresses of its arrays do not matter. */
export interface Startup {
  /** Parameters, windows of inputs and of the request, and strides, by their names in the machine program. */
  readonly scalars: ReadonlyMap<Name, Scalar>;
  /** The storage of inputs and of the components of the output. */
  readonly arrays: ReadonlyMap<Name, Block>;
}

/**
 * The elements that may be accessed relative to a pointer: `count` elements, the first at the signed offset `first`.
 */
export interface Block {
  readonly first: number;
  readonly count: number;
}

/** The strides, in elements, of an array of the caller. */
export type StridesOf = (array: Name, bounds: readonly Bounds[]) => readonly number[];

/** The start-up values of a request. The outputs and memoized funcs have the storage that the program plans. */
export function startupOf(M: Machine, z: Request, stridesOf: StridesOf = dense): Startup {
  const scalars = new Map(programValues({ inputs: M.inputs, outputs: M.funcs }, z));
  const arrays = new Map<Name, Block>();
  const place = (name: Name, bounds: readonly Bounds[]): void => {
    const strides = stridesOf(name, bounds);
    for (const [d, stride] of strides.entries()) scalars.set(strideName(name, d), stride);
    arrays.set(name, blockOf(bounds, strides));
  };
  for (const { name } of M.inputs) place(name, z.inputs.get(name)?.bounds ?? bug(`${name} is missing`));
  const planned = plannedWindows(M, scalars);
  const allocated = windowPerPart(M.funcs, planned(M.plan.window));
  for (const [i, { name }] of M.outputs.entries()) place(name, allocated[i] ?? []);
  for (const { skip, arrays, window } of M.memoized) {
    scalars.set(skip, 0); // a call that skips a func runs a part of these statements, on the same values
    for (const { name } of arrays) place(name, planned(window));
  }
  return { scalars, arrays };
}

/** The storage of the points of a box. */
function blockOf(bounds: readonly Bounds[], strides: readonly number[]): Block {
  if (bounds.some(({ len }) => len <= 0)) return { first: 0, count: 0 };
  const spans = bounds.map(({ len }, d) => (len - 1) * (strides[d] ?? bug(`there is no stride ${d}`)));
  const first = spans.reduce((sum, span) => sum + Math.min(0, span), 0);
  const last = spans.reduce((sum, span) => sum + Math.max(0, span), 0);
  return { first, count: last - first + 1 };
}

const dense: StridesOf = (_, bounds) => {
  const strides: number[] = [];
  bounds.reduce((next, { len }) => {
    strides.push(next);
    return next * Math.max(1, len);
  }, 1);
  return strides;
};

/** The values of windows in the scope of the plan. */
function plannedWindows(
  { plan }: Machine,
  scalars: ReadonlyMap<Name, Scalar>,
): (window: Machine['plan']['window']) => readonly Bounds[] {
  const scope = new Map<Name, Lanes | null>(Array.from(scalars, ([name, value]) => [name, [value]]));
  for (const { x, value } of plan.lets) scope.set(x, evaluate(value, scope));
  const scalar = (e: Code): number => numberOf(evaluate(e, scope)?.[0] ?? bug('a window is not known'));
  return (window) => window.map(({ min, len }) => ({ min: scalar(min), len: Math.max(0, scalar(len)) }));
}
