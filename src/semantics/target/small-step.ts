import { bug } from '../../errors/bug.ts';
import { type ArrayValue, type Bounds, volume } from '../../syntax/array.ts';
import {
  componentsOf,
  constant,
  type Expr,
  type Extern,
  type Interval,
  int,
  type Name,
  partOf,
  storedName,
} from '../../syntax/expr.ts';
import { nop, type Program, type Stmt } from '../../syntax/target.ts';
import { isError, numberOf, type Value } from '../../syntax/value.ts';
import { apply } from '../apply.ts';
import type { Hosts } from '../extern.ts';
import { programValues, type Request } from '../request.ts';
import { Budget, type Limits } from '../run/budget.ts';
import { externInStore, isWindowPoint } from './extern-in-store.ts';
import {
  allocatedBounds,
  fresh,
  initialStore,
  locate,
  outOfBounds,
  type Store,
  type Stuck,
  storageLimit,
  storedOutputs,
} from './store.ts';

/* Conventions, as in the paper:   s : Stmt   e : Expr   c : Value   Σ : Environment   σ : Store   */

/**
 * ⟨s | Σ | σ⟩. The rest of the program is a list of frames, the first of which runs next. The list is the context E ;
 * s₂ ; s₃ … of [Reduce]. `leave x` ends the scope of x (errata E18).
 */
export interface Configuration {
  readonly s: readonly Frame[];
  readonly Σ: Environment;
  readonly σ: Store;
  readonly hosts: Hosts | undefined;
}

export type Frame = Stmt | { readonly tag: 'Leave'; readonly x: Name };

/** Σ: the variables in scope, newest first. */
export type Environment = { readonly x: Name; readonly c: Value; readonly outer: Environment } | null;

/** The rules of fig. target-semantics. [Label], [Leave] (errata E18 and E20), [Reserve] and [Extern] are additions. */
export const stepRules = [
  'Realize',
  'Reduce',
  'Var',
  'Nop',
  'Assert-True',
  'Let',
  'End',
  'For-Iter',
  'For-Stop',
  'If-T',
  'If-F',
  'Assn',
  'Alloc',
  'Read',
  'Eval',
  'Extern',
  'Label',
  'Leave',
  'Reserve',
] as const;

export type StepRule = (typeof stepRules)[number];

export type Step =
  | { readonly tag: 'Step'; readonly rule: StepRule; readonly redex: Frame | Expr; readonly next: Configuration }
  | { readonly tag: 'Stuck'; readonly stuck: Stuck }
  | Done;

/** The end of a run, with the components of all outputs. `value` is the first of them. */
export interface Done {
  readonly tag: 'Done';
  readonly rule: 'End';
  readonly value: ArrayValue;
  readonly components: readonly ArrayValue[];
}

/** The budget of one run. */
export function stepBudget(limits: Limits = {}): Budget {
  return new Budget({ work: maxWork, storage: storageLimit, ...limits });
}

/** The maximum number of steps plus points that assignments copy. */
const maxWork = 2 ** 27;

// [Realize]   ⟨pipeline f(p̄): s ; realize(c̄) | Σ | σ⟩ → ⟨pipeline f(p̄): s | Σ[p̄ = c̄] | σ⟩
export function start(P: Program, z: Request): Configuration {
  let Σ: Environment = null;
  for (const [x, c] of programValues(P, z)) Σ = { x, c, outer: Σ };
  return { s: unfold([P.body]), Σ, σ: initialStore(P, z), hosts: z.hosts };
}

/**
 * ⟨s | Σ | σ⟩ → ⟨s′ | Σ′ | σ′⟩, or the reason why there is no step. The steps of a run share one budget: an assignment
 * copies the storage of its func, which counts as work.
 */
export function step(P: Program, { s, Σ, σ, hosts }: Configuration, budget = stepBudget()): Step {
  budget.spend(1);
  const [first = nop, ...rest] = s;

  const to = (rule: StepRule, frames: readonly Frame[], Σʹ: Environment = Σ, σʹ: Store = σ): Step => {
    return { tag: 'Step', rule, redex: first, next: { s: unfold([...frames, ...rest]), Σ: Σʹ, σ: σʹ, hosts } };
  };
  const stuck = (stuck: Stuck): Step => ({ tag: 'Stuck', stuck });

  // [Reduce]   ⟨e | Σ | σ⟩ → ⟨e′ | Σ | σ⟩
  //            ──────────────────────────────
  //            ⟨E[e] | Σ | σ⟩ → ⟨E[e′] | Σ | σ⟩
  const reduce = (e: Expr, plug: (eʹ: Expr) => Stmt): Step => {
    const reduced = reduceExpr(e, Σ, σ, (extern) => externInStore(extern, σ, hosts, budget));
    if (reduced.tag === 'Stuck') return reduced;
    const next = { s: unfold([plug(reduced.next), ...rest]), Σ, σ, hosts };
    return { tag: 'Step', rule: reduced.rule, redex: reduced.redex, next };
  };
  const reduceInterval = (I: Interval, plug: (Iʹ: Interval) => Stmt): Step => {
    if (I.min.tag !== 'Const') return reduce(I.min, (min) => plug({ ...I, min }));
    return reduce(I.len, (len) => plug({ ...I, len }));
  };

  switch (first.tag) {
    // [Nop]   ⟨nop ; s | Σ | σ⟩ → ⟨s | Σ | σ⟩          [End]   ⟨pipeline f(p̄): nop | Σ | σ⟩ → ⟨f̂ | Σ | σ⟩
    case 'Nop': {
      if (rest.length > 0) return to('Nop', []);
      const components = storedOutputs(σ, P.outputs);
      return { tag: 'Done', rule: 'End', value: partOf(components, null), components };
    }

    // [Assert-True]   ⟨assert c | Σ | σ⟩ → ⟨nop | Σ | σ⟩   if c ≠ 0
    case 'Assert':
      if (first.condition.tag !== 'Const') return reduce(first.condition, (condition) => ({ ...first, condition }));
      return first.condition.value === 0
        ? stuck({ tag: 'AssertionFailure', why: first.why })
        : to('Assert-True', [nop]);

    case 'Seq':
      return bug('a sequence was not unfolded');

    // [Alloc]   ⟨allocate f(Ī) | Σ | σ⟩ → ⟨nop | Σ | σ[f → ⟨λx̄. ε_mem, Ī⟩]⟩, or f.i for each component i of f
    case 'Allocate': {
      const i = first.bounds.findIndex((I) => !isConstant(I));
      const open = first.bounds[i];
      if (open !== undefined) return reduceInterval(open, (I) => ({ ...first, bounds: first.bounds.with(i, I) }));
      const { func, types } = first;
      const bounds = first.bounds.map(boundsOf);
      const components = componentsOf(types);
      for (const i of components) budget.allocate(storedName(func, i), func, volume(bounds));
      const allocated = components.map((i) => [storedName(func, i), fresh(func, partOf(types, i), bounds)] as const);
      return to('Alloc', [nop], Σ, new Map([...σ, ...allocated]));
    }

    // [Assn]   ⟨f[c̄] ← c′ | Σ | σ⟩ → ⟨nop | Σ | σ[f(c̄) = c′]⟩   if InBounds(f[c̄], σ)
    //          ⟨f[c̄] ← (c₀, …) | Σ | σ⟩ → ⟨nop | Σ | σ[f.0(c̄) = c₀, …]⟩   if InBounds(f.i[c̄], σ) for all i
    case 'Assign': {
      const v = first.values.findIndex((e) => e.tag !== 'Const');
      const value = first.values[v];
      if (value !== undefined) return reduce(value, (eʹ) => ({ ...first, values: first.values.with(v, eʹ) }));
      const i = first.args.findIndex((e) => e.tag !== 'Const');
      const open = first.args[i];
      if (open !== undefined) return reduce(open, (eʹ) => ({ ...first, args: first.args.with(i, eʹ) }));
      const point = first.args.map(evaluated);
      const σʹ = new Map(σ);
      for (const component of componentsOf(first.values)) {
        const location = locate(σ, first.func, component, point);
        if (location === null) return stuck(outOfBounds('WriteOutOfBounds', σ, first.func, component, point));
        const { array, offset } = location;
        budget.spend(array.values.length);
        const values = Array.from(array.values).with(offset, evaluated(partOf(first.values, component)));
        σʹ.set(storedName(first.func, component), { ...array, values });
      }
      return to('Assn', [nop], Σ, σʹ);
    }

    // [If-T]   ⟨if c then s₁ else s₂ | Σ | σ⟩ → ⟨s₁ | Σ | σ⟩   if c ≠ 0
    // [If-F]   ⟨if 0 then s₁ else s₂ | Σ | σ⟩ → ⟨s₂ | Σ | σ⟩
    case 'If':
      if (first.condition.tag !== 'Const') return reduce(first.condition, (condition) => ({ ...first, condition }));
      return first.condition.value === 0 ? to('If-F', [first.alternative]) : to('If-T', [first.consequent]);

    // [For-Iter]   ⟨for x in (c, n) do s | Σ | σ⟩
    //                → ⟨s ; leave x ; for x in (c + 1, n − 1) do s | Σ[x = c] | σ⟩   if n > 0
    // [For-Stop]   ⟨for x in (c, 0) do s | Σ | σ⟩ → ⟨nop | Σ | σ⟩
    case 'For': {
      const { x, in: interval, body } = first;
      if (!isConstant(interval)) return reduceInterval(interval, (I) => ({ ...first, in: I }));
      const [c, n] = [evaluated(interval.min), evaluated(interval.len)];
      if (isError(c) || isError(n) || n < 0) return stuck({ tag: 'RdomFailure', variable: x, len: n });
      if (n === 0) return to('For-Stop', [nop]);
      const next: Stmt = { ...first, in: { min: int(numberOf(c) + 1), len: int(numberOf(n) - 1) } };
      return to('For-Iter', [body, { tag: 'Leave', x }, next], { x, c, outer: Σ });
    }

    // [Let]   ⟨let x = c in s | Σ | σ⟩ → ⟨s ; leave x | Σ[x = c] | σ⟩
    case 'Let': {
      const { x, value, body } = first;
      if (value.tag !== 'Const') return reduce(value, (value) => ({ ...first, value }));
      return to('Let', [body, { tag: 'Leave', x }], { x, c: value.value, outer: Σ });
    }

    // [Leave]   ⟨leave x | Σ[x = c] | σ⟩ → ⟨nop | Σ | σ⟩
    case 'Leave':
      return to(
        'Leave',
        [nop],
        Σ === null || Σ.x !== first.x ? bug(`${first.x} is not the innermost variable`) : Σ.outer,
      );

    // [Label]   ⟨label ℓ: s | Σ | σ⟩ → ⟨s | Σ | σ⟩
    case 'Label':
      return to('Label', [first.body]);

    // [Reserve]   ⟨reserve f(ē) | Σ | σ⟩ → ⟨nop | Σ | σ⟩
    case 'Reserve':
      return to('Reserve', [nop]);
  }
}

type Reduction =
  | { readonly tag: 'Reduced'; readonly rule: StepRule; readonly redex: Expr; readonly next: Expr }
  | { readonly tag: 'Stuck'; readonly stuck: Stuck };

/** ⟨e | Σ | σ⟩ → ⟨e′ | Σ | σ⟩, which reduces the leftmost operand that is not a constant yet. */
function reduceExpr(e: Expr, Σ: Environment, σ: Store, external: (e: Extern) => Value | Stuck): Reduction {
  const to = (rule: StepRule, c: Value): Reduction => {
    return { tag: 'Reduced', rule, redex: e, next: constant(e.type, c) };
  };
  if ('args' in e) {
    const i = e.args.findIndex((arg) => !(e.tag === 'Extern' && isWindowPoint(arg)) && arg.tag !== 'Const');
    const open = e.args[i];
    if (open !== undefined) {
      const inner = reduceExpr(open, Σ, σ, external);
      return inner.tag === 'Stuck' ? inner : { ...inner, next: { ...e, args: e.args.with(i, inner.next) } };
    }
  }
  switch (e.tag) {
    case 'Const':
      return bug('a constant does not step');

    // [Var]   ⟨x | Σ | σ⟩ → ⟨Σ(x) | Σ | σ⟩
    case 'Var':
      return to('Var', lookUp(Σ, e.name));

    // [Read]   ⟨f[c̄] | Σ | σ⟩ → ⟨σ(f[c̄]) | Σ | σ⟩   if InBounds(f[c̄], σ); f[c̄].i reads f.i
    case 'Access': {
      const point = e.args.map(evaluated);
      const location = locate(σ, e.func, e.component, point);
      if (location === null)
        return { tag: 'Stuck', stuck: outOfBounds('ReadOutOfBounds', σ, e.func, e.component, point) };
      return to('Read', location.array.values[location.offset] ?? 'ε_mem');
    }

    // [Extern]   ⟨extern h(c̄; f[ā] … f[b̄], …; c̄′) | Σ | σ⟩ → ⟨h(c̄, σ(f[ā … b̄]), …, c̄′) | Σ | σ⟩   if InBounds(…)
    case 'Extern': {
      const value = external(e);
      return typeof value === 'object' ? { tag: 'Stuck', stuck: value } : to('Extern', value);
    }

    // [Eval]   ⟨op(c̄) | Σ | σ⟩ → ⟨c′ | Σ | σ⟩   if op(c̄) = c′
    case 'Op': {
      const operand = e.args[0] ?? bug(`${e.op} has no operands`);
      return to('Eval', apply(e.op, e.type, operand.type, e.args.map(evaluated)));
    }
  }
}

function lookUp(Σ: Environment, x: Name): Value {
  for (let scope = Σ; scope !== null; scope = scope.outer) if (scope.x === x) return scope.c;
  return bug(`${x} is not in scope`);
}

/** Flatten the sequences at the front, so that the first frame is the next statement to run. An empty list is nop. */
function unfold(frames: readonly Frame[]): readonly Frame[] {
  const [first, ...rest] = frames;
  if (first === undefined) return [nop];
  return first.tag === 'Seq' ? unfold([...first.stmts, ...rest]) : frames;
}

function isConstant(I: Interval): boolean {
  return I.min.tag === 'Const' && I.len.tag === 'Const';
}

function boundsOf(I: Interval): Bounds {
  return allocatedBounds(evaluated(I.min), evaluated(I.len));
}

/** The value of an operand that is a constant. */
function evaluated(e: Expr): Value {
  return e.tag === 'Const' ? e.value : bug('an operand is not a constant yet');
}
