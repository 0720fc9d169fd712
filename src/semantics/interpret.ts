import { bug } from '../errors/bug.ts';
import { refuse } from '../errors/diagnostic.ts';
import { S702 } from '../errors/S702.ts';
import { S707 } from '../errors/S707.ts';
import type { Expr, Interval, Name } from '../syntax/expr.ts';
import { type Program, type Stmt, windowLen, windowMin } from '../syntax/target.ts';
import { isError, type Value } from '../syntax/value.ts';
import type { ArrayValue, Bounds, Values } from './array.ts';
import { type Race, RaceDetector } from './race.ts';
import { type Request, startupValues } from './request.ts';
import { fresh, initialStore, locate, outOfBounds, type Stuck } from './store.ts';
import { type Context, straightLine } from './straight-line.ts';

/**
 * The same meaning as `step` until it is done, in direct style: a statement runs, or gets stuck. Storage is updated in
 * place, and every fresh point is ε_mem.
 */
export function interpret(P: Program, z: Request, options: Options = {}): Outcome {
  const { watch, iterationOrder = inOrder } = options;
  const Σ = new Map<Name, Value>(startupValues(P, z));
  P.dims.forEach((dim, d) => {
    const { min, len } = z.window[d] ?? bug(`the window has no interval for ${dim}`);
    Σ.set(windowMin(dim), min).set(windowLen(dim), len);
  });
  const σ = new Map<Name, ArrayValue>(initialStore(P, z));
  const detectors: RaceDetector[] = [];
  const races: Race[] = [];
  let work = options.work ?? 2 ** 29;

  const context: Context = {
    variable: (name) => Σ.get(name) ?? bug(`${name} is not in scope`),
    read: ({ func }, point) => {
      const location = locate(σ, func, point);
      if (location === null) throw new Halt(outOfBounds('ReadOutOfBounds', σ, func, point));
      const { array, offset } = location;
      for (const detector of detectors) report(detector.read(func, array, offset));
      const value = array.values[offset] ?? 'ε_mem';
      watch?.({ rule: 'Read', func, point, value });
      return value;
    },
  };
  const report = (race: Race | null): void => {
    if (race !== null) races.push(race);
  };
  const evaluate = (e: Expr): Value => straightLine(e)(context);

  /** Run s with x bound to c, and x as it was afterwards. */
  const withVariable = (x: Name, c: Value, s: Stmt): void => {
    const outer = Σ.get(x);
    Σ.set(x, c);
    run(s);
    if (outer === undefined) Σ.delete(x);
    else Σ.set(x, outer);
  };

  const run = (s: Stmt): void => {
    work--;
    if (work < 0) refuse(S702({}, null));
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
        const bounds = s.bounds.map((I) => boundsOf(I, evaluate));
        const given = s.func === P.name ? options.output : undefined;
        if (given !== undefined) checkHolds(P, given.bounds, bounds);
        σ.set(s.func, given ?? fresh(s.func, s.type, bounds));
        watch?.({ rule: 'Alloc', func: s.func, bounds });
        return;
      }
      case 'Assign': {
        const value = evaluate(s.value);
        const point = s.args.map(evaluate);
        const location = locate(σ, s.func, point);
        if (location === null) throw new Halt(outOfBounds('WriteOutOfBounds', σ, s.func, point));
        const { array, offset } = location;
        for (const detector of detectors) report(detector.write(s.func, array, offset, value));
        (array.values as Values)[offset] = value; // only inputs are read-only, and no statement assigns to one
        watch?.({ rule: 'Assn', func: s.func, point, value });
        return;
      }
      case 'If':
        run(evaluate(s.condition) === 0 ? s.alternative : s.consequent);
        return;
      case 'For': {
        const [min, len] = [evaluate(s.in.min), evaluate(s.in.len)];
        if (isError(min) || isError(len) || len < 0) throw new Halt({ tag: 'RdomFailure', variable: s.x, len });
        if (s.order === 'parallel') runParallel(s.x, { min, len }, s.body);
        else for (let c = min; c < min + len; c++) withVariable(s.x, c, s.body);
        return;
      }
      case 'Let': {
        const value = evaluate(s.value);
        watch?.({ rule: 'Let', x: s.x, value });
        withVariable(s.x, value, s.body);
        return;
      }
      case 'Label':
        run(s.body);
        return;
    }
  };

  const runParallel = (x: Name, { min, len }: Bounds, body: Stmt): void => {
    const detector = new RaceDetector(x);
    detectors.push(detector);
    for (const i of iterationOrder(len)) {
      detector.enter(min + i);
      withVariable(x, min + i, body);
    }
    detectors.pop();
  };

  try {
    run(P.body);
  } catch (halt) {
    if (halt instanceof Halt) return { tag: 'Stuck', stuck: halt.stuck, races };
    throw halt;
  }
  return { tag: 'Done', value: σ.get(P.name) ?? bug(`${P.name} was never allocated`), races };
}

export interface Options {
  /** Called at every access to the store and at every let, with the rule that makes it. */
  readonly watch?: (event: StoreEvent) => void;
  /** A buffer of the caller's for the output; it must hold what would have been allocated. */
  readonly output?: ArrayValue & { readonly values: Values };
  /** In which order the iterations 0, …, n − 1 of a parallel loop run. */
  readonly iterationOrder?: (n: number) => Iterable<number>;
  /** The most statements to run. */
  readonly work?: number;
}

export type StoreEvent =
  | { readonly rule: 'Read'; readonly func: Name; readonly point: readonly Value[]; readonly value: Value }
  | { readonly rule: 'Assn'; readonly func: Name; readonly point: readonly Value[]; readonly value: Value }
  | { readonly rule: 'Alloc'; readonly func: Name; readonly bounds: readonly Bounds[] }
  | { readonly rule: 'Let'; readonly x: Name; readonly value: Value };

export type Outcome =
  | { readonly tag: 'Done'; readonly value: ArrayValue; readonly races: readonly Race[] }
  | { readonly tag: 'Stuck'; readonly stuck: Stuck; readonly races: readonly Race[] };

/** Carries a stuck state out of the recursion; never leaves this file. */
class Halt {
  readonly stuck: Stuck;

  constructor(stuck: Stuck) {
    this.stuck = stuck;
  }
}

/** A caller's buffer has every point that the program would have allocated. */
function checkHolds(P: Program, buffer: readonly Bounds[], needed: readonly Bounds[]): void {
  needed.forEach(({ min, len }, d) => {
    const has = buffer[d] ?? { min: 0, len: 0 };
    const before = Math.max(0, has.min - min);
    const after = Math.max(0, min + len - (has.min + has.len));
    if (len > 0 && before + after > 0) refuse(S707({ func: P.name, dim: P.dims[d] ?? '', before, after }, null));
  });
}

function* inOrder(n: number): Generator<number> {
  for (let i = 0; i < n; i++) yield i;
}

/** Bounds that are errors hold no point. */
function boundsOf(I: Interval, evaluate: (e: Expr) => Value): Bounds {
  const [min, len] = [evaluate(I.min), evaluate(I.len)];
  return isError(min) || isError(len) ? { min: 0, len: 0 } : { min, len };
}
