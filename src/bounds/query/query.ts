import { outputsOf, type Pipeline } from '../../syntax/algorithm.ts';
import { type Expr, type Hole, type Interval, int, type Label, type Name, operation } from '../../syntax/expr.ts';
import { outputsFrom, requestedWindow } from '../../syntax/extensions/output.ts';
import { requirementsOf } from '../../syntax/extensions/requirement.ts';
import type { Program, Stmt, StmtLabel } from '../../syntax/target.ts';
import { nodesOf, reachable } from '../../syntax/walk.ts';
import { mixesPoints } from '../infer/mixed-points.ts';
import { all, alwaysHolds, holds, implies, type Member, type Predicate, type Window } from './predicate.ts';

/* Conventions, as in the paper:   T : Program<Hole>   s : Stmt<Hole>   e : Expr<Hole>   k : the continuation */

/** The func and the specialization of the enclosing loops. */
interface At {
  readonly func: Name;
  readonly specialization: number;
}

/**
 * 𝓑 (fig. bounds-extraction): the predicate that the answers for the holes of a program have to satisfy.
 *
 *     𝓑(pipeline f(p̄, x̄.min, x̄.len): s)  =  ∀p̄:  r̄.len ≥ 0 ∧ x̄.len ≥ 0  ⟹  𝓑(s; (x̄.min, x̄.len) ⊆ ?cpu f)
 *
 * Each of several outputs contains its own requested window. The hypothesis is that the lengths of rdoms and of the
 * requested windows are non-negative. Otherwise the algorithm has no value (errata E4). The requirements of the
 * pipeline are hypotheses, too.
 */
export function query(T: Program<Hole>, P: Pipeline): Predicate {
  const funcs = new Map(P.funcs.map((f) => [f.name, f]));
  const inputs = new Set(T.inputs.map((input) => input.name));
  const stageAt = ({ func, specialization }: At, stage: number): Window =>
    cpu(func, stage === funcs.get(func)?.updates.length ? null : { stage, specialization });

  /**
   * 𝓑(s; k): the predicate of s and of its continuation, where k is the predicate of the rest of the program. The scope
   * of a window or a hypothesis is the statements after it.
   */
  const 𝓑 = (s: Stmt<Hole>, at: At, k: Predicate): Predicate => {
    switch (s.tag) {
      // 𝓑(nop; k)  =  𝓑(reserve f(…); k)  =  k
      case 'Nop':
      case 'Reserve':
        return k;

      // 𝓑(assert e; k)  =  e ⟹ k                                                (errata E5)
      case 'Assert':
        return implies(holds(s.condition), k);

      // 𝓑(s₁; s₂; k)  =  𝓑(s₁; 𝓑(s₂; k))
      case 'Seq':
        return s.stmts.reduceRight((rest, each) => 𝓑(each, at, rest), k);

      // 𝓑(allocate f(…); k)  =  ∃?mem f: k
      case 'Allocate':
        return { tag: 'Exists', kind: 'mem', func: s.func, body: k };

      // 𝓑(label ℓ: s; k)
      case 'Label':
        return 𝓑Label(s.label, s.body, at, k);

      // 𝓑(let v = e in s; k)  =  𝓑_cpu(e) ∧ (let v = e in 𝓑(s)) ∧ k
      case 'Let':
        return all(𝓑cpu(s.value), { tag: 'LetIn', x: s.x, value: s.value, body: 𝓑(s.body, at, alwaysHolds) }, k);

      // 𝓑(if e then s₁ else s₂; k)  =  𝓑_cpu(e) ∧ (e ⟹ 𝓑(s₁)) ∧ (¬e ⟹ 𝓑(s₂)) ∧ k
      case 'If':
        return all(
          𝓑cpu(s.condition),
          implies(holds(s.condition), 𝓑(s.consequent, at, alwaysHolds)),
          implies(holds(operation<Hole>('!', s.condition)), 𝓑(s.alternative, at, alwaysHolds)),
          k,
        );

      // 𝓑(for v in (e.min, e.len) do s; k) = e.len ≥ 0 ∧ (∀v ∈ (e.min, e.len): 𝓑(s)) ∧ k
      //
      // A length without a hole is not inferred. It is non-negative, because it comes from the length of an rdom
      // (errata E4), or from a factor of the schedule, which must be positive (errata E6).
      case 'For': {
        const isInferred = nodesOf(s.in.len).some((node) => node.tag === 'Hole');
        const isNotNegative = isInferred ? holds(operation<Hole>('>=', s.in.len, int(0))) : alwaysHolds;
        return all(isNotNegative, { tag: 'Forall', v: s.x, in: s.in, body: 𝓑(s.body, at, alwaysHolds) }, k);
      }

      // 𝓑(f^ℓ[ē] ← e₀; k)  =  ē ∈ ?mem f ∧ 𝓑_cpu(ē) ∧ 𝓑_mem(e₀) ∧ (ē ∈ ?cpu f^ℓ ⟹ 𝓑_cpu(e₀)) ∧ k
      //
      // If a stage may read the points that it wrote, e₀ must be correct at all of them (errata E21). The components of
      // a tuple share one window.
      case 'Assign': {
        const target = member(s.args, cpu(s.func, s.label));
        const stored = member(s.args, mem(s.func));
        const f = funcs.get(s.func);
        const mixed = f !== undefined && mixesPoints(f, s.label?.stage ?? f.updates.length);
        const valid = all(...s.values.map(𝓑cpu));
        const right = mixed ? valid : implies(target, valid);
        return all(stored, ...s.args.map(𝓑cpu), ...s.values.map(𝓑mem), right, k);
      }
    }
  };

  // 𝓑(label f: s; k)    =  ∃?cpu f: 𝓑(s; k)
  // 𝓑(label zⱼ: s; k)   =  𝓑(s; k)
  // 𝓑(label sᵢ: s; k)   =  ?cpu f^(i,j) ⊆ ?cpu f^(i−1,j) ∧ 𝓑(s; k)   for i > 0           (errata E1)
  const 𝓑Label = (label: StmtLabel, s: Stmt<Hole>, at: At, k: Predicate): Predicate => {
    switch (label.tag) {
      case 'func':
        return { tag: 'Exists', kind: 'cpu', func: label.func, body: 𝓑(s, { func: label.func, specialization: 0 }, k) };
      case 'specialization':
        return 𝓑(s, { ...at, specialization: label.specialization }, k);
      case 'stage': {
        const { stage } = label;
        if (stage === 0) return 𝓑(s, at, k);
        return all({ tag: 'Within', inner: stageAt(at, stage), outer: stageAt(at, stage - 1) }, 𝓑(s, at, k));
      }
      case 'member':
        return 𝓑Label({ tag: 'stage', stage: label.stage }, s, { func: label.func, specialization: 0 }, k);
      case 'part':
        return 𝓑(s, { func: label.func, specialization: 0 }, k);
    }
  };

  // 𝓑_cpu(f^ℓ[ē])  =  𝓑_cpu(ē) ∧ ē ∈ ?mem f ∧ ē ∈ ?cpu f^ℓ             𝓑_cpu(op(ē))  =  𝓑_cpu(ē)
  const 𝓑cpu = (e: Expr<Hole>): Predicate =>
    eachAccess(e, (args, func, label) => [
      ...args.map(𝓑cpu),
      ...(inputs.has(func) ? [member(args, input(func))] : [member(args, mem(func)), member(args, cpu(func, label))]),
    ]);

  // 𝓑_mem(f^ℓ[ē])  =  𝓑_cpu(ē) ∧ ē ∈ ?mem f                            𝓑_mem(op(ē))  =  𝓑_mem(ē)
  const 𝓑mem = (e: Expr<Hole>): Predicate =>
    eachAccess(e, (args, func) => [...args.map(𝓑cpu), member(args, inputs.has(func) ? input(func) : mem(func))]);

  const windows = outputsFrom(outputsOf(P)).map((output) => ({ func: output.name, dims: requestedWindow(output) }));
  const requested = all(
    ...windows.map(({ func, dims }): Predicate => {
      return { tag: 'Within', inner: { kind: 'box', dims }, outer: cpu(func, null) };
    }),
  );
  const rdoms = reachable(P).flatMap((f) => f.updates.flatMap((U) => U.rdom.map((r): Interval => r.in)));
  const body = 𝓑(T.body, { func: P.name, specialization: 0 }, requested);
  const guarded = [...rdoms, ...windows.flatMap(({ dims }) => dims)].reduceRight<Predicate>(
    (rest, { len }) => (len.tag === 'Const' ? rest : implies(holds(operation('>=', len, int(0))), rest)),
    body,
  );
  const required = requirementsOf(P).reduceRight<Predicate>(
    (rest, { condition }) => implies(holds(condition), rest),
    guarded,
  );
  return T.params.reduceRight<Predicate>((rest, p) => ({ tag: 'Forall', v: p.name, in: null, body: rest }), required);
}

/** The conjunction of the predicates of the outermost accesses of an expression, each once. */
function eachAccess(
  e: Expr<Hole>,
  predicatesOf: (args: readonly Expr<Hole>[], func: Name, label: Label) => readonly Predicate[],
): Predicate {
  const visited = new Set<Expr<Hole>>();
  const parts: Predicate[] = [];
  const visit = (e: Expr<Hole>): void => {
    if (visited.has(e)) return;
    visited.add(e);
    if (e.tag === 'Access') parts.push(...predicatesOf(e.args, e.func, e.label));
    else if (e.tag === 'Op' || e.tag === 'Extern') for (const arg of e.args) visit(arg);
  };
  visit(e);
  return all(...parts);
}

function member(point: readonly Expr<Hole>[], window: Window): Member {
  return { tag: 'Member', point, window };
}

function cpu(func: Name, label: Label): Window {
  return { kind: 'cpu', func, label };
}

function mem(func: Name): Window {
  return { kind: 'mem', func, label: null };
}

function input(func: Name): Window {
  return { kind: 'input', func, label: null };
}
