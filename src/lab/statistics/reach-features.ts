import { isBitOperation } from '../../bounds/infer/numbers/bit-ends.ts';
import { valueRanges } from '../../bounds/infer/value-range.ts';
import type { Func, Update } from '../../syntax/algorithm.ts';
import { type Access, constantOf, type Expr } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import type { Operator } from '../../syntax/operator.ts';
import { stmtsIn } from '../../syntax/stmt.ts';
import type { For } from '../../syntax/target.ts';
import { isFloat, range } from '../../syntax/type.ts';
import { accessesIn, expressionsOf, nodesOf, reachable } from '../../syntax/walk.ts';
import type { Experiment } from '../experiment.ts';
import { loopsBesideStorage } from './single-trip-features.ts';

type Features = Readonly<Record<string, (x: Experiment) => boolean>>;

/** Features of large programs and schedules. They are counted only for runs that agree with the algorithm. */
export const ofReach: Features = {
  'six to fifteen funcs': ({ P }) => isBetween(reachable(P).length, 6, 15),
  'a func of four dimensions': ({ P }) => reachable(P).some((f) => f.vars.length === 4),
  'ten to twenty-five directives': (x) => isBetween(x.case.directives.length, 10, 25),
  'a coordinate computed in floats': ({ P }) =>
    indicesOf(P).some((e) => nodesOf(e).some((node) => isConverted(node) && isFloat(node.type))),
  'a coordinate scaled by a float parameter': ({ P }) =>
    indicesOf(P).some((e) => nodesOf(e).some((node) => isScaled(node, new Set(P.params.map((p) => p.name))))),
  'a coordinate whose floats may overflow': ({ P }) =>
    indicesOf(P).some((e) => nodesOf(e).some((node) => isFloat(node.type) && Math.abs(constantOf(node) ?? 0) >= 1e29)),
  'a coordinate with an offset that is read': ({ P }) =>
    indicesOf(P).some((e) => nodesOf(e).some((node) => isFloat(node.type) && isConverted(node) && readsMemory(node))),
  'a coordinate computed on bits': ({ P }) =>
    indicesOf(P).some((e) => nodesOf(e).some((node) => isBitOperation(node) && isConverted(node))),
  'a coordinate computed in another integer type': ({ P }) =>
    indicesOf(P).some((e) => nodesOf(e).some((node) => isConverted(node) && isOtherInteger(node))),
  'a coordinate read from a func': ({ P }) => {
    const funcs = new Set(P.funcs.map(({ name }) => name));
    return indicesOf(P).some((e) => accessesIn(e).some(({ func }) => funcs.has(func)));
  },
  'a coordinate bounded by the definition of a func': ({ P }) => lookedUp(P).length > 0,
  'a coordinate bounded by the updates of a func': ({ P }) => lookedUp(P).some((f) => f.updates.length > 0),
  'a coordinate bounded by an update that limits a sum': ({ P }) =>
    lookedUp(P).some((f) =>
      f.updates.some(
        (U, i) =>
          isOwnOperation(U, f, ['+', '-']) && f.updates.slice(i).some((V) => isOwnOperation(V, f, ['min', 'max'])),
      ),
    ),
  'a coordinate bounded through several funcs': ({ P }) => {
    const funcs = new Set(P.funcs.map(({ name }) => name));
    return lookedUp(P).some((f) => accessesIn(...f.pure).some(({ func, type }) => type === 'i32' && funcs.has(func)));
  },
  'storage read after a single-trip loop': (x) => singleTripLoops(x).length > 0,
  'storage read after a dimension of one point': (x) =>
    singleTripLoops(x).some(({ x: v }) => !reductionsOf(x).has(v) && !outerLoops(x).has(v)),
  'storage read after a split with a single-trip outer loop': (x) =>
    singleTripLoops(x).some(({ x: v }) => outerLoops(x).has(v)),
  'storage read after an rdom of one point': (x) => singleTripLoops(x).some(({ x: v }) => reductionsOf(x).has(v)),
};

/** Features of test inputs, which are also counted only for runs that agree with the algorithm. */
export const ofReachInput: Features = {
  'eight lanes or more in a window of fifty points or more': (x) =>
    x.z.window.some(({ len }) => isBetween(len, 50, 300)) && mostLanes(x) >= 8,
  'an input of more than twenty points a side': ({ P, z }) => {
    const read = new Set(reachable(P).flatMap((f) => accessesIn(...expressionsOf(f)).map(({ func }) => func)));
    return [...z.inputs].some(
      ([name, { bounds }]) => read.has(name) && bounds.some(({ len }) => isBetween(len, 21, 200)),
    );
  },
};

function isBetween(n: number, least: number, most: number): boolean {
  return least <= n && n <= most;
}

function indicesOf(P: Experiment['P']): readonly Expr[] {
  return reachable(P).flatMap((f) => accessesIn(...expressionsOf(f)).flatMap((a) => a.args));
}

/**
 * The funcs f such that an access f[…] is an entire coordinate, although the range of f over all points (`valueRanges`)
 * is too wide to bound it. Only the definition of f, at the points that are read, bounds such a coordinate.
 */
function lookedUp(P: Experiment['P']): readonly Func[] {
  const values = valueRanges(P);
  const { least, greatest } = range('i32');
  const isUnlimited = ({ func, component, type }: Access): boolean => {
    const limits = values(func, component);
    return type === 'i32' && limits !== null && (limits.least <= least / 4 || limits.greatest >= greatest / 4);
  };
  return P.funcs.filter((f) => indicesOf(P).some((e) => e.tag === 'Access' && e.func === f.name && isUnlimited(e)));
}

/** Is the value of an update an operation on its own func? */
function isOwnOperation({ values }: Update, { name }: Func, ops: readonly Operator[]): boolean {
  const [e] = values;
  return e?.tag === 'Op' && ops.includes(e.op) && accessesIn(...e.args).some(({ func }) => func === name);
}

/** Is this an operation that depends on a variable? */
function isConverted(e: Expr): boolean {
  return e.tag === 'Op' && nodesOf(e).some(({ tag }) => tag === 'Var');
}

/** Is this a float product with, or a quotient by, an expression of parameters? */
function isScaled(e: Expr, params: ReadonlySet<string>): boolean {
  if (e.tag !== 'Op' || !isFloat(e.type) || !(e.op === '*' || e.op === '/')) return false;
  const isOver = (arg: Expr): boolean => nodesOf(arg).every((node) => node.tag !== 'Var' || params.has(node.name));
  return e.args.some((arg) => isConverted({ ...e, args: [arg] }) && isOver(arg)) && !e.args.every(isOver);
}

function readsMemory(e: Expr): boolean {
  return e.tag === 'Op' && accessesIn(e).length > 0;
}

function isOtherInteger({ type }: Expr): boolean {
  return type !== 'i32' && type !== 'bool' && !isFloat(type);
}

/** The single-trip loops of the completed program that come between a store and a read of storage they do not use. */
function singleTripLoops(x: Experiment): readonly For[] {
  const program = x.completed(x.last);
  return program === null ? [] : loopsOfProgram(program);
}

const loopsOfProgram = memoized(loopsBesideStorage);

function reductionsOf({ P }: Experiment): ReadonlySet<string> {
  return new Set(P.funcs.flatMap((f) => f.updates.flatMap((U) => U.rdom.map(({ name }) => name))));
}

function outerLoops({ steps }: Experiment): ReadonlySet<string> {
  return new Set(steps.flatMap(({ directive: d }) => (d.tag === 'split' ? [d.outer] : [])));
}

/** The maximum number of lanes of a vectorized loop of the program. */
function mostLanes(x: Experiment): number {
  const body = x.T[x.last]?.body;
  let most = 0;
  for (const s of body === undefined ? [] : stmtsIn(body))
    if (s.tag === 'For' && s.order === 'vectorized') most = Math.max(most, constantOf(s.in.len) ?? 0);
  return most;
}
