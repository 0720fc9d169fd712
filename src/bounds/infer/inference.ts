import { bug } from '../../errors/bug.ts';
import { extended, type Fact, type Facts, limitsOf } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import { type Expr, type Hole, int, type Name, operation } from '../../syntax/expr.ts';
import type { LoopName } from '../../syntax/loop-name.ts';
import { rebuild } from '../../syntax/substitute.ts';
import { type Allocate, type Assign, type For, type Let, type Program, type Stmt, seq } from '../../syntax/target.ts';
import type { ValuesOf } from '../../syntax/value-range.ts';
import { isRead, mentions, nodesOf } from '../../syntax/walk.ts';
import { enter, isLoop, loopText } from '../../target/analysis/loops.ts';
import { startupVariables } from '../startup/facts.ts';
import { type BoundWindow, bindAll, boundWindow, leaving } from './bound-window.ts';
import { bareLength, boxOf, emptyBox, intervalsOf, mapBox, once } from './box.ts';
import type { Context, Inferred, Scope } from './context.ts';
import { demanding, inAnyCase, type PlaceOf } from './demanding.ts';
import { type Demands, mapDemands, merge, without } from './demands.ts';
import { replace } from './elimination/extreme.ts';
import type { Filling } from './fill.ts';
import { fixedBounds } from './fixed-bounds.ts';
import { PartDemands } from './group/part-demands.ts';
import { undecided, withoutRedundant } from './group/redundant.ts';
import { isNextOfGroup, sharedWith } from './group/shared-windows.ts';
import { underCondition } from './guard.ts';
import type { Known } from './index-range.ts';
import { Reservations } from './reserve.ts';
import { type Sweep, sweeping } from './sweep.ts';
import { valueRanges } from './value-range.ts';
import { closed, cpuKey, labelAt, memKey } from './windows.ts';

type If = Extract<Stmt<Hole>, { tag: 'If' }>;

type Labelled = Extract<Stmt<Hole>, { tag: 'Label' }>;

/**
 * The backward walk of β over the statements of a program. Each method takes the demands after a statement and returns
 * those before it.
 */
export class Inference {
  readonly holes: Filling[] = [];
  readonly values: ValuesOf;
  readonly #startup: ReadonlySet<Name>;
  readonly #funcs: ReadonlyMap<Name, Func>;
  readonly #known: Known;
  readonly #demanding: ReturnType<typeof demanding>;
  readonly #reservations: Reservations;
  readonly #parts = new PartDemands();

  constructor(T: Program<Hole>, P: Pipeline, placeOf: PlaceOf) {
    this.values = valueRanges(P);
    this.#startup = startupVariables(T);
    this.#funcs = new Map(P.funcs.map((f) => [f.name, f]));
    this.#reservations = new Reservations(placeOf);
    this.#known = { valuesOf: this.values, funcOf: T.funcOf, isStartup: this.#isStartup };
    this.#demanding = demanding(P, placeOf, this.#known);
  }

  /** The memory that is reserved at the root. */
  reservedAtRoot(demands: Demands, facts: Facts): readonly Stmt[] {
    return this.#reservations.take((to) => to === 'root', demands, facts).reserved;
  }

  /** Infers the windows of the statements of a sequence, from the last to the first. */
  scope(s: Stmt<Hole>, context: Context, after: Demands): Scope {
    const stmts: Stmt[] = [];
    const windows: BoundWindow[] = [];
    let [inside, demands] = [context, after];
    for (const child of (s.tag === 'Seq' ? s.stmts : [s]).toReversed()) {
      const inferred = this.#statement(child, inside, demands);
      // An allocation may come with a check and a reservation. They join its sequence, the rest of which is its scope.
      stmts.unshift(...(child.tag === 'Allocate' && inferred.s.tag === 'Seq' ? inferred.s.stmts : [inferred.s]));
      demands = inferred.demands;
      if (inferred.window === undefined) continue;
      windows.push(inferred.window);
      inside = { ...inside, facts: inferred.window.scopeFacts };
    }
    return { stmts, windows, demands };
  }

  /** A statement as its own scope: the windows of its labels are bound around it. */
  #scoped(s: Stmt<Hole>, context: Context, after: Demands): Inferred {
    const { stmts, windows, demands } = this.scope(s, context, after);
    return { s: bindAll(windows, seq(...stmts)), demands: windows.reduceRight(leaving, demands) };
  }

  #statement(s: Stmt<Hole>, context: Context, after: Demands): Inferred {
    const { facts } = context;
    switch (s.tag) {
      case 'Nop':
        return { s, demands: after };
      case 'Assert':
        return { s: { ...s, condition: closed(s.condition) }, demands: after };
      case 'Seq':
        return this.#scoped(s, context, after);
      case 'Allocate':
        return this.#allocation(s, context, after);
      case 'Assign':
        return {
          s: { ...s, args: s.args.map((e) => closed(e)), values: s.values.map((e) => closed(e)) },
          demands: merge(after, this.#assignDemands(s, context), facts),
        };
      case 'If':
        return this.#branch(s, context, after);
      case 'For':
        return this.#loop(s, context, after);
      case 'Let':
        return this.#let(s, context, after);
      case 'Label':
        return this.#label(s, context, after);
      case 'Reserve':
        return bug('only bounds inference reserves memory');
    }
  }

  #allocation(s: Allocate<Hole>, context: Context, after: Demands): Inferred {
    const { facts } = context;
    const key = memKey(s.func);
    const box = after.get(key) ?? emptyBox(this.#funcOf(s.func).vars.length);
    const bounds = intervalsOf(box, facts);
    this.holes.unshift({
      kind: 'mem',
      func: this.#funcOf(s.func),
      label: null,
      window: bounds,
      at: context.loop,
      why: box.why,
    });
    const allocated = this.#reservations.allocated({ ...s, bounds }, facts);
    return { s: allocated.s, demands: merge(without(after, key), allocated.demands, facts) };
  }

  #assignDemands(s: Assign<Hole>, context: Context): Demands {
    const window = context.windows.get(cpuKey(s.func, s.label)) ?? bug(`${s.func} has no window`);
    const filled = (e: Expr<Hole>): Expr => this.#filled(e, context);
    return this.#demanding.assignmentDemands(
      { ...s, args: s.args.map(filled), values: s.values.map(filled) },
      window,
      context.facts,
    );
  }

  #branch(given: If, context: Context, after: Demands): Inferred {
    const { facts, shared } = context;
    const open = shared.length === 0 ? given.condition : undecided(given.condition, this.#filling(context), facts);
    if (open === null) return this.#scoped(given.consequent, context, after);
    const s: If = { ...given, condition: open };
    const condition = this.#filled(s.condition, context);
    const inner = this.#scoped(s.consequent, context, new Map());
    const other = this.#scoped(s.alternative, context, new Map());
    const negated = operation('!', condition);
    const consequent = mapDemands(inner.demands, (box) => underCondition(box, condition));
    const alternative = mapDemands(other.demands, (box) => underCondition(box, negated));
    const demands = [
      consequent,
      alternative,
      this.#demanding.demandsOf([condition], context.at.func ?? '', facts, inAnyCase),
    ].reduce((a, b) => merge(a, b, facts), after);
    const filled: Stmt = { tag: 'If', condition: closed(s.condition), consequent: inner.s, alternative: other.s };
    return { s: filled, demands };
  }

  #loop(s: For<Hole>, context: Context, after: Demands): Inferred {
    const { facts } = context;
    const min = simplify(this.#filled(s.in.min, context), facts);
    const len = simplify(this.#filled(s.in.len, context), facts);
    const last = simplify(operation('-', operation('+', min, bareLength(len).len), int(1)), facts);
    const fact: Fact = {
      least: limitsOf(min, facts).least,
      greatest: limitsOf(last, facts).greatest,
      from: min,
      to: last,
    };
    const name = loopText(s.x, context.at);
    const inside = extended(facts, [[s.x, fact]]);
    const inner = this.#scoped(s.body, { ...context, loop: name, facts: inside }, new Map());
    const runs = simplify(operation('>', len, int(0)), facts);
    const loop: Sweep = { x: s.x, name, from: min, to: last, runs };
    const isHere = (to: LoopName | 'root'): boolean => to !== 'root' && isLoop(s, context.at, to, true);
    const { reserved, rest } = this.#reservations.take(isHere, inner.demands, inside);
    const demands = mapDemands(rest, sweeping(loop, facts, this.#known, this.#demanding.unbounded));
    const body = seq(...reserved, inner.s);
    const end = (e: Expr<Hole>): Expr =>
      context.shared.length === 0 ? closed(e) : withoutRedundant(e, this.#filling(context), facts);
    const filled: Stmt = { ...s, in: { min: end(s.in.min), len: end(s.in.len) }, body };
    return { s: filled, demands: merge(after, demands, facts) };
  }

  #let(s: Let<Hole>, context: Context, after: Demands): Inferred {
    const { facts } = context;
    const value = closed(s.value);
    const symbolic = simplify(this.#filled(s.value, context), facts);
    const fact: Fact = { ...limitsOf(symbolic, facts), from: symbolic, to: symbolic };
    const inner = this.#scoped(s.body, { ...context, facts: extended(facts, [[s.x, fact]]) }, new Map());
    const outside = once((e) => (mentions(e, s.x) ? simplify(replace(e, s.x, symbolic), facts) : e));
    const demands = mapDemands(inner.demands, (box) => mapBox(box, outside));
    return { s: { ...s, value, body: inner.s }, demands: merge(after, demands, facts) };
  }

  #label(s: Labelled, context: Context, after: Demands): Inferred {
    const at = enter(context.at, s);
    switch (s.label.tag) {
      case 'func':
        return this.#func(s, s.label.func, { ...context, at }, after);
      case 'specialization': {
        const inner = this.#scoped(s.body, { ...context, at }, after);
        return { s: { ...s, body: inner.s }, demands: inner.demands };
      }
      case 'stage':
      case 'member':
        return this.#stage(s, s.label.stage, { ...context, at }, after);
      case 'part': {
        const inner = this.#scoped(s.body, { ...context, at }, new Map());
        return { s: { ...s, body: inner.s }, demands: this.#parts.merge(after, inner.demands, context.facts) };
      }
    }
  }

  #func(s: Labelled, name: Name, context: Context, after: Demands): Inferred {
    const { facts } = context;
    const f = this.#funcOf(name);
    const key = cpuKey(f.name, null);
    const box = after.get(key) ?? emptyBox(f.vars.length);
    const { window, checks, body } = fixedBounds(f, box, s.body, facts);
    const isGroup = isNextOfGroup(body);
    const around = context.joins ? context.shared : [];
    const bound = boundWindow(f, null, window, facts, this.#isStartup, around);
    const inside: Context = {
      ...context,
      facts: bound.facts,
      windows: new Map(context.windows).set(key, bound.window),
      shared: isGroup || context.joins ? [...around, ...sharedWith(window, bound.window)] : [],
      joins: isGroup,
    };
    const others = without(after, key);
    const inner = this.#scoped(body, inside, isGroup ? others : new Map());
    const labelled: Stmt = {
      ...s,
      body: seq(...checks.map((check): Stmt => ({ ...check, condition: closed(check.condition) })), inner.s),
    };
    this.holes.unshift({ kind: 'cpu', func: f, label: null, window, at: context.loop, why: box.why });
    const left = mapDemands(inner.demands, bound.leaveLabel);
    const demands = isGroup ? left : merge(others, left, bound.scopeFacts);
    return { s: labelled, demands, window: bound };
  }

  #stage(s: Labelled, stage: number, context: Context, after: Demands): Inferred {
    const { at, facts } = context;
    const f = this.#funcOf(at.func);
    const label = labelAt(f, stage, at.specialization);
    const key = cpuKey(f.name, label);
    const given = context.windows.get(key);
    const box = after.get(key);
    const demanded = given ?? intervalsOf(box ?? bug('nothing demands an earlier stage'), facts);
    const bound = given === undefined ? boundWindow(f, label, demanded, facts, this.#isStartup, context.shared) : null;
    const window = bound?.window ?? demanded;
    const inside: Context = {
      ...context,
      facts: bound?.facts ?? facts,
      windows: new Map(context.windows).set(key, window),
      shared: s.label.tag === 'member' ? [...context.shared, ...sharedWith(demanded, window)] : [],
    };
    const isFused = isNextOfGroup(s.body);
    const others = given === undefined ? without(after, key) : after;
    const inner = this.#scoped(s.body, inside, isFused ? others : new Map());
    // E1: a stage is computed at least wherever the next stage is.
    const previous = new Map([[cpuKey(f.name, labelAt(f, stage - 1, at.specialization)), boxOf(window, inside.facts)]]);
    const own = stage === 0 ? inner.demands : merge(inner.demands, previous, inside.facts);
    const left = bound === null ? own : mapDemands(own, bound.leaveLabel);
    const demands = isFused ? left : merge(others, left, bound?.scopeFacts ?? facts);
    const labelled: Stmt = { ...s, body: inner.s };
    if (bound === null) return { s: labelled, demands };
    this.holes.unshift({ kind: 'cpu', func: f, label, window: demanded, at: context.loop, why: box?.why ?? [] });
    return { s: labelled, demands, window: bound };
  }

  #filling(context: Context): (e: Expr<Hole>) => Expr {
    return (e) => this.#filled(e, context);
  }

  /** An expression with the windows of its holes substituted. The analysis works on expressions without holes. */
  #filled(e: Expr<Hole>, { windows }: Context): Expr {
    return rebuild<Hole>(e, (node) => {
      if (node.tag !== 'Hole') return node;
      const window = windows.get(cpuKey(node.func, node.kind === 'cpu' ? node.label : null));
      return window?.[this.#funcOf(node.func).vars.indexOf(node.dim)]?.[node.end] ?? bug('a hole out of its scope');
    }) as Expr; // no hole is left
  }

  #funcOf(name: Name | null): Func {
    return this.#funcs.get(name ?? '') ?? bug(`${name} is not a func`);
  }

  readonly #isStartup = (e: Expr): boolean =>
    nodesOf(e).every((node) => !isRead(node) && (node.tag !== 'Var' || this.#startup.has(node.name)));
}
