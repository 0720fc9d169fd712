import { refuse } from '../errors/diagnostic.ts';
import { nothingToSpecialize } from '../errors/S453.ts';
import { type Expr, type Hole, operation } from '../syntax/expr.ts';
import type { Directive } from '../syntax/schedule.ts';
import { nop, type Stmt, seq } from '../syntax/target.ts';
import { rewrite } from '../target/analysis/loops.ts';
import { checkComputed } from './placement/placement.ts';

/**
 * specialize-fail(f, m) — remove the default branch of a specialized func. A run for which no condition holds stops
 * with the message m before it computes anything.
 *
 *     label f: if e₁ then s₁ else … if eₙ then sₙ else label z₀: s₀
 *     ⟶  assert e₁ || … || eₙ;  …  label f: if e₁ then s₁ else … if eₙ then sₙ else nop
 *
 * Conditions are start-up expressions, so they have the same values at the start and at the label. After the assertion
 * exactly one branch is active (lemma 'Unique active specialization'), and it is not the one that was removed.
 */
export function specializeFail(d: Extract<Directive, { tag: 'specialize-fail' }>, s: Stmt<Hole>): Stmt<Hole> {
  checkComputed(s, d.func);
  const refuseFor = (why: string): never => refuse(nothingToSpecialize({ func: d.func, why }, null));
  let conditions: readonly Expr<Hole>[] = [];
  const rewritten = rewrite(s, d.func, (label) => {
    if (label.tag !== 'Label' || label.label.tag !== 'func' || label.label.func !== d.func) return null;
    const { body } = label;
    if (body.tag !== 'If') return refuseFor(`${d.func} is not specialized`);
    conditions = conditionsOf(body);
    if (defaultOf(body).tag === 'Nop') return refuseFor('another specialize-fail has removed it');
    return { ...label, body: withoutDefault(body) };
  });
  const condition = conditions.reduce((a, b) => operation<Hole>('||', a, b));
  const check: Stmt<Hole> = { tag: 'Assert', condition, why: d.message };
  return rewritten.tag === 'Seq' ? seq(check, ...rewritten.stmts) : seq(check, rewritten);
}

type If = Extract<Stmt<Hole>, { tag: 'If' }>;

function conditionsOf({ condition, alternative }: If): readonly Expr<Hole>[] {
  return [condition, ...(alternative.tag === 'If' ? conditionsOf(alternative) : [])];
}

function defaultOf({ alternative }: If): Stmt<Hole> {
  return alternative.tag === 'If' ? defaultOf(alternative) : alternative;
}

function withoutDefault(s: If): If {
  return { ...s, alternative: s.alternative.tag === 'If' ? withoutDefault(s.alternative) : nop };
}
