import { meaningOf } from '../../semantics/apply.ts';
import { constant, type Expr, type Interval, int, operation, variable } from '../../syntax/expr.ts';
import { mapChildren } from '../../syntax/stmt.ts';
import { type Allocate, type Program, type Stmt, seq } from '../../syntax/target.ts';

/**
 * The same program with poisoned storage: every allocation is filled with a number. It simulates an engine without
 * ε_mem, which finds arbitrary data in uninitialized memory.
 *
 *     allocate f((m, l), …)   ⟶   allocate f((m, l), …); for y in (m, l) do … f[y, …] ← poison
 */
export function poisoned(program: Program, pattern: number): Program {
  const poison = (s: Stmt): Stmt => {
    if (s.tag === 'Allocate') return seq(s, fill(s, pattern));
    const inside = mapChildren(s, poison);
    return inside.tag === 'Seq'
      ? seq(...inside.stmts.flatMap((each) => (each.tag === 'Seq' ? each.stmts : [each])))
      : inside;
  };
  return { ...program, body: poison(program.body) };
}

function fill({ func, types, bounds }: Allocate, pattern: number): Stmt {
  const names = bounds.map((_, d) => `?${d}`);
  const values = types.map((type) => constant(type, meaningOf('cast', type, 'f64')(pattern)));
  const args = names.map((x): Expr => variable(x));
  return bounds.reduce<Stmt>(
    (body, interval, d) => ({ tag: 'For', order: 'serial', x: `?${d}`, in: points(interval), body }),
    {
      tag: 'Assign',
      func,
      label: null,
      args,
      values,
    },
  );
}

/** An interval of negative length is empty. */
function points({ min, len }: Interval): Interval {
  return { min, len: operation('max', len, int(0)) };
}
