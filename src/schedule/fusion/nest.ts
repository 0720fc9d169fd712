import { type Expr, type Hole, type Name, operation, variable } from '../../syntax/expr.ts';
import { type For, nop, type Stmt, seq } from '../../syntax/target.ts';

/** A stage of a func. */
export interface Member {
  readonly func: Name;
  readonly stage: number;
}

/** A loop without its body. */
export type Header = Omit<For<Hole>, 'body'>;

/**
 * A loop nest of one or more stages.
 *
 *     n ::= label m: w(for v in I do … s)     a stage: its lets and guards w, its own loops, and the statement inside
 *         | for v in I do (n; …; n)           a loop of several stages
 */
export type Nest =
  | {
      readonly tag: 'Stage';
      readonly member: Member;
      readonly wrap: readonly Wrapper[];
      readonly loops: readonly Header[];
      readonly inside: Stmt<Hole>;
    }
  | { readonly tag: 'Fused'; readonly loop: Header; readonly parts: readonly Nest[] };

/** let v = w in …, the variable of a fused loop under the name that a stage gives it; or if v ∈ I then …, a guard. */
type Wrapper =
  | { readonly tag: 'Let'; readonly x: Name; readonly value: Expr<Hole> }
  | { readonly tag: 'If'; readonly condition: Expr<Hole> };

/** The stages of a nest, in order. The first one names the outermost loop. */
export function membersOf(n: Nest): readonly Member[] {
  return n.tag === 'Stage' ? [n.member] : n.parts.flatMap(membersOf);
}

export function isSameMember(a: Member, b: Member): boolean {
  return a.func === b.func && a.stage === b.stage;
}

/** The nest of a statement in the label of a group; null if the loops contain other computations. `func` is its func. */
export function nestOf(s: Stmt<Hole>, func: Name): Nest | null {
  if (s.tag !== 'Label') return null;
  if (s.label.tag === 'stage') return stageNest(s.body, { func, stage: s.label.stage });
  if (s.label.tag !== 'member') return null;
  const { func: name, stage } = s.label;
  let body = s.body;
  while (body.tag === 'Label' && body.label.tag === 'member') body = body.body;
  return body === s.body ? stageNest(body, { func: name, stage }) : fusedNest(body);
}

function fusedNest(s: Stmt<Hole>): Nest | null {
  if (s.tag !== 'For') return null;
  const { body, ...loop } = s;
  const parts = (body.tag === 'Seq' ? body.stmts : [body]).map(partNest);
  return parts.every((part) => part !== null) ? { tag: 'Fused', loop, parts } : null;
}

function partNest(s: Stmt<Hole>): Nest | null {
  if (s.tag === 'For') return fusedNest(s);
  if (s.tag !== 'Label' || s.label.tag !== 'part') return null;
  const { func, stage } = s.label;
  const isFused = s.body.tag === 'For' && hasParts(s.body);
  return isFused ? fusedNest(s.body) : stageNest(s.body, { func, stage });
}

function hasParts(s: Stmt<Hole>): boolean {
  if (s.tag === 'For') return hasParts(s.body);
  if (s.tag === 'Seq') return s.stmts.some(hasParts);
  return s.tag === 'Label' && s.label.tag === 'part';
}

/** A stage: the lets and guards belong to the wrapper if a loop follows them, because tails are inside all loops. */
function stageNest(s: Stmt<Hole>, member: Member): Nest {
  const wrap: Wrapper[] = [];
  let inside = s;
  while (inside.tag === 'Let' || inside.tag === 'If') {
    wrap.push(inside);
    inside = inside.tag === 'Let' ? inside.body : inside.consequent;
  }
  if (inside.tag !== 'For') return { tag: 'Stage', member, wrap: [], loops: [], inside: s };
  const loops: Header[] = [];
  while (inside.tag === 'For') {
    const { body, ...loop }: For<Hole> = inside;
    loops.push(loop);
    inside = body;
  }
  return { tag: 'Stage', member, wrap, loops, inside };
}

/** The inverse of `nestOf`: label m: … label g: n, where g is the first stage, which names the loops. */
export function labelledNest(n: Nest): Stmt<Hole> {
  const members = membersOf(n);
  const [first] = members;
  return members.reduce<Stmt<Hole>>(
    (body, member) => ({ tag: 'Label', label: { tag: 'member', ...member }, body }),
    n.tag === 'Stage' ? stmtOf(n) : loopOf(n, first),
  );
}

function loopOf({ loop, parts }: Extract<Nest, { tag: 'Fused' }>, name: Member | undefined): Stmt<Hole> {
  return { ...loop, body: seq(...parts.map((part) => partOf(part, name))) };
}

/** A part of a loop that `name` names. */
function partOf(n: Nest, name: Member | undefined): Stmt<Hole> {
  const [first] = membersOf(n);
  if (n.tag === 'Stage') return { tag: 'Label', label: { tag: 'part', ...n.member }, body: stmtOf(n) };
  const body = loopOf(n, first);
  const isNamed = first === undefined || (name !== undefined && isSameMember(first, name));
  return isNamed ? body : { tag: 'Label', label: { tag: 'part', ...first }, body };
}

function stmtOf({ wrap, loops, inside }: Extract<Nest, { tag: 'Stage' }>): Stmt<Hole> {
  const nest = loops.reduceRight<Stmt<Hole>>((body, loop) => ({ ...loop, body }), inside);
  return wrap.reduceRight<Stmt<Hole>>(
    (body, w) =>
      w.tag === 'Let'
        ? { tag: 'Let', x: w.x, value: w.value, windowEnd: null, body }
        : { tag: 'If', condition: w.condition, consequent: body, alternative: nop },
    nest,
  );
}

/**
 * The outermost loop of a nest, and its parts. The part of a stage that has the loop alone gets the guard that its
 * iterations are those of the loop.
 */
export function opened(n: Nest): { readonly loop: Header; readonly parts: readonly Nest[] } | null {
  if (n.tag === 'Fused') return n;
  const [loop, ...loops] = n.loops;
  if (loop === undefined) return null;
  return { loop, parts: [{ ...n, wrap: [...n.wrap, { tag: 'If', condition: isIn(loop) }], loops }] };
}

/** v ∈ I */
function isIn({ x, in: { min, len } }: Header): Expr<Hole> {
  const v = variable(x);
  const end = operation<Hole>('+', min, len);
  return operation<Hole>('&&', operation<Hole>('>=', v, min), operation<Hole>('<', v, end));
}

/** A nest inside loops whose variables have other names: `from` is the name of the loop, `to` that of the stage. */
export interface Renamed {
  readonly from: Name;
  readonly to: Name;
}

/**
 * Rename the variables of loops around a nest: let v = w in … for each. If the new names are also names of the loops,
 * the lets have two steps, as in a simultaneous substitution.
 */
export function renamed(n: Nest, names: readonly Renamed[]): Nest {
  const changed = names.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return n;
  if (n.tag === 'Fused') return { ...n, parts: n.parts.map((part) => renamed(part, names)) };
  const lets = (pairs: readonly Renamed[]): readonly Wrapper[] =>
    pairs.map(({ from, to }) => ({ tag: 'Let', x: to, value: variable(from) }));
  const isCrossed = changed.some(({ to }) => names.some(({ from }) => from === to));
  const saved = changed.map(({ from, to }) => ({ from, to: `${to}'` }));
  const restored = changed.map(({ to }) => ({ from: `${to}'`, to }));
  return { ...n, wrap: [...(isCrossed ? [...lets(saved), ...lets(restored)] : lets(changed)), ...n.wrap] };
}
