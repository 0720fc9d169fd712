import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { funcChainTooLong } from '../../errors/S705.ts';
import type { Func, Pipeline, Update } from '../../syntax/algorithm.ts';
import { type Bounds, elementAt, pointsOf, volume } from '../../syntax/array.ts';
import { type Access, type Component, type Expr, type Name, partOf } from '../../syntax/expr.ts';
import { type ErrorValue, greatestError, isError, numberOf, type Scalar, type Value } from '../../syntax/value.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { externValue } from '../extern.ts';
import { algorithmValues, type Request } from '../request.ts';
import { Budget, type Limits } from '../run/budget.ts';
import { startupValue } from '../startup.ts';
import { type Context, straightLine } from '../target/straight-line.ts';
import { PointMap } from './point-map.ts';

/**
 * D ; f[c̄] ⇓ c with memoization: the same judgement as `derive`, fast enough to be an oracle.
 *
 * A pure stage is memoized by point. An update is memoized by *slice*: by the syntactic separation restriction, all its
 * accesses to f agree with the point on the pure dimensions of the stage. So one run over the rdom for these
 * coordinates computes every point that shares them. All components of a tuple are computed together.
 */
export function evaluator(P: Pipeline, z: Request, notes: Notes = {}, limits: Limits = {}): Evaluate {
  const startup = algorithmValues(P, z);
  const funcs = new Map<Name, Memo>();
  let depth = 0;
  const budget = new Budget({ work: maxWork, storage: maxPoints, ...limits });
  for (const f of P.funcs) funcs.set(f.name, memoOf(f, isReadOnce(f, P)));

  const variables =
    (bound: ReadonlyMap<Name, Scalar>) =>
    (name: Name): Value =>
      bound.get(name) ?? startup.get(name) ?? bug(`the variable ${name} has no value`);

  /** The value of an input, or of a func after all its updates, at a point. */
  const read = (a: Access, point: readonly Value[]): Value => {
    const error = greatestError(point);
    if (error !== null) return error;
    const input = z.inputs.get(a.func);
    if (input !== undefined) {
      const value = elementAt(input, point);
      if (value === 'ε_mem') notes.outside ??= { input: a.func, point, bounds: input.bounds };
      return value;
    }
    return evaluate(a.func, point as readonly number[], a.component); // none is an error
  };

  const extern: Context['extern'] = (e, parts) =>
    externValue(e, parts, { hosts: z.hosts, read, spend: (points) => budget.spend(points) });

  /**
   * [Func-Arg-Eval] and [Realize]: ε_undef is a value of a func, but not of an expression, whose value is ε_mem
   * instead.
   */
  const defined = (func: Name, point: readonly number[], value: Value): Value => {
    if (value !== 'ε_undef') return value;
    notes.undefined ??= { func, point };
    return 'ε_mem';
  };

  const evaluate: Evaluate = (name, point, component = null) => {
    const memo = funcs.get(name) ?? bug(`${name} is not defined`);
    if (depth === maxChain) refuse(funcChainTooLong({ func: name, limit: maxChain }, null));
    depth++;
    const value = valueAfter(memo, memo.f.updates.length, point, component);
    depth--;
    return defined(name, point, value);
  };

  /** The value of f at a point after its stage number `stage`. Stage 0 is the pure definition. */
  const valueAfter = (memo: Memo, stage: number, point: readonly number[], component: Component): Value => {
    const update = memo.updates[stage - 1];
    if (update === undefined) return partOf(pureValues(memo, point), component);
    return valueIn(sliceOf(memo, stage, update, point), memo, stage, point, component);
  };

  /**
   * The value at a point of a slice, which may still be in progress. An update does not remove an error of an earlier
   * stage.
   */
  const valueIn = (slice: Slice, memo: Memo, stage: number, point: readonly number[], component: Component): Value => {
    const before = valueAfter(memo, stage - 1, point, component);
    const written = slice.written.get(point);
    const kept = written && before === 'ε_undef' ? 0 : before; // [Update-Undef]
    return greatestError([slice.errors[component ?? 0] ?? 0, kept]) ?? (written ? partOf(written, component) : before);
  };

  const pureValues = ({ f, pure, size, isMemoized }: Memo, point: readonly number[]): readonly Value[] => {
    const known = pure.get(point);
    if (known !== undefined) return known;
    budget.spend(size);
    const bound = new Map(f.vars.map((x, i) => [x, point[i] ?? bug(`${f.name} has too few coordinates`)]));
    const values = f.pure.map((e) => straightLine(e)({ variable: variables(bound), read, extern }));
    if (!isMemoized) return values;
    budget.keep(pure.set(point, values));
    return values;
  };

  /** Run an update over its rdom for the pure coordinates of a point. */
  const sliceOf = (memo: Memo, stage: number, update: UpdateMemo, point: readonly number[]): Slice => {
    const { U, pureDims, slices, size } = update;
    const coordinates = pureDims.map((d) => point[d] ?? bug(`${memo.f.name} has too few coordinates`));
    const known = slices.get(coordinates);
    if (known !== undefined) return known;

    const slice: Slice = { written: new PointMap(), errors: U.values.map(() => null) };
    budget.keep(pointsOfSlice + slices.set(coordinates, slice));
    const rdom = U.rdom.map((r) => boundsOf(r.in.min, r.in.len, startup));
    if (rdom.some((bounds) => bounds === null)) {
      slice.errors.fill('ε_rdom');
      return slice;
    }

    const bound = new Map<Name, Scalar>();
    pureDims.forEach((d, i) => {
      bound.set(memo.f.vars[d] ?? bug('a dimension has no name'), coordinates[i] ?? bug('a coordinate is missing'));
    });
    const readOwn = ({ func, component }: Access, at: readonly number[]): Value =>
      defined(func, at, valueIn(slice, memo, stage, at, component));
    const context: Context = {
      variable: variables(bound),
      extern: () => bug('an extern has no updates'),
      read: (a, at) =>
        a.func === memo.f.name
          ? (greatestError(at) ?? readOwn(a, at as readonly number[])) // none is an error
          : read(a, at),
    };

    const domain = rdom as readonly Bounds[]; // none is null
    budget.foresee(size * volume(domain));
    for (const r of pointsOf(domain)) {
      budget.spend(size);
      U.rdom.forEach(({ name }, i) => void bound.set(name, r[i] ?? bug('a reduction variable has no value')));
      const condition = straightLine(U.condition)(context);
      if (condition === 0) continue;
      const at = U.at.map((e) => straightLine(e)(context));
      const values = U.values.map((e) => straightLine(e)(context));
      slice.errors.forEach((known, i) => {
        slice.errors[i] = greatestError([known ?? 0, condition, ...at, values[i] ?? 0]);
      });
      if (greatestError(at) !== null) continue;
      const isNew = slice.written.get(at as readonly number[]) === undefined;
      const points = slice.written.set(at as readonly number[], values);
      if (isNew) budget.keep(points);
    }
    return slice;
  };

  return evaluate;
}

/** The maximum number of nested evaluations of funcs. It keeps the call stack from overflowing. */
const maxChain = 500;

/** The value of a func, or of one of its components, at a point. */
export type Evaluate = (func: Name, point: readonly number[], component?: Component) => Value;

/** The maximum number of expression nodes that are evaluated. */
const maxWork = 2 ** 28;

/** The maximum number of memoized points of all funcs. A point takes about 100 bytes. */
const maxPoints = 2 ** 23;

/** The memory that a slice takes in addition to its points, in units of points. */
const pointsOfSlice = 8;

/**
 * Additional results of an evaluation: the first read of an input outside its bounds, and the first read of a func at a
 * point where it is undefined.
 */
export interface Notes {
  undefined?: { readonly func: Name; readonly point: readonly number[] };
  outside?: { readonly input: Name; readonly point: readonly Value[]; readonly bounds: readonly Bounds[] };
}

interface Memo {
  readonly f: Func;
  readonly size: number;
  /** False if each value is read only once. */
  readonly isMemoized: boolean;
  readonly pure: PointMap<readonly Value[]>;
  readonly updates: readonly UpdateMemo[];
}

interface UpdateMemo {
  readonly U: Update;
  readonly size: number;
  /** Definition 'Pure/reduction dimensions'. */
  readonly pureDims: readonly number[];
  readonly slices: PointMap<Slice>;
}

/**
 * The result of an update on the points that share its pure coordinates: the written points, and an error or none for
 * each component. Operators evaluate all their operands, so an error in any iteration is an error at every point of the
 * slice, written or not: in all components if a coordinate or the condition is an error, otherwise in the components
 * whose value is an error.
 */
interface Slice {
  readonly written: PointMap<readonly Value[]>;
  readonly errors: (ErrorValue | null)[];
}

/**
 * Is each value of a func read only once? [Realize] reads each point of an output once for each component. Nothing
 * else reads the last func, except its own updates.
 */
function isReadOnce(f: Func, P: Pipeline): boolean {
  return f === P.funcs.at(-1) && P.outputs.includes(f.name) && f.updates.length === 0 && f.types.length === 1;
}

function memoOf(f: Func, isReadOnce: boolean): Memo {
  return {
    f,
    size: nodesOf(...f.pure).length,
    isMemoized: !isReadOnce,
    pure: new PointMap(),
    updates: f.updates.map((U) => updateMemoOf(f, U)),
  };
}

function updateMemoOf(f: Func, U: Update): UpdateMemo {
  const nodes = nodesOf(...U.values, U.condition, ...U.at);
  const names = new Set(nodes.flatMap((e) => (e.tag === 'Var' ? [e.name] : [])));
  const pureDims = f.vars.flatMap((x, d) => (names.has(x) ? [d] : []));
  return { U, size: nodes.length, pureDims, slices: new PointMap() };
}

function boundsOf(min: Expr, len: Expr, startup: ReadonlyMap<Name, Scalar>): Bounds | null {
  const [from, points] = [startupValue(min, startup), startupValue(len, startup)];
  return isError(from) || isError(points) || points < 0 ? null : { min: numberOf(from), len: numberOf(points) };
}
