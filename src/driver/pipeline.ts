import { type Filling, inferWithReasons } from '../bounds/infer/infer.ts';
import { type Checked, checkText } from '../check/check.ts';
import type { PlacesOf } from '../check/places-of.ts';
import { emit } from '../emit/wasm/program/emit.ts';
import { bug } from '../errors/bug.ts';
import { refuse } from '../errors/diagnostic.ts';
import type { Place } from '../errors/place.ts';
import { lower } from '../lower/lower.ts';
import type { Layout } from '../machine/ir/layout.ts';
import { Names } from '../machine/ir/names.ts';
import type { Machine } from '../machine/ir/program.ts';
import type { Pending } from '../machine/ir/statement.ts';
import { flatten } from '../machine/lower/flatten.ts';
import { unroll } from '../machine/passes/loop/unroll.ts';
import { checkAddresses } from '../machine/passes/memory/check-addresses.ts';
import { vectorize } from '../machine/passes/vector/vectorize.ts';
import { type Pass, passes } from '../machine/passes.ts';
import type { Artifact } from '../runtime/artifact.ts';
import { undominated } from '../schedule/legality/dominance.ts';
import { knownLegal, type Scheduled } from '../schedule/legality/legal.ts';
import { attempt } from '../schedule/schedule.ts';
import { adviceAboutTiles } from '../schedule/tile-advice.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Hole, Name } from '../syntax/expr.ts';
import type { Schedule } from '../syntax/schedule.ts';
import type { Program } from '../syntax/target.ts';
import type { Ticks } from '../syntax/ticks.ts';
import { type OptimizedTarget, optimizeTarget } from '../target/optimize.ts';
import { checkUndef } from './undef/check.ts';

/**
 * The compiler is a list of steps, each a function from one immutable value to the next:
 *
 *     text ─ check ─► P, S ─ lower ─► T₀ ─ schedule ─► Tₙ ─ infer ─► P′ ─ slide ─► P″
 *     P″ ─ flatten, unroll, vectorize ─► machine ─ passes, emit ─► module
 *
 * Algorithms that are built by code enter the list at P. `compile` runs the steps up to P″, `optimize` those up to the
 * last pass, and `build` all of them.
 */
export interface Step<From, To> {
  readonly name: string;
  readonly why: string;
  /**
   * The analyses in `machine/analysis`, and the folders of earlier stages, that its files import. The folders that
   * define languages are left out.
   */
  readonly uses: readonly string[];
  readonly run: (from: From) => To;
}

/** A valid pipeline and the schedule to compile it under; null is the default schedule. */
export interface Algorithm {
  readonly P: Pipeline;
  readonly S: Schedule | null;
  /** The source positions of the parts of the program, for diagnostics. */
  readonly places?: PlacesOf | undefined;
}

/**
 * T₀, …, Tₙ ∈ Tgt?: loops whose bounds are holes. P is the algorithm that T computes: directives may have rewritten it.
 */
export interface WithHoles extends Algorithm {
  readonly T: Program<Hole>;
}

/** P′ ∈ Tgt, and the filling of each hole. */
export interface Completed extends WithHoles {
  readonly program: Program;
  readonly holes: readonly Filling[];
}

/** P″ ∈ Tgt, with less recomputation and less storage. */
export interface Target extends Completed, OptimizedTarget {}

/** A completed program, and the layout of the arrays to compile it for. */
export interface Request {
  readonly program: Program;
  readonly layout: Layout | undefined;
  readonly ticks: Ticks;
}

/** A machine program that may have loops to unroll or to vectorize. */
export interface Lowered<O extends Pending = never> {
  readonly machine: Machine<O>;
  readonly names: Names;
}

export const checking: Step<string, Checked> = {
  name: 'check',
  why: 'Parses a text, and reports all errors in its pipelines and schedules. Later steps assume that there are none.',
  uses: ['arithmetic', 'lower', 'schedule'],
  run: checkText,
};

export const lowering: Step<Algorithm, WithHoles> = {
  name: 'lower',
  why: 'Computes every func at the root, in its own loops, over a window that is not known yet.',
  uses: [],
  run: (from) => ({ ...from, T: lower(from.P) }),
};

export const scheduling: Step<WithHoles, WithHoles> = {
  name: 'schedule',
  why: 'Applies the directives one by one. Those that rewrite the algorithm lower it again. Before bounds, because windows depend on where funcs are computed.',
  uses: ['lower', 'target/analysis'],
  run: (from) => {
    const { P, S, T } = from;
    const { Pn, Tn } = (S && knownLegal(S, P)) ?? legal(S ?? none, T, P);
    if (undominated(Tn).length > 0) bug('something is used before it is defined'); // lemma 'Dominance'
    return { ...from, P: Pn, T: Tn };
  },
};

function legal(S: Schedule, T0: Program<Hole>, P: Pipeline): Scheduled {
  const { Pn, Tn, diagnostics } = attempt(S, T0, P);
  return diagnostics.length > 0 ? refuse(...diagnostics) : { Pn, Tn };
}

const none: Schedule = { name: '', directives: [] };

export const inference: Step<WithHoles, Completed> = {
  name: 'infer',
  why: 'Fills every hole with a window that covers the demands of its consumers.',
  uses: ['arithmetic', 'simplify', 'target/analysis'],
  run: (from) => {
    checkUndef(from.P, from.places);
    const { program, holes } = inferWithReasons(from.T, from.P, placesIn(from));
    const advice = adviceAboutTiles(from.S?.directives ?? []);
    const needs = () => program.needs().map((need) => ({ ...need, advice }));
    return { ...from, holes, program: advice === null ? program : { ...program, needs } };
  },
};

/**
 * The source positions of accesses, and of the directives `store-in` and `hoist-storage` of a func. Null if unknown.
 */
function placesIn({ S, places }: WithHoles): (func: Name, what: string) => Place | null {
  return (func, what) => {
    const d = S?.directives.find((d) => 'func' in d && d.func === func && d.tag.replace(/-root$/, '') === what);
    return d === undefined ? (places?.access(func, what) ?? null) : (places?.directive(d) ?? null);
  };
}

export const sliding: Step<Completed, Target> = {
  name: 'slide',
  why: 'Slides windows, folds storage and skips overwritten definitions. After inference, because it compares windows.',
  uses: ['arithmetic', 'bounds', 'simplify', 'target/analysis'],
  run: (from) => ({
    ...from,
    ...optimizeTarget(from.program, from.P, from.S?.directives ?? [], from.places?.directive),
  }),
};

export const flattening: Step<Request, Lowered<Pending>> = {
  name: 'flatten',
  why: 'Turns points into addresses, and splits off the tiles whose size is constant.',
  uses: ['cost', 'target', 'value-numbers'],
  run: ({ program, layout, ticks }) => {
    const names = new Names();
    return { machine: flatten(program, layout, names, ticks), names };
  },
};

export const unrolling: Step<Lowered<Pending>, Lowered<'vectorized'>> = {
  name: 'unroll',
  why: 'Before vectorizing, so that guards that the copies share are found while the loops are scalar.',
  uses: ['definitions', 'guards', 'value-at-iteration'],
  run: ({ machine, names }) => ({ machine: { ...machine, body: unroll(machine, names) }, names }),
};

export const vectorizing: Step<Lowered<'vectorized'>, Lowered> = {
  name: 'vectorize',
  why: 'Before all passes, which see vectors as they will be emitted.',
  uses: [],
  run: ({ machine, names }) => ({ machine: { ...machine, body: vectorize(machine.body, names) }, names }),
};

/** A pass as a step. */
export function passing({ name, run }: Pass): Pick<Step<Lowered, Lowered>, 'name' | 'run'> {
  return {
    name,
    run: ({ machine, names }) => ({ machine: { ...machine, body: run(machine.body, machine, names) }, names }),
  };
}

export const addressChecking: Step<Machine, Machine> = {
  name: 'check-addresses',
  why: 'In checked builds only: compares every address with its block. After all passes, so that it checks the code that runs.',
  uses: [],
  run: checkAddresses,
};

export const emission: Step<Machine, Artifact> = {
  name: 'emit',
  why: 'Encodes the program as WebAssembly.',
  uses: ['arithmetic', 'mathematics', 'value-ranges'],
  run: emit,
};

/** All steps in the order in which they run, as data. */
export const steps: readonly Pick<Step<never, unknown>, 'name' | 'why' | 'uses'>[] = [
  checking,
  lowering,
  scheduling,
  inference,
  sliding,
  flattening,
  unrolling,
  vectorizing,
  ...passes,
  addressChecking,
  emission,
];
