import type { Expr, Hole, Name } from '../../syntax/expr.ts';
import { variable } from '../../syntax/expr.ts';
import { mapChildren, mapExpressions, stmtsIn } from '../../syntax/stmt.ts';
import { substitute } from '../../syntax/substitute.ts';
import type { Stmt } from '../../syntax/target.ts';
import type { Nest, Renamed } from './nest.ts';

type Stage = Extract<Nest, { tag: 'Stage' }>;

/**
 * A nest inside loops whose variables get other names: `to` is the old name, and `from` the new one. Each stage keeps
 * its own name for the variable, by a let. Other variables that have one of the new names are renamed, so names stay
 * unique. `reserved` are names that no new variable may have.
 *
 *     for j in I do (label h: for y in J do s)
 *     ⟶  for y in I do (label h: let j = y in for y_w in J do [y_w/y] s)
 */
export function renamed(n: Nest, loops: readonly Renamed[], reserved: ReadonlySet<Name>): Nest {
  const changed = loops.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return n;
  if (n.tag === 'Stage') return apart(withNames(n, changed), reserved);
  const { x } = n.loop;
  if (!changed.some(({ from }) => from === x))
    return { ...n, parts: n.parts.map((part) => renamed(part, changed, reserved)) };
  const fresh = freshName(x, new Set([...reserved, ...changed.map(({ from }) => from), ...n.parts.flatMap(boundIn)]));
  const inside = [...changed, { from: fresh, to: x }];
  return { ...n, loop: { ...n.loop, x: fresh }, parts: n.parts.map((part) => renamed(part, inside, reserved)) };
}

function withNames(n: Stage, loops: readonly Renamed[]): Stage {
  const around = (name: Name): Name => loops.find(({ to }) => to === name)?.from ?? name;
  const known = n.names.map(({ from, to }) => ({ from: around(from), to }));
  const own = loops.filter(({ to }) => n.names.every(({ from }) => from !== to));
  return { ...n, names: [...known, ...own].filter(({ from, to }) => from !== to) };
}

/** A stage without variables that have the name of a loop around it, which its lets mention. */
function apart(n: Stage, reserved: ReadonlySet<Name>): Stage {
  const around = new Set(n.names.map(({ from }) => from));
  const bound = boundIn(n);
  const clashes = bound.filter((name) => around.has(name));
  if (clashes.length === 0) return n;
  const taken = new Set([...reserved, ...bound, ...around]);
  const fresh = new Map(clashes.map((name) => [name, freshName(name, taken)]));
  const nameOf = (name: Name): Name => fresh.get(name) ?? name;
  const values = new Map<Name, Expr<Hole>>(Array.from(fresh, ([old, name]) => [old, variable(name)]));
  const inExpr = (e: Expr<Hole>): Expr<Hole> => substitute<Hole>(e, values);
  const inStmt = (s: Stmt<Hole>): Stmt<Hole> => {
    const own = mapChildren(mapExpressions(s, inExpr), inStmt);
    return own.tag === 'For' || own.tag === 'Let' ? { ...own, x: nameOf(own.x) } : own;
  };
  return {
    ...n,
    names: n.names.map(({ from, to }) => ({ from, to: nameOf(to) })),
    guards: n.guards.map(inExpr),
    loops: n.loops.map((loop) => ({ ...loop, x: nameOf(loop.x) })),
    inside: inStmt(n.inside),
  };
}

/** The names of the variables that a nest binds. */
function boundIn(n: Nest): readonly Name[] {
  if (n.tag === 'Fused') return [n.loop.x, ...n.parts.flatMap(boundIn)];
  const inside = Array.from(stmtsIn(n.inside), (s) => (s.tag === 'For' || s.tag === 'Let' ? [s.x] : []));
  return [...n.names.map(({ to }) => to), ...n.loops.map(({ x }) => x), ...inside.flat()];
}

function freshName(name: Name, taken: ReadonlySet<Name>): Name {
  const fresh = `${name}_w`;
  return taken.has(fresh) ? freshName(fresh, taken) : fresh;
}
