import { bug } from '../../errors/bug.ts';
import type { Func, Update } from '../../syntax/algorithm.ts';
import { elementAt } from '../../syntax/array.ts';
import { type Access, constant, type Expr, type Extern, int, operation, partOf } from '../../syntax/expr.ts';
import { isUndef } from '../../syntax/extensions/undef.ts';
import { substitute } from '../../syntax/substitute.ts';
import { greatestError, isError, type Value } from '../../syntax/value.ts';
import { apply } from '../apply.ts';
import { externValue, externValues } from '../extern.ts';
import type { Budget } from '../run/budget.ts';
import type { Definition, Definitions, Derivation, Rule } from './derivation.ts';

/* Conventions, as in the paper:   e : Expr   c : Value   D : Definitions   U : Update   x̄ : a list of x   */

/**
 * D ; e ⇓ c (fig. source-semantics), rule by rule, with the derivation.
 *
 * This is a literal transcription of the rules, so its time is exponential in the number of iterations of an update
 * that reads its own func. `evaluator` in memoized.ts is fast. The parameters in D and e have already been replaced by
 * their values ([Realize]).
 */
export function derive(D: Definitions, e: Expr, budget: Budget): Derivation {
  budget.spend(1);
  switch (e.tag) {
    // [Const-Eval]   ──────────
    //                D ; c ⇓ c
    case 'Const':
      return conclude('Const-Eval', D, e, e.value);

    // [Op-Eval]      D ; eᵢ ⇓ cᵢ     op(c̄) = c′
    //                ──────────────────────────
    //                D ; op(ē) ⇓ c′
    case 'Op': {
      const premises = e.args.map((arg) => derive(D, arg, budget));
      const operand = e.args[0] ?? bug(`${e.op} has no operands`);
      return conclude('Op-Eval', D, e, apply(e.op, e.type, operand.type, valuesOf(premises)), premises);
    }

    // [Func-Arg-Eval]   D ; eᵢ ⇓ cᵢ     D ; f[c̄] ⇓ c′
    //                   ─────────────────────────────
    //                   D ; f[ē] ⇓ c′
    case 'Access': {
      // An expression that reads a point where a func is undefined has the value ε_mem. Only [Update-Undef] sees
      // ε_undef.
      if (e.args.every((arg) => arg.tag === 'Const')) {
        const read = deriveAccess(D, e, budget);
        return read.value === 'ε_undef' ? { ...read, value: 'ε_mem' } : read;
      }
      const premises = e.args.map((arg) => derive(D, arg, budget));
      const atPoint = derive(D, { ...e, args: valuesOf(premises).map((c) => constant('i32', c)) }, budget);
      return conclude('Func-Arg-Eval', D, e, atPoint.value, [...premises, atPoint]);
    }

    case 'Extern':
      return deriveExtern(D, e, budget);

    case 'Var':
      return bug(`the variable ${e.name} has no value`);
  }
}

/** [Extern-Eval]. The premises are the parts of the extern, then the points of its windows. */
function deriveExtern(D: Definitions, e: Extern, budget: Budget): Derivation {
  const premises: Derivation[] = [];
  const valueAt = (part: Expr): Value => {
    const premise = derive(D, part, budget);
    premises.push(premise);
    return premise.value;
  };
  const [first] = D;
  const value = externValue(e, externValues(e, valueAt), {
    hosts: first !== undefined && 'hosts' in first ? first.hosts : undefined,
    read: (access, point) => valueAt({ ...access, args: point.map(int) }),
    spend: (points) => budget.spend(points),
  });
  return conclude('Extern-Eval', D, e, value, premises);
}

/** D ; f[c̄] ⇓ c′, by the last definition in D. If a coordinate is an error, so is the access. */
function deriveAccess(D: Definitions, a: Access, budget: Budget): Derivation {
  const point = a.args.map((arg) => (arg.tag === 'Const' ? arg.value : bug('a coordinate is not a constant')));
  const error = greatestError(point);
  if (error !== null) return conclude('Func-Arg-Eval', D, a, error);

  const last: Definition = D.at(-1) ?? bug(`${a.func} is not defined`);
  const before: Definitions = D.slice(0, -1);

  // [Func-Skip]   f ≠ g     D ; f[c̄] ⇓ c′
  //               ─────────────────────────────────
  //               D ; fun g[x̄] = { B } ; f[c̄] ⇓ c′
  if (last.name !== a.func) return concludeBy('Func-Skip', D, a, [deriveValue(before, a, budget)]);

  if ('hosts' in last) return bug(`${a.func} is not defined`);

  // [Input-Eval]  D ; input f ; f[c̄] ⇓ f(c̄), or ε_mem if c̄ is outside the bounds of f
  if ('array' in last) return conclude('Input-Eval', D, a, elementAt(last.array, point));

  const values = new Map(last.vars.map((x, i) => [x, a.args[i] ?? bug(`${a.func} has too few coordinates`)]));
  const U = last.updates.at(-1);

  // [Func-Eval]   D ; [c̄/x̄] e ⇓ c′                              D ; [c̄/x̄] eᵢ ⇓ c′
  //               ─────────────────────────────────             ──────────────────────────────────────────────
  //               D ; fun f[x̄] = { e } ; f[c̄] ⇓ c′             D ; fun f[x̄] = { (e₀, e₁, …) } ; f[c̄].i ⇓ c′
  if (U === undefined) {
    return concludeBy('Func-Eval', D, a, [derive(before, substitute(partOf(last.pure, a.component), values), budget)]);
  }

  const withoutLast: Func = { ...last, updates: last.updates.slice(0, -1) };
  if (U.rdom.length > 0) return deriveRdom(D, a, withoutLast, U, budget);

  // [Update-Eval]   D ; fun f[x̄] = { Ū } ; [c̄/x̄] select(ē = x̄ ∧ e_p, e_b, f[x̄]) ⇓ c′
  //                 ──────────────────────────────────────────────────────────────────
  //                 D ; fun f[x̄] = { Ū ; rdom() in (ē) ← e_b if e_p } ; f[c̄] ⇓ c′
  //
  //                 For f[c̄].i, e_b is the value of component i, and f[x̄].i replaces f[x̄]. The premise does not
  //                 contain the values of other components: their errors do not matter unless e_b reads them.
  const earlier: Definitions = [...before, withoutLast];
  const condition = derive(earlier, substitute(U.condition, values), budget);

  // [Update-Skip]   D ; fun f[x̄] = { Ū } ; [c̄/x̄] e_p ⇓ 0     D ; fun f[x̄] = { Ū } ; f[c̄] ⇓ c′
  //                 ──────────────────────────────────────────────────────────────────────────
  //                 the conclusion of [Update-Eval], without evaluating ē and e_b (errata E17)
  if (condition.value === 0) return concludeBy('Update-Skip', D, a, [condition, deriveValue(earlier, a, budget)]);

  const here = U.at.map((e, i) => operation('==', e, a.args[i] ?? bug(`${a.func} has too few coordinates`)));
  const hit = [...here, U.condition].reduce((p, q) => operation('&&', p, q));

  // [Update-Undef]   D ; fun f[x̄] = { Ū } ; f[c̄] ⇓ ε_undef     D ; fun f[x̄] = { Ū } ; [c̄/x̄] e_b ⇓ c′
  //                  ──────────────────────────────────────────────────────────────────────────────────────
  //                  D ; fun f[x̄] = { Ū ; rdom() in (ē) ← e_b if e_p } ; f[c̄] ⇓ c′        if ē = x̄ ∧ e_p,
  //                  otherwise ε_undef, or the greatest error of ē, e_p and e_b
  const previous = isUndef(last) ? deriveValue(earlier, a, budget) : null;
  if (previous?.value === 'ε_undef') {
    const premises = [hit, partOf(U.values, a.component)].map((e) => derive(earlier, substitute(e, values), budget));
    const [isHit = 0, stored = 0] = valuesOf(premises);
    const value = greatestError([isHit, stored]) ?? (isHit === 0 ? 'ε_undef' : stored);
    return conclude('Update-Undef', D, a, value, [previous, ...premises]);
  }
  const chosen = substitute(operation('select', hit, partOf(U.values, a.component), a), values);
  return concludeBy('Update-Eval', D, a, [derive(earlier, chosen, budget)]);
}

// [RDom-Err]    Iⱼ = (eⱼᵐⁱⁿ, eⱼˡᵉⁿ)     eⱼᵐⁱⁿ ⇓ cⱼᵐⁱⁿ     eⱼˡᵉⁿ ⇓ cⱼˡᵉⁿ     ∃j. cⱼˡᵉⁿ < 0
//               ────────────────────────────────────────────────────────────────────
//               D ; fun f[x̄] = { ⋯ ; rdom(r̄ = Ī) in ⋯ } ; f[c̄] ⇓ ε_rdom
//
// [RDom-Eval]   … all cⱼˡᵉⁿ ≥ 0     D ; fun f[x̄] = { Ū ; unroll } ; f[c̄] ⇓ c′
//               ────────────────────────────────────────────────────────────────────
//               D ; fun f[x̄] = { Ū ; rdom(r̄ = Ī) in (ē) ← e_b if e_p } ; f[c̄] ⇓ c′
//
//               unroll = [cₖᵐⁱⁿ/rₖ](rdom(r₁, …, rₖ₋₁) in ⋯) ; … ; [cₖᵐⁱⁿ + cₖˡᵉⁿ − 1/rₖ](⋯)
function deriveRdom(D: Definitions, a: Access, f: Func, U: Update, budget: Budget): Derivation {
  const before = D.slice(0, -1);
  const ends = U.rdom.flatMap((r) => [derive(before, r.in.min, budget), derive(before, r.in.len, budget)]);
  const lengths = ends.filter((_, i) => i % 2 === 1).map((d) => d.value);
  if (lengths.some((len) => isError(len) || len < 0)) return conclude('RDom-Err', D, a, 'ε_rdom', ends);

  const outermost = U.rdom.at(-1) ?? bug('an rdom without variables is not unrolled');
  const [min, len] = [ends.at(-2)?.value, ends.at(-1)?.value];
  if (typeof min !== 'number' || typeof len !== 'number') return conclude('RDom-Err', D, a, 'ε_rdom', ends);
  budget.spend(len);
  const rest: Update = { ...U, rdom: U.rdom.slice(0, -1) };
  const unroll = Array.from({ length: len }, (_, i) => instantiate(rest, outermost.name, min + i));
  const unrolled: Func = { ...f, updates: [...f.updates, ...unroll] };
  return concludeBy('RDom-Eval', D, a, [...ends, deriveValue([...before, unrolled], a, budget)]);
}

/** D ; f[c̄] ⇓ c′ as a premise, where c′ may be ε_undef. */
function deriveValue(D: Definitions, a: Access, budget: Budget): Derivation {
  budget.spend(1);
  return deriveAccess(D, a, budget);
}

/** [c/r] U */
function instantiate(U: Update, r: string, c: number): Update {
  const value = new Map([[r, int(c)]]);
  return {
    rdom: U.rdom,
    at: U.at.map((e) => substitute(e, value)),
    values: U.values.map((e) => substitute(e, value)),
    condition: substitute(U.condition, value),
  };
}

function valuesOf(premises: readonly Derivation[]): readonly Value[] {
  return premises.map((p) => p.value);
}

function conclude(rule: Rule, D: Definitions, e: Expr, value: Value, premises: readonly Derivation[] = []): Derivation {
  return { rule, D, e, value, premises };
}

/** Conclude with the value of the last premise. */
function concludeBy(rule: Rule, D: Definitions, e: Expr, premises: readonly Derivation[]): Derivation {
  return conclude(rule, D, e, premises.at(-1)?.value ?? bug(`${rule} has no premise`), premises);
}
