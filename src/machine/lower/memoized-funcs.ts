import { bug } from '../../errors/bug.ts';
import type { Input } from '../../syntax/algorithm.ts';
import { componentsOf, type Expr, int, type Name, never, operation, partOf, storedName } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import { memoizationOf, skipName } from '../../target/memoization.ts';
import { int as constant, variable } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import { planar, strideName, stridesOf } from '../ir/layout.ts';
import type { Names } from '../ir/names.ts';
import type { CallerArray, Definition, MemoizedFunc, ReadInput, Scalar } from '../ir/program.ts';
import type { Storage } from './storage.ts';

/** The scalars of memoized funcs: whether each of them is skipped, and the strides of its storage. */
export function memoizedScalars(P: Program): readonly Scalar[] {
  return memoizationOf(P).funcs.flatMap(({ func, storage: { types, bounds } }): readonly Scalar[] => [
    { name: skipName(func), type: 'bool' },
    ...componentsOf(types).flatMap((i) =>
      bounds.map((_, d): Scalar => ({ name: strideName(storedName(func, i), d), type: 'i32' })),
    ),
  ]);
}

/** The storage of the memoized funcs. It is dense in its first dimension. */
export function memoizedArrays(P: Program, names: Names): ReadonlyMap<Name, readonly CallerArray[]> {
  const arrays = memoizationOf(P).funcs.map(({ func, storage: { types, bounds } }) => {
    const parts = componentsOf(types).map((i): CallerArray => {
      const name = names.fresh(storedName(func, i));
      const rank = bounds.length;
      const pointer = names.fresh(`${name}.pointer`);
      return { name, type: partOf(types, i), rank, pointer, strides: stridesOf(planar, name, rank) };
    });
    return [func, parts] as const;
  });
  return new Map(arrays);
}

/** From here on a memoized func is stored in the arrays that the caller provides, which start at the point `mins`. */
export function bindMemoized(
  memoized: ReadonlyMap<Name, readonly CallerArray[]>,
  func: Name,
  mins: readonly Code[],
  storage: Storage,
): readonly Definition[] {
  const arrays = memoized.get(func) ?? bug(`no storage is provided for ${func}`);
  return arrays.map((array) => {
    const strides = array.strides.map((known, d) =>
      known === null ? variable(strideName(array.name, d)) : constant(known),
    );
    return storage.bind(array.name, { ...array, buffer: array.name, strides, mins });
  });
}

/** The memoized funcs. `code` translates expressions in the scope of the plan. */
export function memoizedFuncs(
  P: Program,
  arrays: ReadonlyMap<Name, readonly CallerArray[]>,
  code: (e: Expr) => Code,
): readonly MemoizedFunc[] {
  return memoizationOf(P).funcs.map(({ func, storage, stages, scalars, inputs, consumers }) => ({
    func,
    skip: skipName(func),
    arrays: arrays.get(func) ?? [],
    window: storage.bounds.map(({ min, len }) => ({ min: code(min), len: code(len) })),
    stages: stages.map(code),
    scalars,
    inputs: P.inputs
      .filter(({ name }) => inputs.includes(name))
      .map((input) => ({ input: input.name, ends: endsOf(P, input, code) })),
    consumers,
  }));
}

/** The points of an input that the program reads. In an empty box, the last coordinate is less than the first. */
function endsOf(P: Program, { name, rank }: Input, code: (e: Expr) => Code): ReadInput['ends'] {
  const { when = never, dims = [] } = P.reads.get(name) ?? {};
  return Array.from({ length: rank }, (_, d) => {
    const { lo = int(0), hi = int(0) } = dims[d] ?? {};
    return { first: code(operation('select', when, lo, int(1))), last: code(operation('select', when, hi, int(0))) };
  });
}
