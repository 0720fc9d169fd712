import { bug } from '../errors/bug.ts';
import { refuse } from '../errors/diagnostic.ts';
import { S426 } from '../errors/S426.ts';
import type { Func, Pipeline } from '../syntax/algorithm.ts';
import type { Expr, Name } from '../syntax/expr.ts';
import type { Directive } from '../syntax/schedule.ts';
import { mapChildren, mapExpressions, stmtsIn } from '../syntax/stmt.ts';
import { rebuild, substitute } from '../syntax/substitute.ts';
import type { Hole, Stmt } from '../syntax/target.ts';
import { funcOf } from './ancestry.ts';
import { checkComputed, checkNotOutput, takeOut } from './placement.ts';

/**
 * inline(f) — no loops and no storage for a func of one stage: its value is computed wherever it is read.
 *
 *     allocate f(…); label f: …; s   ⟶   [[e̅/x̄] b / f[e̅]] s          where   fun f(x̄) = b
 *
 * Sound by [Func-Eval], which gives f[c̄] the value of [c̄/x̄] b.
 */
export function inline(d: Extract<Directive, { tag: 'inline' }>, s: Stmt<Hole>, P: Pipeline): Stmt<Hole> {
  checkNotOutput(P, d.func, 'inline');
  checkComputed(s, d.func);
  const f = funcOf(P, d.func);
  const withoutLoops = takeOut(s, 'computation', d.func);
  const why = obstacle(f, withoutLoops.taken);
  if (why !== null) refuse(S426({ func: d.func, why }, null));
  return inlineInto(takeOut(withoutLoops.rest, 'storage', d.func).rest, f, valueIn(withoutLoops.taken));
}

/** What the loops of a func assign; funcs that were inlined before are inlined there. */
function valueIn(label: Stmt<Hole>): Expr<Hole> {
  for (const s of stmtsIn(label)) if (s.tag === 'Assign') return s.value;
  return bug('the loops of a func assign nothing');
}

/** Why the loops of a func cannot go: what happens in them would be lost. */
function obstacle(f: Func, label: Stmt<Hole>): string | null {
  if (f.updates.length > 0) return 'it has updates';
  for (const s of stmtsIn(label)) {
    if (s.tag === 'Label' && s.label.tag === 'func' && s.label.func !== f.name)
      return `${s.label.func} is computed inside of it`;
    if (s.tag === 'Allocate') return `${s.func} is stored inside of it`;
    const isPlain = s.tag !== 'Let' && s.tag !== 'If' && (s.tag !== 'For' || s.order === 'serial');
    if (!isPlain) return 'other directives have changed its loops, which would go';
  }
  return null;
}

function inlineInto(s: Stmt<Hole>, f: Func, value: Expr<Hole>): Stmt<Hole> {
  const inExpr = (e: Expr<Hole>): Expr<Hole> =>
    rebuild(e, (node) => {
      if (node.tag !== 'Access' || node.func !== f.name) return node;
      const values = new Map<Name, Expr<Hole>>(
        f.vars.map((x, i) => [x, node.args[i] ?? bug('a coordinate is missing')]),
      );
      return substitute<Hole>(value, values);
    });
  return mapChildren(mapExpressions(s, inExpr), (child) => inlineInto(child, f, value));
}
