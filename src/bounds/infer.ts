import { bug } from '../errors/bug.ts';
import { refuse } from '../errors/diagnostic.ts';
import { S501 } from '../errors/S501.ts';
import { printExpr } from '../language/print.ts';
import { type Fact, type Facts, limitsOf } from '../simplify/facts.ts';
import { simplify } from '../simplify/simplify.ts';
import type { Func, Pipeline } from '../syntax/algorithm.ts';
import { type Expr, type Interval, int, type Label, type Name, operation, variable } from '../syntax/expr.ts';
import { rebuild, substitute } from '../syntax/substitute.ts';
import { type For, type Hole, type Program, type Stmt, seq, windowLen, windowMin } from '../syntax/target.ts';
import { nodesOf } from '../syntax/walk.ts';
import { always, type Box, boxOf, ifPositive, intervalsOf, isNotEmpty, mapBox, never, type Reason } from './box.ts';
import { demanding, inAnyCase } from './demanding.ts';
import { type Demands, mapDemands, merge, without } from './demands.ts';
import { extreme, mentions, replace } from './extreme.ts';
import { fixedBounds } from './fixed-bounds.ts';
import { limitsBetween, underCondition, underLimit } from './guard.ts';
import { mixesPoints } from './mixed-points.ts';
import { startupChecks } from './startup-checks.ts';
import { startupFacts } from './startup-facts.ts';
import { bind, closed, cpuKey, inputKey, labelAt, memKey, windowName } from './windows.ts';

interface Context {
  readonly func: Name | null;
  readonly specialization: number;
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
  readonly why: readonly Reason[];
}

interface Inferred {
  readonly s: Stmt;
  readonly demands: Demands;
}

/**
 * β: fill every hole of Tₙ. Walks the program from its end to its start, so that consumers come before producers, keeping
 * loop variables symbolic inside of their scope. A demand loses a variable where the walk leaves the scope of it, and is
 * complete where the walk reaches the statement that binds its hole.
 */
export function infer(T: Program<Hole>, P: Pipeline): Program {
  return inferWithReasons(T, P).program;
}

/** The completed program, and what fills each hole with the demands behind it, in the order of the program. */
export function inferWithReasons(T: Program<Hole>, P: Pipeline): { program: Program; holes: readonly Filling[] } {
  const holes: Filling[] = [];
  const funcs = new Map(P.funcs.map((f) => [f.name, f]));
  const funcOf = (name: Name | null): Func => funcs.get(name ?? '') ?? bug(`${name} is not a func`);
  const startup = new Set(T.params.map((p) => p.name));
  for (const { name, rank } of T.inputs)
    for (let d = 0; d < rank; d++) startup.add(`${name}.min[${d}]`).add(`${name}.len[${d}]`);
  const isStartup = (e: Expr): boolean =>
    nodesOf(e).every((node) => node.tag !== 'Access' && (node.tag !== 'Var' || startup.has(node.name)));

  /** An expression with the windows of its holes put in: what the analysis works on. */
  const known = (e: Expr<Hole>, { windows }: Context): Expr =>
    rebuild<Hole>(e, (node) => {
      if (node.tag !== 'Hole') return node;
      const window = windows.get(cpuKey(node.func, node.kind === 'cpu' ? node.label : null));
      return window?.[funcOf(node.func).vars.indexOf(node.dim)]?.[node.end] ?? bug('a hole out of its scope');
    }) as Expr; // no hole is left

  const { boxAround, demandsOf } = demanding(P);

  const walk = (s: Stmt<Hole>, context: Context, after: Demands): Inferred => {
    const { facts } = context;
    switch (s.tag) {
      case 'Nop':
        return { s, demands: after };
      case 'Assert':
        return { s: { ...s, condition: closed(s.condition) }, demands: after };
      case 'Seq': {
        const done: Stmt[] = [];
        let demands = after;
        for (const child of s.stmts.toReversed()) {
          const inferred = walk(child, context, demands);
          done.unshift(inferred.s);
          demands = inferred.demands;
        }
        return { s: seq(...done), demands };
      }
      case 'Allocate': {
        const key = memKey(s.func);
        const box = after.get(key) ?? nothing(funcOf(s.func));
        const bounds = intervalsOf(box, facts);
        holes.unshift({ kind: 'mem', func: funcOf(s.func), label: null, window: bounds, why: box.why });
        return { s: { ...s, bounds }, demands: without(after, key) };
      }
      case 'Assign':
        return {
          s: { ...s, args: s.args.map((e) => closed(e)), value: closed(s.value) },
          demands: merge(after, assignDemands(s, context), facts),
        };
      case 'If': {
        const condition = known(s.condition, context);
        const inner = walk(s.consequent, context, new Map());
        const other = walk(s.alternative, context, new Map());
        const negated = operation('!', condition);
        const consequent = mapDemands(inner.demands, (box) => underCondition(box, condition, isStartup));
        const alternative = mapDemands(other.demands, (box) => underCondition(box, negated, isStartup));
        const demands = [consequent, alternative, demandsOf(condition, context.func ?? '', facts, inAnyCase)].reduce(
          (a, b) => merge(a, b, facts),
          after,
        );
        const filled: Stmt = { tag: 'If', condition: closed(s.condition), consequent: inner.s, alternative: other.s };
        return { s: filled, demands };
      }
      case 'For':
        return walkLoop(s, context, after);
      case 'Let': {
        const value = closed(s.value);
        const analysed = simplify(known(s.value, context), facts);
        const fact: Fact = { ...limitsOf(analysed, facts), from: analysed, to: analysed };
        const inner = walk(s.body, { ...context, facts: new Map(facts).set(s.x, fact) }, new Map());
        const demands = mapDemands(inner.demands, (box) =>
          mapBox(box, (e) => (mentions(e, s.x) ? simplify(replace(e, s.x, analysed), facts) : e)),
        );
        return { s: { tag: 'Let', x: s.x, value, body: inner.s }, demands: merge(after, demands, facts) };
      }
      case 'Label':
        return walkLabel(s, context, after);
    }
  };

  /**
   * 𝓑(f^ℓ[ē] ← e): the point is in storage; its coordinates are right; and so is e, if the point is in the window of f. Where
   * the update goes on to read such points, e is right in any case.
   */
  const assignDemands = (s: Extract<Stmt<Hole>, { tag: 'Assign' }>, context: Context): Demands => {
    const { facts } = context;
    const args = s.args.map((e) => known(e, context));
    const value = known(s.value, context);
    const window = boxOf(context.windows.get(cpuKey(s.func, s.label)) ?? bug(`${s.func} has no window`), facts);
    const f = funcOf(s.func);
    const mixed = mixesPoints(f, s.label?.stage ?? f.updates.length);
    const limits = args.flatMap((e, d) => {
      const ends = window.dims[d];
      const isReduction = e.tag !== 'Var' || e.name !== f.vars[d];
      if (ends === undefined || e.tag === 'Access' || (mixed && isReduction)) return [];
      return limitsBetween(e, ends.lo, ends.hi);
    });
    const ifValid = (box: Box): Box => limits.reduce((b, limit) => underLimit(b, limit), box);
    const reason: Reason = {
      consumer: s.func,
      does: 'writes',
      access: `${s.func}[${s.args.map((e) => printExpr(e)).join(', ')}]`,
    };
    const target: Demands = new Map([[memKey(s.func), boxAround(args, s.func, reason, facts)]]);
    return [
      ...args.map((e) => demandsOf(e, context.func ?? '', facts, inAnyCase)),
      demandsOf(value, context.func ?? '', facts, ifValid),
    ].reduce((a, b) => merge(a, b, facts), target);
  };

  const walkLoop = (s: For<Hole>, context: Context, after: Demands): Inferred => {
    const { facts } = context;
    const min = simplify(known(s.in.min, context), facts);
    const len = simplify(known(s.in.len, context), facts);
    const last = simplify(operation('-', operation('+', min, ifPositive(len)), int(1)), facts);
    const fact: Fact = { least: limitsOf(min, facts).least, most: limitsOf(last, facts).most, from: min, to: last };
    const inner = walk(s.body, { ...context, facts: new Map(facts).set(s.x, fact) }, new Map());
    const runs = simplify(operation('>', len, int(0)), facts);
    const demands = mapDemands(inner.demands, (box) => {
      const swept = mapBox(box, (e, end) => {
        if (!mentions(e, s.x)) return e;
        if (end === 'when') return always; // it may hold in some iteration
        const swept = extreme(e, s.x, min, last, facts, end === 'hi' ? 1 : -1);
        return simplify(swept ?? unswept(box), facts);
      });
      return { ...swept, when: simplify(operation('&&', swept.when, runs), facts) };
    });
    const filled: Stmt = { ...s, in: { min: closed(s.in.min), len: closed(s.in.len) }, body: inner.s };
    return { s: filled, demands: merge(after, demands, facts) };
  };
  const unswept = ({ why: [reason] }: Box): never => {
    const { consumer, access } = reason ?? bug('a demand without a reason');
    return refuse(S501({ func: access.replace(/\[.*/, ''), dim: 'some dimension', consumer, access }, null));
  };

  /**
   * A window as it is known inside of its label: by the variables that hold it, unless it is a start-up expression, since
   * loops inside may have the names of loops around. What is demanded inside is told in terms of the outside on leaving.
   */
  const inScope = (f: Func, label: Label, window: readonly Interval[], facts: Facts) => {
    const names = new Map<Name, Expr>();
    const positive = new Map<Name, Expr>();
    const inside = new Map(facts);
    const held = (x: Name, end: 'min' | 'len', value: Expr): Expr => {
      if (isStartup(value)) return value;
      const name = windowName(f.name, label, x, end);
      const { least, most } = limitsOf(value, facts);
      names.set(name, value);
      positive.set(name, end === 'len' ? ifPositive(value) : value);
      inside.set(name, { least: end === 'len' ? Math.max(0, least) : least, most });
      return variable(name);
    };
    const own = window.map(({ min, len }, d): Interval => {
      const x = f.vars[d] ?? bug('a window has a dimension too many');
      return { min: held(x, 'min', min), len: held(x, 'len', len) };
    });
    // The ends of a box count only where its loops run, and there lengths are positive.
    const leave = (box: Box): Box => {
      if (names.size === 0) return box;
      return mapBox(box, (e, end) => simplify(substitute(e, end === 'when' ? names : positive), facts));
    };
    return { window: own, facts: inside as Facts, leave };
  };

  const walkLabel = (s: Extract<Stmt<Hole>, { tag: 'Label' }>, context: Context, after: Demands): Inferred => {
    const { facts } = context;
    switch (s.label.tag) {
      case 'func': {
        const f = funcOf(s.label.func);
        const key = cpuKey(f.name, null);
        const box = after.get(key) ?? nothing(f);
        const { window, checks, body } = fixedBounds(f, box, s.body, facts);
        const scope = inScope(f, null, window, facts);
        const inside: Context = {
          func: f.name,
          specialization: 0,
          facts: scope.facts,
          windows: new Map(context.windows).set(key, scope.window),
        };
        const inner = walk(body, inside, new Map());
        const demands = mapDemands(inner.demands, (box) => scope.leave(box));
        const labelled: Stmt = {
          ...s,
          body: seq(...checks.map((check): Stmt => ({ ...check, condition: closed(check.condition) })), inner.s),
        };
        holes.unshift({ kind: 'cpu', func: f, label: null, window, why: box.why });
        return { s: bind(f, null, window, labelled), demands: merge(without(after, key), demands, facts) };
      }
      case 'specialization': {
        const inner = walk(s.body, { ...context, specialization: s.label.specialization }, after);
        return { s: { ...s, body: inner.s }, demands: inner.demands };
      }
      case 'stage': {
        const f = funcOf(context.func);
        const { stage } = s.label;
        const label = labelAt(f, stage, context.specialization);
        const key = cpuKey(f.name, label);
        const given = context.windows.get(key);
        const window = given ?? intervalsOf(after.get(key) ?? bug('nothing demands an earlier stage'), facts);
        const scope = inScope(f, label, window, facts);
        const here = given === undefined ? scope : { ...scope, window: given, facts };
        const windows = new Map(context.windows).set(key, here.window);
        const inner = walk(s.body, { ...context, facts: here.facts, windows }, new Map());
        const outside = given === undefined ? mapDemands(inner.demands, (box) => scope.leave(box)) : inner.demands;
        let demands = merge(given === undefined ? without(after, key) : after, outside, facts);
        if (stage > 0) {
          // E1: a stage is computed at least where the next one is; that may be nowhere (E7).
          const previous = cpuKey(f.name, labelAt(f, stage - 1, context.specialization));
          const next = { ...boxOf(window, facts), when: isNotEmpty(window, facts) };
          demands = merge(demands, new Map([[previous, next]]), facts);
        }
        if (given === undefined) holes.unshift({ kind: 'cpu', func: f, label, window, why: after.get(key)?.why ?? [] });
        const labelled: Stmt = { ...s, body: inner.s };
        return { s: given === undefined ? bind(f, label, window, labelled) : labelled, demands };
      }
    }
  };

  const output = funcOf(P.name);
  const window = output.vars.map((x): Interval => ({ min: variable(windowMin(x)), len: variable(windowLen(x)) }));
  const facts = startupFacts(T, P, startup);
  const context: Context = { func: null, specialization: 0, facts, windows: new Map() };
  const asked: Reason = { consumer: 'the caller', does: 'asks for', access: 'it' };
  const wanted: Demands = new Map([[cpuKey(P.name, null), boxOf(window, facts, [asked])]]);
  const { s, demands } = walk(T.body, context, wanted);
  return { program: { ...T, body: startupChecks(s, P, window, demandedInputs(demands, P), facts) }, holes };
}

/** What is demanded of each input. */
function demandedInputs(demands: Demands, P: Pipeline): ReadonlyMap<Name, Box> {
  return new Map(
    P.inputs.flatMap(({ name }) => {
      const box = demands.get(inputKey(name));
      return box === undefined ? [] : [[name, box]];
    }),
  );
}

/** No points at all. */
function nothing(f: Func): Box {
  return { when: never, dims: f.vars.map(() => ({ lo: int(0), hi: int(-1) })), why: [] };
}
