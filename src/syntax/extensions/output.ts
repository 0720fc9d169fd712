import type { Func } from '../algorithm.ts';
import {
  componentsOf,
  type Expr,
  type Interval,
  int,
  type Name,
  operation,
  partOf,
  storedName,
  variable,
} from '../expr.ts';
import type { Type } from '../type.ts';

/**
 * An output of a program: a func that is stored in arrays of the caller, one for each component.
 *
 * The window of a request is a list of intervals: one for each dimension of the first output, then one for each
 * dimension of the second output, and so on. The arrays of the outputs are listed in the same order. Either all outputs
 * have points in their windows, or none has (`requirementsOf`).
 */
export interface Output {
  readonly name: Name;
  readonly types: readonly Type[];
  readonly dims: readonly Dimension[];
}

/** A dimension of an output, and the start-up scalars that hold its requested interval. */
export interface Dimension {
  /** The variable of the func: `x`. */
  readonly variable: Name;
  /** The variable, after the name of the func if there are several outputs: `x`, `f.x`. */
  readonly name: Name;
  /** `x.min`, or `f.min[d]` if there are several outputs. */
  readonly min: Name;
  readonly len: Name;
}

/** The outputs of a pipeline with the given output funcs. */
export function outputsFrom(funcs: readonly Pick<Func, 'name' | 'types' | 'vars'>[]): readonly Output[] {
  return funcs.map((f) => ({ name: f.name, types: f.types, dims: outputDimensions(f, funcs.length === 1) }));
}

/** The dimensions of an output func. `isOnly`: it is the only output. */
export function outputDimensions({ name, vars }: Pick<Func, 'name' | 'vars'>, isOnly: boolean): readonly Dimension[] {
  return vars.map((x, d) =>
    isOnly
      ? { variable: x, name: x, min: `${x}.min`, len: `${x}.len` }
      : { variable: x, name: `${name}.${x}`, min: `${name}.min[${d}]`, len: `${name}.len[${d}]` },
  );
}

/** An array of the caller for a component of an output. */
export interface OutputPart {
  readonly output: Output;
  readonly name: Name;
  readonly type: Type;
}

/** The components of all outputs, in order. */
export function outputParts(outputs: readonly Output[]): readonly OutputPart[] {
  return outputs.flatMap((output) =>
    componentsOf(output.types).map((i) => ({
      output,
      name: storedName(output.name, i),
      type: partOf(output.types, i),
    })),
  );
}

/** The dimensions of all outputs, in order. */
export function dimensionsOf(outputs: readonly Pick<Output, 'dims'>[]): readonly Dimension[] {
  return outputs.flatMap(({ dims }) => dims);
}

/**
 * Divide a list with an item for each dimension of all outputs, such as the window of a request, into one per output.
 */
export function perOutput<T>(
  outputs: readonly { readonly dims: readonly unknown[] }[],
  items: readonly T[],
): readonly (readonly T[])[] {
  return divided(
    outputs.map(({ dims }) => dims.length),
    items,
  );
}

/** A list with an item for each component of all outputs, divided into one per output. */
export function componentsPerOutput<T>(
  outputs: readonly { readonly types: readonly unknown[] }[],
  items: readonly T[],
): readonly (readonly T[])[] {
  return divided(
    outputs.map(({ types }) => types.length),
    items,
  );
}

/** A list, divided into parts of the given lengths. */
export function divided<T>(lengths: readonly number[], items: readonly T[]): readonly (readonly T[])[] {
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return items.slice(at - length, at);
  });
}

/** The window of each component of all outputs. */
export function windowPerPart<T>(outputs: readonly Output[], window: readonly T[]): readonly (readonly T[])[] {
  const windows = perOutput(outputs, window);
  return outputs.flatMap(({ types }, i) => types.map(() => windows[i] ?? []));
}

/** The requested window of an output, in start-up scalars. */
export function requestedWindow({ dims }: Pick<Output, 'dims'>): readonly Interval[] {
  return dims.map(({ min, len }) => ({ min: variable(min), len: variable(len) }));
}

/** Has the window of an output points? Null if it has no dimensions: it is a single point. */
export function hasPoints({ dims }: Pick<Output, 'dims'>): Expr | null {
  const [first, ...others] = dims.map(({ len }): Expr => operation('>', variable(len), int(0)));
  return first === undefined ? null : others.reduce((all, runs) => operation('&&', all, runs), first);
}
