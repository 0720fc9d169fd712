import { bug } from '../errors/bug.ts';
import { type Func, outputsOf, type Pipeline, type ReductionVar, stages, type Update } from '../syntax/algorithm.ts';
import {
  constant,
  constantOf,
  cpuHole,
  type Expr,
  type Hole,
  type Label,
  memHole,
  type Name,
  variable,
} from '../syntax/expr.ts';
import { dimensionsOf, outputsFrom } from '../syntax/extensions/output.ts';
import { requirementsOf } from '../syntax/extensions/requirement.ts';
import { isDefinedByFirstUpdate, isUndef } from '../syntax/extensions/undef.ts';
import { memoized } from '../syntax/memoized.ts';
import { defaultMemory } from '../syntax/memory.ts';
import { rebuild } from '../syntax/substitute.ts';
import { nop, type Program, type Stmt, type StmtLabel, seq } from '../syntax/target.ts';
import { reachable } from '../syntax/walk.ts';

/**
 * 𝓛 (fig. lowering): the default, eager schedule. Every func that an output needs (errata E10) is allocated and
 * computed at the root, in order of definition.
 *
 *     𝓛(pipeline f(p̄): F̄)       =  pipeline f(p̄, x̄.min, x̄.len): 𝓛(F̄)
 *     𝓛(pipeline f, g, …(p̄): F̄)  =  pipeline f, g, …(p̄, f.min[0], f.len[0], …, g.min[0], g.len[0], …): 𝓛(F̄)
 */
export function lower(P: Pipeline): Program<Hole> {
  const outputs = outputsFrom(outputsOf(P));
  const window = dimensionsOf(outputs).flatMap(({ min, len }) => [min, len]);
  const funcs = new Map(P.funcs.map((f) => [f.name, f]));
  return {
    name: P.name,
    outputs,
    params: [...P.params, ...window.map((name) => ({ name, type: 'i32' as const, default: null, range: null }))],
    inputs: P.inputs,
    requirements: requirementsOf(P),
    needs: () => [],
    reads: new Map(),
    folds: [],
    values: () => null,
    funcOf: (name) => funcs.get(name) ?? null,
    body: seq(...reachable(P).flatMap(lowerFunc)),
  };
}

/**
 *     𝓛(fun f(x̄) = B)  =  allocate f(?mem f_x̄);
 *                         label f: 𝓛_B(f, x̄, B)
 *
 *     𝓛_B(f, x̄, U₀; …; Uₘ)  =  label s₀: 𝓛_U(f, x̄, 0, U₀); …; label sₘ: 𝓛_U(f, x̄, m, Uₘ)
 */
const lowerFunc = memoized((f: Func): readonly Stmt<Hole>[] => {
  const bounds = f.vars.map((x) => memHole(f.name, x));
  const bodies = stages(f).map((U, i) => labelled({ tag: 'stage', stage: i }, lowerStage(f, i, U)));
  return [
    { tag: 'Allocate', func: f.name, types: f.types, bounds, memory: defaultMemory },
    labelled({ tag: 'func', func: f.name }, seq(...bodies)),
  ];
});

/**
 *     𝓛_U(f, x̄, i, R in (ē) ← e_b if e_p)  =  𝓛_P(f, x̄, ē, i, 𝓛_R(R, if e_p then f^i[ē] ← e_b))
 *
 * An update reads the values of the previous stage, so f^(i−1) is substituted for f. The paper does this in the base
 * case of 𝓛_P.
 */
function lowerStage(f: Func, i: number, U: Update): Stmt<Hole> {
  if (i === 0 && isUndef(f)) return lowerUndef(f);
  const previous = (e: Expr): Expr => relabel(e, f.name, labelOf(f, i - 1));
  const assign: Stmt<Hole> = {
    tag: 'Assign',
    func: f.name,
    label: labelOf(f, i),
    args: U.at.map(previous),
    values: U.values.map(previous),
  };
  return lowerPure(f, U.at, i, lowerRdom(U.rdom, guarded(previous(U.condition), assign)));
}

/**
 * The pure stage of a func that starts from `undef`, so no value depends on it. It computes nothing if the first update
 * writes every point. Otherwise schedules may compute points that no update writes, and the func is 0 there.
 * `overwritten` skips the stage where it has no effect.
 *
 *     𝓛_U(f, x̄, 0, undef)  =  nop   or   𝓛_U(f, x̄, 0, rdom() in (x̄) ← 0 if 1)
 */
function lowerUndef(f: Func): Stmt<Hole> {
  if (isDefinedByFirstUpdate(f)) return nop;
  const args = f.vars.map((x) => variable(x));
  const values = f.types.map((type) => constant(type, 0));
  return lowerPure(f, args, 0, { tag: 'Assign', func: f.name, label: labelOf(f, 0), args, values });
}

/** `if 1 then s` is s. */
function guarded(condition: Expr, s: Stmt<Hole>): Stmt<Hole> {
  const isAlways = (constantOf(condition) ?? 0) !== 0;
  return isAlways ? s : { tag: 'If', condition, consequent: s, alternative: nop };
}

/**
 *     𝓛_R(rdom(), s) = s          𝓛_R(rdom(r₁ = I₁, r̄ = Ī), s) = 𝓛_R(rdom(r̄ = Ī), for r₁ in I₁ do s)
 */
function lowerRdom(rdom: readonly ReductionVar[], s: Stmt<Hole>): Stmt<Hole> {
  return rdom.reduce<Stmt<Hole>>((body, r) => ({ tag: 'For', order: 'serial', x: r.name, in: r.in, body }), s);
}

/**
 *     𝓛_P(f, (x, ȳ), (e, ē′), i, s)  =  𝓛_P(f, ȳ, ē′, i, for x in ?cpu f^i_x do s)   if x ≡ e
 *                                       𝓛_P(f, ȳ, ē′, i, s)                          otherwise
 */
function lowerPure(f: Func, at: readonly Expr[], i: number, s: Stmt<Hole>): Stmt<Hole> {
  return f.vars.reduce<Stmt<Hole>>((body, x, d) => {
    const e = at[d] ?? bug(`${f.name} has too few coordinates`);
    const isPure = e.tag === 'Var' && e.name === x;
    return isPure ? { tag: 'For', order: 'serial', x, in: cpuHole(f.name, x, labelOf(f, i)), body } : body;
  }, s);
}

/** The label of stage i of an unspecialized func; null for the last stage. */
function labelOf(f: Func, i: number): Label {
  return i === f.updates.length ? null : { stage: i, specialization: 0 };
}

/** [f^ℓ / f] e */
function relabel(e: Expr, f: Name, label: Label): Expr {
  return rebuild(e, (node) => (node.tag === 'Access' && node.func === f ? { ...node, label } : node));
}

function labelled(label: StmtLabel, body: Stmt<Hole>): Stmt<Hole> {
  return { tag: 'Label', label, body };
}
