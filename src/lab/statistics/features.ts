import { reductions } from '../../language/tree.ts';
import { algorithmValues } from '../../semantics/request.ts';
import { failedRequirement, startupValue } from '../../semantics/startup.ts';
import { keyOf } from '../../simplify/key.ts';
import { type Func, outputsOf, type Update } from '../../syntax/algorithm.ts';
import { type Bounds, volume } from '../../syntax/array.ts';
import { constantOf, type Expr, type Hole, type Interval } from '../../syntax/expr.ts';
import { outputsFrom, perOutput } from '../../syntax/extensions/output.ts';
import { requirementsOf } from '../../syntax/extensions/requirement.ts';
import type { Memory } from '../../syntax/memory.ts';
import { childrenOf, stmtsIn } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { bits, isFloat, isLong } from '../../syntax/type.ts';
import { accessesIn, expressionsOf, nodesOf, reachable } from '../../syntax/walk.ts';
import { mayContain } from '../../target/analysis/summary.ts';
import { memoizationOf } from '../../target/memoization.ts';
import type { OptimizedTarget } from '../../target/optimize.ts';
import type { Experiment } from '../experiment.ts';
import { readsWindow } from '../reads-window.ts';
import { ofSource } from './abbreviation-features.ts';
import { ofExterns } from './extern-features.ts';
import { ofFusion } from './fusion-features.ts';
import { ofLibrary } from './library-features.ts';
import { ofReach, ofReachInput } from './reach-features.ts';
import { ofReductions } from './reduction-features.ts';
import { ofWrappers } from './wrapper-features.ts';

type Features = Readonly<Record<string, (x: Experiment) => boolean>>;

/** Features of a program and its schedule. They are recognized in the case, independently of the generator. */
const ofProgram: Features = {
  'one func': ({ P }) => P.funcs.length === 1,
  'three funcs or more': ({ P }) => reachable(P).length >= 3,
  'a func without dimensions': ({ P }) => P.funcs.some((f) => f.vars.length === 0),
  'a func of three dimensions': ({ P }) => P.funcs.some((f) => f.vars.length === 3),
  'an unreachable func': ({ P }) => reachable(P).length < P.funcs.length,
  'two updates or more': ({ P }) => P.funcs.some((f) => f.updates.length >= 2),
  'three updates': ({ P }) => P.funcs.some((f) => f.updates.length === 3),
  'variables of equal names': ({ P }) =>
    new Set(P.funcs.flatMap((f) => f.vars)).size < P.funcs.flatMap((f) => f.vars).length,
  'an rdom of two dimensions or more': ({ P }) => updatesOf(P).some(([, U]) => U.rdom.length >= 2),
  'an rdom whose length is a parameter': ({ P }) => rdomsOf(P).some(({ len }) => constantOf(len) === null),
  'a predicate': ({ P }) => updatesOf(P).some(([, U]) => U.condition.tag !== 'Const'),
  'a predicate that reads another func': ({ P }) =>
    updatesOf(P).some(([f, U]) => accessesIn(U.condition).some((a) => a.func !== f.name)),
  'a predicate that reads its own func': ({ P }) =>
    updatesOf(P).some(([f, U]) => accessesIn(U.condition).some((a) => a.func === f.name)),
  'an update that reads its own func elsewhere': ({ P }) =>
    updatesOf(P).some(([f, U]) =>
      accessesIn(...U.values).some((a) => a.func === f.name && a.args.some((arg) => arg.tag !== 'Var')),
    ),
  'an inline reduction': ({ P }) => P.funcs.some((f) => reductions.some((kind) => f.name.includes(`$${kind}`))),
  'a coordinate that is read from memory': ({ P }) => indicesOf(P).some((e) => accessesIn(e).length > 0),
  'a strided coordinate': ({ P }) => indicesOf(P).some((e) => has(e, '*')),
  'a divided coordinate': ({ P }) => indicesOf(P).some((e) => has(e, '/')),
  'a wrapped coordinate': ({ P }) => indicesOf(P).some((e) => has(e, '%')),
  'a reversed coordinate': ({ P }) =>
    indicesOf(P).some((e) => e.tag === 'Op' && e.op === '-' && e.args[0]?.tag === 'Const'),
  'a func that depends on the output window': ({ P }) => readsWindow(P),
  'an input': ({ P }) => P.inputs.length > 0,
  'two inputs': ({ P }) => P.inputs.length > 1,
  floats: ({ P }) => P.funcs.some((f) => f.types.some(isFloat)),
  'small integers': ({ P }) => P.funcs.some((f) => f.types.some((type) => bits(type) === 8 || bits(type) === 16)),
  '64-bit integers': ({ P }) => P.funcs.some((f) => f.types.some(isLong)),
  'a tuple': ({ P }) => P.funcs.some((f) => f.types.length > 1),
  'a tuple with an update': ({ P }) => P.funcs.some((f) => f.types.length > 1 && f.updates.length > 0),
  'an output that is a tuple': ({ P }) => outputsOf(P).some(({ types }) => types.length > 1),
  'several outputs': ({ P }) => P.outputs.length > 1,
  'three outputs': ({ P }) => P.outputs.length > 2,
  'an output that another func reads': ({ P }) =>
    reachable(P).some((f) =>
      accessesIn(...expressionsOf(f)).some((a) => a.func !== f.name && P.outputs.includes(a.func)),
    ),
  'an output with a rank of its own': ({ P }) => new Set(outputsOf(P).map(({ vars }) => vars.length)).size > 1,

  'a split with guard': (x) => splitsOf(x).some((d) => d.tail === 'guard'),
  'a split with shift': (x) => splitsOf(x).some((d) => d.tail === 'shift'),
  'a split with round': (x) => splitsOf(x).some((d) => d.tail === 'round'),
  'a split of a split': (x) =>
    splitsOf(x).some((d) =>
      splitsOf(x).some(({ outer, inner, loop }) => loop.func === d.loop.func && [outer, inner].includes(d.loop.v)),
    ),
  'a split of an update': (x) => splitsOf(x).some((d) => (d.loop.stage ?? 0) > 0),
  'a split of an update that exceeds its window': (x) =>
    splitsOf(x).some((d) => (d.loop.stage ?? 0) > 0 && d.tail !== 'guard'),
  'a tile in three dimensions': (x) => x.case.directives.some((d) => d.tag === 'tile' && d.tiled.length > 2),
  'a parallel loop over chunks': (x) => x.case.directives.some((d) => d.tag === 'parallel' && d.factor !== null),
  'a factor that is a parameter': (x) => splitsOf(x).some((d) => constantOf(d.factor) === null),
  'a branch with its own schedule': (x) =>
    x.steps.some(
      ({ directive: d }) =>
        'loop' in d &&
        d.loop.specialization !== null &&
        x.steps.some((s) => s.directive.tag === 'specialize' && s.directive.func === d.loop.func),
    ),
  'a func computed inside another': (x) => depthOf(bodyOf(x)) >= 2,
  'funcs nested three deep': (x) => depthOf(bodyOf(x)) >= 3,
  'storage outside the loop that computes': (x) => isStoredOutside(bodyOf(x)),
  'a func that slides': (x) => optimizationsOf(x).slides.length > 0,
  'two funcs that slide': (x) => optimizationsOf(x).slides.length > 1,
  'a func that slides and has an update': (x) =>
    optimizationsOf(x).slides.some(({ func }) => x.P.funcs.some((f) => f.name === func && f.updates.length > 0)),
  'a func that slides in one of two dimensions': (x) =>
    optimizationsOf(x).slides.some(({ func }) => x.P.funcs.some((f) => f.name === func && f.vars.length > 1)),
  'storage that is folded': (x) => optimizationsOf(x).folds.length > 0,
  'storage that is folded under a func that slides': (x) =>
    optimizationsOf(x).slides.some(({ func, dim }) =>
      optimizationsOf(x).folds.some((fold) => fold.func === func && fold.dim === dim),
    ),
  'a pure definition that may be skipped': (x) => optimizationsOf(x).skips.length > 0,
  'a pure definition that may be skipped for two updates': (x) =>
    optimizationsOf(x).skips.some(({ updates }) => updates > 1),
  'a scan that starts from the pure definition': (x) =>
    optimizationsOf(x).skips.some(({ readsBefore, readsAfter }) => readsBefore || readsAfter),
  'a parallel loop': (x) => hasOrder(bodyOf(x), 'parallel'),
  'a vectorized loop': (x) => hasOrder(bodyOf(x), 'vectorized'),
  'an unrolled loop': (x) => hasOrder(bodyOf(x), 'unrolled'),

  'storage on the stack': (x) => hasMemory(x, ({ in: place }) => place === 'stack'),
  'storage on the heap': (x) => hasMemory(x, ({ in: place }) => place === 'heap'),
  'reordered storage': (x) => hasMemory(x, ({ order }) => order !== null),
  'aligned storage': (x) => hasMemory(x, ({ aligned }) => aligned.length > 0),
  'bounded storage': (x) => hasMemory(x, ({ bounded }) => bounded.length > 0),
  'hoisted storage': (x) => hasMemory(x, ({ hoisted }) => hoisted !== null),
  'hoisted storage on the stack': (x) =>
    hasMemory(x, ({ hoisted, in: place }) => hoisted !== null && place === 'stack'),
  'hoisted storage of varying size': (x) => hasVaryingSize(x),
  'a memoized func': (x) => hasMemory(x, ({ isMemoized }) => isMemoized),
  'a memoized func with a producer that is skipped with it': (x) => hasSkippedProducer(x),
  ...ofLibrary,
  ...ofWrappers,
  ...ofFusion,
  ...ofReductions,
  ...ofExterns,
};

/** Features of the test input, and of the outcome. */
const ofTestInput: Features = {
  'an rdom of length zero': (x) => rangesOf(x).some(({ len }) => len === 0),
  'a negative rdom': (x) => rangesOf(x).some(({ len }) => len < 0),
  'an empty window': ({ z }) => z.window.some(({ len }) => len === 0),
  'an empty window beside another one': ({ P, z }) => {
    const points = perOutput(outputsFrom(outputsOf(P)), z.window).map(volume);
    return points.some((n) => n === 0) && points.some((n) => n > 0);
  },
  'agrees for several outputs': (x) => agrees(x) && x.P.outputs.length > 1,
  'a single point': ({ z }) => z.window.length > 0 && z.window.every(({ len }) => len === 1),
  'a window that begins below zero': ({ z }) => z.window.some(({ min }) => min < 0),
  'a window far from zero': ({ z }) => z.window.some(({ min }) => Math.abs(min) > 50),
  'a window at the end of i32': ({ z }) => z.window.some(({ min }) => Math.abs(min) > 2 ** 30),
  'a reduction domain at the end of i32': (x) => rangesOf(x).some(({ min }) => min > 2 ** 30),
  'a reduction domain that goes beyond i32': (x) => rangesOf(x).some(({ min, len }) => min + len > 2 ** 31),
  'a parameter that is zero': ({ z }) => z.params.get('p') === 0,
  'a parameter that is negative': ({ z }) => (z.params.get('p') ?? 0) < 0,
  'a requirement does not hold': ({ P, z }) => failedRequirement(P, z) !== null,
  'agrees under requirements': (x) => agrees(x) && requirementsOf(x.P).length > 0,
  'the algorithm has an error': (x) => x.reference.tag === 'Error',
  'an assertion of the schedule fails': (x) => x.reference.tag === 'Values' && x.outcome(x.last)?.tag === 'Stuck',
  'agrees under a bounds directive': (x) => agrees(x) && x.steps.some(({ directive: d }) => d.tag.includes('bound')),
  'agrees under five directives or more': (x) => agrees(x) && x.last >= 5,
  agrees,
};

export const featureNames: readonly string[] = [ofProgram, ofSource, ofTestInput, ofReach, ofReachInput].flatMap(
  (features) => Object.keys(features),
);

/** The features of a case. */
export function featuresOf(x: Experiment): readonly string[] {
  const known = ofPrograms.get(x.T) ?? { program: [...present(ofProgram, x), ...present(ofSource, x)], reach: null };
  const reach = agrees(x) ? (known.reach ?? present(ofReach, x)) : known.reach;
  ofPrograms.set(x.T, { ...known, reach });
  const exercised = agrees(x) ? [...(reach ?? []), ...present(ofReachInput, x)] : [];
  return [...known.program, ...present(ofTestInput, x), ...exercised];
}

/** A cache of the features of each program, because a program has several test inputs. */
const ofPrograms = new WeakMap<Experiment['T'], ProgramFeatures>();

interface ProgramFeatures {
  readonly program: readonly string[];
  /** Computed when a run of the program agrees for the first time. */
  readonly reach: readonly string[] | null;
}

/** The names of the features that an experiment has. */
function present(features: Features, x: Experiment): readonly string[] {
  return Object.entries(features).flatMap(([name, has]) => (has(x) ? [name] : []));
}

function hasSkippedProducer(x: Experiment): boolean {
  const program = x.completed(x.last);
  if (program === null) return false;
  const { funcs, skippedWith } = memoizationOf(program);
  return skippedWith.size > funcs.length;
}

function agrees(x: Experiment): boolean {
  return x.reference.tag === 'Values' && x.outcome(x.last)?.tag === 'Done';
}

type P = Experiment['P'];

function updatesOf({ funcs }: P): readonly (readonly [Func, Update])[] {
  return funcs.flatMap((f) => f.updates.map((U) => [f, U] as const));
}

function rdomsOf(P: P): readonly Interval[] {
  return updatesOf(P).flatMap(([, U]) => U.rdom.map((r) => r.in));
}

/** The ranges of all reduction variables, for a test input. */
function rangesOf({ P, z }: Experiment): readonly Bounds[] {
  const startup = algorithmValues(P, z);
  const numberOf = (e: Expr): number => Number(startupValue(e, startup));
  return rdomsOf(P).map(({ min, len }) => ({ min: numberOf(min), len: numberOf(len) }));
}

function indicesOf(P: P): readonly Expr[] {
  return P.funcs.flatMap((f) => accessesIn(...expressionsOf(f)).flatMap((a) => a.args));
}

function has(e: Expr, op: string): boolean {
  return nodesOf(e).some((node) => node.tag === 'Op' && node.op === op);
}

function splitsOf({ steps }: Experiment) {
  return steps.flatMap(({ directive: d }) => (d.tag === 'split' ? [d] : []));
}

function optimizationsOf(x: Experiment): Pick<OptimizedTarget, 'slides' | 'folds' | 'skips'> {
  return x.optimized(x.last) ?? { slides: [], folds: [], skips: [] };
}

function bodyOf(x: Experiment): Stmt<Hole> {
  return (x.T[x.last] ?? x.T[0])?.body ?? { tag: 'Nop' };
}

/** The nesting depth of funcs. */
function depthOf(s: Stmt<Hole>): number {
  const inside = Math.max(0, ...childrenOf(s).map(depthOf));
  return s.tag === 'Label' && s.label.tag === 'func' ? inside + 1 : inside;
}

/** Is some func computed in a loop, and stored outside it? */
function isStoredOutside(s: Stmt<Hole>): boolean {
  if (s.tag === 'Seq') {
    const stored = s.stmts.flatMap((each) => (each.tag === 'Allocate' ? [each.func] : []));
    const isOwn = (each: Stmt<Hole>, func: string) =>
      each.tag === 'Label' && each.label.tag === 'func' && each.label.func === func;
    if (stored.some((func) => s.stmts.some((each) => !isOwn(each, func) && mayContain(each, 'computation', func))))
      return true;
  }
  return childrenOf(s).some(isStoredOutside);
}

function hasOrder(s: Stmt<Hole>, order: string): boolean {
  for (const inner of stmtsIn(s)) if (inner.tag === 'For' && inner.order === order) return true;
  return false;
}

function hasMemory(x: Experiment, is: (memory: Memory) => boolean): boolean {
  for (const inner of stmtsIn(bodyOf(x))) if (inner.tag === 'Allocate' && is(inner.memory)) return true;
  return false;
}

/** Is memory reserved for storage whose size differs from the reservation? */
function hasVaryingSize(x: Experiment): boolean {
  const program = x.completed(x.last);
  const stmts = program === null ? [] : [...stmtsIn(program.body)];
  return stmts.some((s) => {
    if (s.tag !== 'Allocate' || s.memory.hoisted === null) return false;
    const reserved = stmts.find((other) => other.tag === 'Reserve' && other.func === s.func);
    const lens = s.bounds.map(({ len }) => keyOf(len));
    return reserved?.tag === 'Reserve' && reserved.lens.some((len, d) => keyOf(len) !== lens[d]);
  });
}
