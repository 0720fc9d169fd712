import { bug } from '../../errors/bug.ts';
import { extended, type Fact, type Facts, limitsOf } from '../../simplify/facts.ts';
import { rememberFor } from '../../simplify/forget.ts';
import { simplify } from '../../simplify/simplify.ts';
import { withinSteps } from '../../simplify/work.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import { type Expr, type Interval, int, type Label, type Name, operation, variable } from '../../syntax/expr.ts';
import type { LoopName } from '../../syntax/schedule.ts';
import { rebuild } from '../../syntax/substitute.ts';
import {
  type Assign,
  type For,
  type Hole,
  type Program,
  type Stmt,
  seq,
  windowLen,
  windowMin,
} from '../../syntax/target.ts';
import { mentions, nodesOf } from '../../syntax/walk.ts';
import { enter, isLoop, loopText, type Position, root } from '../../target/analysis/loops.ts';
import { inputNeeds, startupChecks } from '../startup/checks.ts';
import { startupFacts, startupVariables } from '../startup/facts.ts';
import { type BoundWindow, bindAll, boundWindow, leaving } from './bound-window.ts';
import { boxOf, ifPositive, intervalsOf, mapBox, nothing, once, type Reason } from './box.ts';
import { demanding, inAnyCase, type PlaceOfAccess } from './demanding.ts';
import { type Demands, mapDemands, merge, ofInputs, without } from './demands.ts';
import { replace } from './extreme.ts';
import { fixedBounds } from './fixed-bounds.ts';
import { underCondition } from './guard.ts';
import { Reservations } from './reserve.ts';
import { type Sweep, sweeping } from './sweep.ts';
import { valueRanges } from './value-range.ts';
import { closed, cpuKey, labelAt, memKey } from './windows.ts';

interface Context {
  readonly at: Position;
  /** The loop just around, as users call it; null at the root. */
  readonly loop: string | null;
  readonly facts: Facts;
  /** The windows of the stages around, by hole. */
  readonly windows: ReadonlyMap<string, readonly Interval[]>;
}

/** What fills the holes of a func's allocation (`mem`) or of one of its stages (`cpu`), and why. */
export interface Filling {
  readonly kind: 'cpu' | 'mem';
  readonly func: Func;
  readonly label: Label;
  readonly window: readonly Interval[];
  /** The loop in every iteration of which the hole is filled anew; null for the whole program. */
  readonly at: string | null;
  readonly why: readonly Reason[];
}

interface Inferred {
  readonly s: Stmt;
  readonly demands: Demands;
  /** The window that a label has found, which what stands before the label may speak of. */
  readonly held?: BoundWindow;
}

/** The statements of a scope, and the windows of its labels, the consumers' before the producers'. */
interface Scope {
  readonly stmts: readonly Stmt[];
  readonly held: readonly BoundWindow[];
  readonly demands: Demands;
}

/**
 * β: fill every hole of Tₙ. Walks the program from its end to its start, so that consumers come before producers, keeping
 * loop variables symbolic inside of their scope. A demand loses a variable where the walk leaves the scope of it, and is
 * complete where the walk reaches the statement that binds its hole.
 */
export function infer(T: Program<Hole>, P: Pipeline, placeOf?: PlaceOfAccess): Program {
  return inferWithReasons(T, P, placeOf).program;
}

/** The completed program, and what fills each hole with the demands behind it, in the order of the program. */
export function inferWithReasons(T: Program<Hole>, P: Pipeline, placeOf: PlaceOfAccess = () => null): Completed {
  rememberFor(P);
  return withinSteps(P.name, P.funcs.length, () => complete(T, P, placeOf));
}

interface Completed {
  readonly program: Program;
  readonly holes: readonly Filling[];
}

function complete(T: Program<Hole>, P: Pipeline, placeOf: PlaceOfAccess): Completed {
  const holes: Filling[] = [];
  const funcs = new Map(P.funcs.map((f) => [f.name, f]));
  const funcOf = (name: Name | null): Func => funcs.get(name ?? '') ?? bug(`${name} is not a func`);
  const startup = startupVariables(T);
  const values = valueRanges(P);
  const isStartup = (e: Expr): boolean =>
    nodesOf(e).every((node) => node.tag !== 'Access' && (node.tag !== 'Var' || startup.has(node.name)));

  /** An expression with the windows of its holes put in: what the analysis works on. */
  const known = (e: Expr<Hole>, { windows }: Context): Expr =>
    rebuild<Hole>(e, (node) => {
      if (node.tag !== 'Hole') return node;
      const window = windows.get(cpuKey(node.func, node.kind === 'cpu' ? node.label : null));
      return window?.[funcOf(node.func).vars.indexOf(node.dim)]?.[node.end] ?? bug('a hole out of its scope');
    }) as Expr; // no hole is left

  const { demandsOf, assignmentDemands, unbounded } = demanding(P, placeOf, isStartup, values);
  const reservations = new Reservations();

  /** The statements of a sequence, from the last to the first. */
  const walkAll = (s: Stmt<Hole>, context: Context, after: Demands): Scope => {
    const done: Stmt[] = [];
    const held: BoundWindow[] = [];
    let [inside, demands] = [context, after];
    for (const child of (s.tag === 'Seq' ? s.stmts : [s]).toReversed()) {
      const inferred = walk(child, inside, demands);
      done.unshift(inferred.s);
      demands = inferred.demands;
      if (inferred.held === undefined) continue;
      held.push(inferred.held);
      inside = { ...inside, facts: inferred.held.beside };
    }
    return { stmts: done, held, demands };
  };

  /** A statement as a scope of its own: around it stand the windows of its labels. */
  const scoped = (s: Stmt<Hole>, context: Context, after: Demands): Inferred => {
    const { stmts, held, demands } = walkAll(s, context, after);
    return { s: bindAll(held, seq(...stmts)), demands: held.reduceRight(leaving, demands) };
  };

  const walk = (s: Stmt<Hole>, context: Context, after: Demands): Inferred => {
    const { facts } = context;
    switch (s.tag) {
      case 'Nop':
        return { s, demands: after };
      case 'Assert':
        return { s: { ...s, condition: closed(s.condition) }, demands: after };
      case 'Seq':
        return scoped(s, context, after);
      case 'Allocate': {
        const key = memKey(s.func);
        const box = after.get(key) ?? nothing(funcOf(s.func).vars.length);
        const bounds = intervalsOf(box, facts);
        holes.unshift({
          kind: 'mem',
          func: funcOf(s.func),
          label: null,
          window: bounds,
          at: context.loop,
          why: box.why,
        });
        const allocated = reservations.allocated({ ...s, bounds }, facts);
        return { s: allocated.s, demands: merge(without(after, key), allocated.demands, facts) };
      }
      case 'Assign':
        return {
          s: { ...s, args: s.args.map((e) => closed(e)), values: s.values.map((e) => closed(e)) },
          demands: merge(after, assignDemands(s, context), facts),
        };
      case 'If': {
        const condition = known(s.condition, context);
        const inner = scoped(s.consequent, context, new Map());
        const other = scoped(s.alternative, context, new Map());
        const negated = operation('!', condition);
        const consequent = mapDemands(inner.demands, (box) => underCondition(box, condition));
        const alternative = mapDemands(other.demands, (box) => underCondition(box, negated));
        const demands = [
          consequent,
          alternative,
          demandsOf([condition], context.at.func ?? '', facts, inAnyCase),
        ].reduce((a, b) => merge(a, b, facts), after);
        const filled: Stmt = { tag: 'If', condition: closed(s.condition), consequent: inner.s, alternative: other.s };
        return { s: filled, demands };
      }
      case 'For':
        return walkLoop(s, context, after);
      case 'Let': {
        const value = closed(s.value);
        const analysed = simplify(known(s.value, context), facts);
        const fact: Fact = { ...limitsOf(analysed, facts), from: analysed, to: analysed };
        const inner = scoped(s.body, { ...context, facts: extended(facts, [[s.x, fact]]) }, new Map());
        const outside = once((e) => (mentions(e, s.x) ? simplify(replace(e, s.x, analysed), facts) : e));
        const demands = mapDemands(inner.demands, (box) => mapBox(box, outside));
        return { s: { tag: 'Let', x: s.x, value, body: inner.s }, demands: merge(after, demands, facts) };
      }
      case 'Label':
        return walkLabel(s, context, after);
      case 'Reserve':
        return bug('memory is reserved by bounds inference');
    }
  };

  const assignDemands = (s: Assign<Hole>, context: Context): Demands => {
    const window = context.windows.get(cpuKey(s.func, s.label)) ?? bug(`${s.func} has no window`);
    const written = (e: Expr<Hole>): Expr => known(e, context);
    return assignmentDemands({ ...s, args: s.args.map(written), values: s.values.map(written) }, window, context.facts);
  };

  const walkLoop = (s: For<Hole>, context: Context, after: Demands): Inferred => {
    const { facts } = context;
    const min = simplify(known(s.in.min, context), facts);
    const len = simplify(known(s.in.len, context), facts);
    const last = simplify(operation('-', operation('+', min, ifPositive(len)), int(1)), facts);
    const fact: Fact = { least: limitsOf(min, facts).least, most: limitsOf(last, facts).most, from: min, to: last };
    const name = loopText(s.x, context.at);
    const inside = extended(facts, [[s.x, fact]]);
    const inner = scoped(s.body, { ...context, loop: name, facts: inside }, new Map());
    const runs = simplify(operation('>', len, int(0)), facts);
    const loop: Sweep = { x: s.x, name, from: min, to: last, runs };
    const isHere = (to: LoopName | 'root'): boolean => to !== 'root' && isLoop(s, context.at, to, true);
    const { reserved, rest } = reservations.take(isHere, inner.demands, inside);
    const demands = mapDemands(rest, sweeping(loop, facts, unbounded));
    const body = seq(...reserved, inner.s);
    const filled: Stmt = { ...s, in: { min: closed(s.in.min), len: closed(s.in.len) }, body };
    return { s: filled, demands: merge(after, demands, facts) };
  };

  const walkLabel = (s: Extract<Stmt<Hole>, { tag: 'Label' }>, context: Context, after: Demands): Inferred => {
    const { facts } = context;
    const at = enter(context.at, s);
    switch (s.label.tag) {
      case 'func': {
        const f = funcOf(s.label.func);
        const key = cpuKey(f.name, null);
        const box = after.get(key) ?? nothing(f.vars.length);
        const { window, checks, body } = fixedBounds(f, box, s.body, facts);
        const held = boundWindow(f, null, window, facts, isStartup);
        const inside: Context = {
          ...context,
          at,
          facts: held.facts,
          windows: new Map(context.windows).set(key, held.window),
        };
        const inner = scoped(body, inside, new Map());
        const labelled: Stmt = {
          ...s,
          body: seq(...checks.map((check): Stmt => ({ ...check, condition: closed(check.condition) })), inner.s),
        };
        holes.unshift({ kind: 'cpu', func: f, label: null, window, at: context.loop, why: box.why });
        const demands = mapDemands(inner.demands, held.leaveLabel);
        return { s: labelled, demands: merge(without(after, key), demands, held.beside), held };
      }
      case 'specialization': {
        const inner = scoped(s.body, { ...context, at }, after);
        return { s: { ...s, body: inner.s }, demands: inner.demands };
      }
      case 'stage': {
        const f = funcOf(at.func);
        const { stage } = s.label;
        const label = labelAt(f, stage, at.specialization);
        const key = cpuKey(f.name, label);
        const given = context.windows.get(key);
        const box = after.get(key);
        const demanded = given ?? intervalsOf(box ?? bug('nothing demands an earlier stage'), facts);
        const held = given === undefined ? boundWindow(f, label, demanded, facts, isStartup) : null;
        const window = held?.window ?? demanded;
        const inside: Context = {
          ...context,
          at,
          facts: held?.facts ?? facts,
          windows: new Map(context.windows).set(key, window),
        };
        const inner = scoped(s.body, inside, new Map());
        // E1: a stage is computed at least where the next one is.
        const previous = new Map([
          [cpuKey(f.name, labelAt(f, stage - 1, at.specialization)), boxOf(window, inside.facts)],
        ]);
        const own = stage === 0 ? inner.demands : merge(inner.demands, previous, inside.facts);
        const told = held === null ? own : mapDemands(own, held.leaveLabel);
        const demands = merge(given === undefined ? without(after, key) : after, told, held?.beside ?? facts);
        const labelled: Stmt = { ...s, body: inner.s };
        if (held === null) return { s: labelled, demands };
        holes.unshift({ kind: 'cpu', func: f, label, window: demanded, at: context.loop, why: box?.why ?? [] });
        return { s: labelled, demands, held };
      }
    }
  };

  const output = funcOf(P.name);
  const window = output.vars.map((x): Interval => ({ min: variable(windowMin(x)), len: variable(windowLen(x)) }));
  const facts = startupFacts(T, P, startup);
  const context: Context = { at: root, loop: null, facts, windows: new Map() };
  const asked: Reason = { consumer: 'the caller', does: 'asks for', func: P.name, access: 'it', over: [] };
  const wanted: Demands = new Map([[cpuKey(P.name, null), boxOf(window, facts, [asked])]]);
  const { stmts, held, demands } = walkAll(T.body, context, wanted);
  const inputs = ofInputs(demands, P);
  const beside = held.at(-1)?.beside ?? facts;
  const { reserved } = reservations.take((to) => to === 'root', demands, beside);
  const { first, main } = startupChecks([...reserved, ...stmts], P, window, inputs, beside);
  const leave = held.map(({ leaveLater }) => leaveLater);
  const needs = inputNeeds(inputs, leave);
  return { program: { ...T, needs, values, body: seq(...first, bindAll(held, seq(...main))) }, holes };
}
