import { windowName } from '../../../src/bounds/infer/windows.ts';
import type { Exists, Member, Predicate, Window } from '../../../src/bounds/query/predicate.ts';
import { printQuery } from '../../../src/bounds/query/print.ts';
import { bug } from '../../../src/errors/bug.ts';
import { quoteHole, quoteLabel } from '../../../src/language/quote.ts';
import { algorithmValues, type Request } from '../../../src/semantics/request.ts';
import { evaluator } from '../../../src/semantics/source/memoized.ts';
import { straightLine } from '../../../src/semantics/target/straight-line.ts';
import type { Pipeline } from '../../../src/syntax/algorithm.ts';
import { type Bounds, offsetOf, volume } from '../../../src/syntax/array.ts';
import { type Expr, type Hole, type Interval, type Name, variable } from '../../../src/syntax/expr.ts';
import { memoized } from '../../../src/syntax/memoized.ts';
import { childrenOf } from '../../../src/syntax/stmt.ts';
import { rebuild, substitute } from '../../../src/syntax/substitute.ts';
import type { Program, Stmt } from '../../../src/syntax/target.ts';
import { isError, type Value } from '../../../src/syntax/value.ts';

/** The answers of an engine for the windows of an ∃, by name (`mem f`, `cpu f.s0`), in the variables in scope. */
export type Answers = (exists: Exists) => ReadonlyMap<string, readonly Interval[]>;

/**
 * Model checking by enumeration: a conjunct of a query that the answers do not satisfy for these inputs, with the
 * values of the variables; or null.
 *
 * Accesses have the values of the algorithm. The values of its own func that an update reads change while it runs, so
 * they are unknown: a hypothesis about them may hold, and a point that they determine is assumed to be in its window.
 */
export function violation(b: Predicate, P: Pipeline, z: Request, answers: Answers): string | null {
  const evaluate = evaluator(P, z);
  const startup = new Map<Name, Value>(algorithmValues(P, z));
  let work = 100_000;

  type Env = ReadonlyMap<Name, Value>;
  type Known = ReadonlyMap<string, readonly Bounds[]>;

  const evaluated = (e: Expr<Hole>, Σ: Env): Value =>
    straightLine(withoutHoles(e))({
      extern: () => unknown,
      variable: (name) => Σ.get(name) ?? bug(`${name} is not in scope`),
      read: ({ func, label, component }, point) => {
        const input = z.inputs.get(func);
        if (input !== undefined) return input.values[offsetOf(input.bounds, point) ?? -1] ?? unknown;
        if (label !== null || point.some(isError)) return unknown;
        return evaluate(func, point as number[], component); // no coordinate is an error
      },
    });
  const numberOf = (e: Expr<Hole>, Σ: Env): number => {
    const value = evaluated(e, Σ);
    return typeof value === 'number' ? value : bug('a bound is not known');
  };
  const boundsOf = ({ min, len }: Interval<Hole>, Σ: Env): Bounds => ({ min: numberOf(min, Σ), len: numberOf(len, Σ) });

  const windowOf = (w: Window, Ω: Known): readonly Bounds[] =>
    w.kind === 'input'
      ? (z.inputs.get(w.func)?.bounds ?? bug('no such input'))
      : (Ω.get(nameOf(w)) ?? bug(`${nameOf(w)} is not in scope`));
  const contains = ({ point, window }: Member, Σ: Env, Ω: Known): boolean => {
    const at = point.map((e) => evaluated(e, Σ));
    return at.some(isError) || offsetOf(windowOf(window, Ω), at) !== null;
  };

  const check = (b: Predicate, Σ: Env, Ω: Known): string | null => {
    if (work-- < 0) throw new TooMuchWork();
    const unless = (holds: boolean): string | null => (holds ? null : `${printQuery(b)}   ${describe(Σ)}`);
    switch (b.tag) {
      case 'True':
        return null;
      case 'Holds':
        return unless(evaluated(b.e, Σ) !== 0);
      case 'And':
        return firstOf(b.parts, (part) => check(part, Σ, Ω));
      case 'Implies': {
        const applies = b.premise.tag === 'Holds' ? evaluated(b.premise.e, Σ) !== 0 : contains(b.premise, Σ, Ω);
        return applies ? check(b.body, Σ, Ω) : null;
      }
      case 'Forall': {
        if (b.in === null) return check(b.body, Σ, Ω);
        const { min, len } = boundsOf(b.in, Σ);
        return firstOf(range(min, len), (c) => check(b.body, new Map(Σ).set(b.v, c), Ω));
      }
      case 'LetIn':
        return check(b.body, new Map(Σ).set(b.x, evaluated(b.value, Σ)), Ω);
      case 'Exists': {
        const [variables, windows] = [new Map(Σ), new Map(Ω)];
        for (const [name, intervals] of answers(b)) {
          const window = intervals.map((I) => boundsOf(I, variables));
          windows.set(name, window);
          const dims = P.funcs.find((f) => f.name === b.func)?.vars ?? [];
          dims.forEach((x, d) => {
            const { min, len } = window[d] ?? bug('a window has too few dimensions');
            variables.set(`?${name}.${x}.min`, min).set(`?${name}.${x}.len`, len);
            // Windows further inside may refer to the variables that hold this one.
            const variable = `${name.slice(b.kind.length + 1)}.${x}`;
            if (b.kind === 'cpu') variables.set(`${variable}.min`, min).set(`${variable}.len`, len);
          });
        }
        return check(b.body, variables, windows);
      }
      case 'Member':
        return unless(contains(b, Σ, Ω));
      case 'Within': {
        const inner = b.inner.kind === 'box' ? b.inner.dims.map((I) => boundsOf(I, Σ)) : windowOf(b.inner, Ω);
        const outer = windowOf(b.outer, Ω);
        const [first, last] = [inner.map((I) => I.min), inner.map((I) => I.min + I.len - 1)];
        return unless(volume(inner) === 0 || [first, last].every((corner) => offsetOf(outer, corner) !== null));
      }
    }
  };
  return check(b, startup, new Map());
}

/** Thrown if a case is too large to enumerate. */
export class TooMuchWork extends Error {}

/** The windows of a completed program, from its allocations and from the variables that hold them. */
export function answersOf(completed: Program, b: Predicate, P: Pipeline): Answers {
  const intervals = new Map<string, (readonly Interval[])[]>();
  const ends = new Map<Name, Expr[]>();
  /**
   * A window may refer to a neighboring window that the query binds later, so the values of such windows are
   * substituted.
   */
  const collect = (s: Stmt, around: ReadonlyMap<Name, Expr>): void => {
    const written = (e: Expr): Expr => substitute(e, around);
    let inside = around;
    if (s.tag === 'Allocate') {
      const bounds = s.bounds.map(({ min, len }) => ({ min: written(min), len: written(len) }));
      intervals.set(`mem ${s.func}`, [...(intervals.get(`mem ${s.func}`) ?? []), bounds]);
    }
    if (s.tag === 'Let') {
      ends.set(s.x, [...(ends.get(s.x) ?? []), written(s.value)]);
      if (s.windowEnd !== null) inside = new Map(around).set(s.x, written(s.value));
    }
    if (s.tag === 'Label' && s.label.tag === 'func') inside = new Map();
    for (const child of childrenOf(s)) collect(child, inside);
  };
  collect(completed.body, new Map());
  const all = new Map(Array.from(windowsOf(b), (w) => [nameOf(w), w]));
  const found = new Map<Exists, ReadonlyMap<string, readonly Interval[]>>();
  const count = new Map<string, number>();
  for (const exists of predicatesIn(b)) {
    if (exists.tag !== 'Exists') continue;
    const { kind, func } = exists;
    const own: Window = { kind, func, label: null };
    const k = count.get(nameOf(own)) ?? 0;
    count.set(nameOf(own), k + 1);
    const dims = P.funcs.find((f) => f.name === exists.func)?.vars ?? [];
    const end = (name: Name): Expr => ends.get(name)?.[k] ?? bug(`${name} is not bound ${k + 1} times`);
    const labelled = [...all.values()].filter((w) => w.kind === kind && w.func === func && w.label !== null);
    const windows = [own, ...labelled].map((w) => {
      const name = nameOf(w);
      if (kind === 'mem') return [name, intervals.get(name)?.[k] ?? bug(`${name} is not allocated`)] as const;
      const endOf = (x: Name, which: 'min' | 'len'): Expr => end(windowName(func, w.label, x, which));
      return [name, dims.map((x) => ({ min: endOf(x, 'min'), len: endOf(x, 'len') }))] as const;
    });
    found.set(exists, new Map(windows));
  }
  return (exists) => found.get(exists) ?? bug('an ∃ of another query');
}

function nameOf({ kind, func, label }: Window): string {
  return `${kind} ${func}${quoteLabel(label)}`;
}

/** A predicate and all predicates inside it, in program order. */
function* predicatesIn(b: Predicate): Generator<Predicate> {
  yield b;
  if (b.tag === 'And') for (const part of b.parts) yield* predicatesIn(part);
  if (b.tag === 'Implies') yield b.premise;
  if ('body' in b) yield* predicatesIn(b.body);
}

function* windowsOf(b: Predicate): Generator<Window> {
  for (const part of predicatesIn(b)) {
    if (part.tag === 'Member') yield part.window;
    if (part.tag === 'Within') {
      yield part.outer;
      if (part.inner.kind !== 'box') yield part.inner;
    }
  }
}

const unknown: Value = 'ε_mem';

/** The expression with variables for its holes. */
const withoutHoles = memoized((e: Expr<Hole>): Expr => {
  return rebuild<Hole>(e, (node) => (node.tag === 'Hole' ? variable(quoteHole(node)) : node)) as Expr; // no holes
});

function firstOf<A>(all: Iterable<A>, check: (a: A) => string | null): string | null {
  for (const each of all) {
    const found = check(each);
    if (found !== null) return found;
  }
  return null;
}

function* range(min: number, len: number): Generator<number> {
  for (let c = min; c < min + len; c++) yield c;
}

function describe(Σ: ReadonlyMap<Name, Value>): string {
  return Array.from(Σ, ([name, value]) => `${name} = ${value}`).join(', ');
}
