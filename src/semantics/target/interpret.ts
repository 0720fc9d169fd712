import { bug } from '../../errors/bug.ts';
import { type ArrayValue, type Bounds, storeValue, volume, type WritableArray } from '../../syntax/array.ts';
import { type Component, componentsOf, type Expr, type Name, partOf, storedName } from '../../syntax/expr.ts';
import { outputParts, windowPerPart } from '../../syntax/extensions/output.ts';
import type { Memory } from '../../syntax/memory.ts';
import type { Program, Stmt, WindowEnd } from '../../syntax/target.ts';
import { isError, numberOf, type Value } from '../../syntax/value.ts';
import { externValue } from '../extern.ts';
import { programValues, type Request } from '../request.ts';
import { checkHolds } from '../run/allocated.ts';
import { Budget, type Limits, limitsOf } from '../run/budget.ts';
import { outermostLoops, type Progress } from '../run/progress.ts';
import { doesNothing } from './does-nothing.ts';
import { type Race, RaceDetector, Torn } from './race.ts';
import { rootStorage } from './root-storage.ts';
import {
  allocatedBounds,
  fresh,
  initialStore,
  locate,
  outOfBounds,
  type Stuck,
  storageLimit,
  storedOutputs,
} from './store.ts';
import { type Context, straightLine } from './straight-line.ts';

/**
 * The transitive closure of `step`, in direct style: a statement runs to its end or gets stuck. Storage is updated in
 * place, and every fresh point is ε_mem.
 */
export function interpret(P: Program, z: Request, options: Options = {}): Outcome {
  const { watch, iterationOrder = inOrder } = options;
  const Σ = new Map<Name, Value>(programValues(P, z));
  const σ = new Map<Name, ArrayValue>(initialStore(P, z));
  const detectors: RaceDetector[] = [];
  const races: Race[] = [];
  const torn = new Torn();
  const budget = new Budget({ work: maxWork, storage: storageLimit, ...limitsOf(options) });
  const windows = windowPerPart(P.outputs, z.window);
  const parts = new Map(
    outputParts(P.outputs).map(({ name, output }, index) => [name, { output, index, window: windows[index] ?? [] }]),
  );
  let nesting = 0;
  let loopsDone = 0;
  const loops = outermostLoops(P.body);

  const context: Context = {
    variable: (name) => Σ.get(name) ?? bug(`${name} is not in scope`),
    read: ({ func, component }, point) => {
      const location = locate(σ, func, component, point);
      if (location === null) throw new Halt(outOfBounds('ReadOutOfBounds', σ, func, component, point));
      const { array, offset } = location;
      for (const detector of detectors) report(detector.read(func, array, offset));
      report(torn.at(array, offset));
      const value = array.values[offset] ?? 'ε_mem';
      watch?.({ rule: 'Read', func, component, point, value });
      return value;
    },
    extern: (e, parts) =>
      externValue(e, parts, { hosts: z.hosts, read: (a, at) => context.read(a, at), spend: (n) => budget.spend(n) }),
  };
  const report = (race: Race | null): void => {
    if (race !== null) races.push(race);
  };
  const evaluate = (e: Expr): Value => straightLine(e)(context);

  /** Report the progress of an outermost loop. */
  const reportProgress = (part: number): void => {
    if (nesting === 1) options.progress?.((loopsDone + part) / loops);
  };

  /** Restore the outer binding of x. */
  const restore = (x: Name, outer: Value | undefined): void => {
    if (outer === undefined) Σ.delete(x);
    else Σ.set(x, outer);
  };

  const run = (s: Stmt): void => {
    budget.spend(1);
    switch (s.tag) {
      case 'Nop':
        return;
      case 'Assert':
        if (evaluate(s.condition) === 0) throw new Halt({ tag: 'AssertionFailure', why: s.why });
        return;
      case 'Seq':
        for (const each of s.stmts) run(each);
        return;
      case 'Allocate': {
        const bounds = s.bounds.map((I) => allocatedBounds(evaluate(I.min), evaluate(I.len)));
        for (const component of componentsOf(s.types)) {
          const name = storedName(s.func, component);
          const part = parts.get(name);
          const given = (part && options.output?.[part.index]) ?? null;
          if (part && given !== null) checkHolds(part.output, given.bounds, bounds, part.window);
          budget.allocate(name, s.func, given === null ? volume(bounds) : heapPointsOf(given));
          σ.set(name, given ?? fresh(s.func, partOf(s.types, component), bounds));
        }
        watch?.({ rule: 'Alloc', func: s.func, bounds, memory: s.memory });
        return;
      }
      case 'Assign': {
        const values = s.values.map(evaluate);
        const point = s.args.map(evaluate);
        for (const component of componentsOf(values)) {
          const location = locate(σ, s.func, component, point);
          if (location === null) throw new Halt(outOfBounds('WriteOutOfBounds', σ, s.func, component, point));
          const { array, offset } = location;
          const value = partOf(values, component);
          if (detectors.length === 0) torn.clear(array, offset);
          for (const detector of detectors) report(detector.write(s.func, array, offset, value));
          storeValue(array as WritableArray, offset, value); // no statement assigns to an input
        }
        watch?.({ rule: 'Assn', func: s.func, point, values });
        return;
      }
      case 'If':
        run(evaluate(s.condition) === 0 ? s.alternative : s.consequent);
        return;
      case 'For': {
        const [first, count] = [evaluate(s.in.min), evaluate(s.in.len)];
        if (isError(first) || isError(count) || count < 0)
          throw new Halt({ tag: 'RdomFailure', variable: s.x, len: count });
        const [min, len] = [numberOf(first), numberOf(count)];
        nesting++;
        const outer = Σ.get(s.x);
        const isIdle = len > manyIterations && doesNothing(s.body, s.x, Σ, evaluate);
        if (isIdle) reportProgress(1);
        else if (s.order === 'parallel') runParallel(s.x, { min, len }, s.body);
        else
          for (let c = min; c < min + len; c++) {
            Σ.set(s.x, c);
            run(s.body);
            reportProgress((c + 1 - min) / len);
          }
        restore(s.x, outer);
        nesting--;
        if (nesting === 0) loopsDone++;
        return;
      }
      case 'Let': {
        const value = evaluate(s.value);
        watch?.({ rule: 'Let', x: s.x, value, windowEnd: s.windowEnd });
        const outer = Σ.get(s.x);
        Σ.set(s.x, value);
        run(s.body);
        restore(s.x, outer);
        return;
      }
      case 'Label':
        run(s.body);
        return;
      case 'Reserve':
        watch?.({ rule: 'Reserve', func: s.func, lens: s.lens.map(evaluate), memory: s.memory });
        return;
    }
  };

  const runParallel = (x: Name, { min, len }: Bounds, body: Stmt): void => {
    const detector = new RaceDetector(x, torn);
    detectors.push(detector);
    let done = 0;
    for (const i of iterationOrder(len)) {
      detector.enter(min + i);
      Σ.set(x, min + i);
      run(body);
      reportProgress(++done / len);
    }
    detectors.pop();
  };

  // Buffers of the caller are counted when they are allocated.
  const isOutput = (func: Name): boolean => P.outputs.some(({ name }) => name === func);
  budget.foreseeStorage(rootStorage(P, z).filter(({ func }) => !isOutput(func) || options.output === undefined));
  try {
    run(P.body);
  } catch (halt) {
    if (halt instanceof Halt) return { tag: 'Stuck', stuck: halt.stuck, races };
    throw halt;
  }
  const components = storedOutputs(σ, P.outputs);
  races.push(...components.flatMap((array, i) => torn.within(array, windows[i] ?? [])));
  return { tag: 'Done', value: partOf(components, null), components, races };
}

/** The number of points on the JavaScript heap. Typed arrays are not on the heap. */
function heapPointsOf({ values }: WritableArray): number {
  return Array.isArray(values) ? values.length : 0;
}

/** The default limit on the number of executed statements. */
const maxWork = 2 ** 29;

/** Before a loop with more iterations runs, its body is analyzed: a loop whose body has no effect is skipped. */
const manyIterations = 1000;

export interface Options extends Limits {
  /** Called for every read, assignment, allocation, reservation and let, with its rule. */
  readonly watch?: (event: StoreEvent) => void;
  /**
   * Buffers of the caller for the components of the outputs. They must contain the windows that the program allocates.
   */
  readonly output?: readonly WritableArray[];
  /** The order in which the iterations 0, …, n − 1 of a parallel loop run. */
  readonly iterationOrder?: (n: number) => Iterable<number>;
  /** Called after each iteration of an outermost loop. */
  readonly progress?: Progress;
}

export type StoreEvent =
  | {
      readonly rule: 'Read';
      readonly func: Name;
      readonly component: Component;
      readonly point: readonly Value[];
      readonly value: Value;
    }
  | { readonly rule: 'Assn'; readonly func: Name; readonly point: readonly Value[]; readonly values: readonly Value[] }
  | { readonly rule: 'Alloc'; readonly func: Name; readonly bounds: readonly Bounds[]; readonly memory: Memory }
  | { readonly rule: 'Reserve'; readonly func: Name; readonly lens: readonly Value[]; readonly memory: Memory }
  | { readonly rule: 'Let'; readonly x: Name; readonly value: Value; readonly windowEnd: WindowEnd | null };

/** The outcome of a run, with the components of all outputs. `value` is the first of them. */
export type Outcome =
  | {
      readonly tag: 'Done';
      readonly value: ArrayValue;
      readonly components: readonly ArrayValue[];
      readonly races: readonly Race[];
    }
  | { readonly tag: 'Stuck'; readonly stuck: Stuck; readonly races: readonly Race[] };

/** The exception for a stuck state. It is caught in this file. */
class Halt {
  readonly stuck: Stuck;

  constructor(stuck: Stuck) {
    this.stuck = stuck;
  }
}

function* inOrder(n: number): Generator<number> {
  for (let i = 0; i < n; i++) yield i;
}
