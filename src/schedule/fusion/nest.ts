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
 *     n ::= label m: let v = w in … if e then … for v in I do … s      a stage
 *         | for v in I do (n; …; n)                                    a loop of several stages
 *
 * A stage gives the variables of the loops around it its own names, and its guards say in which iterations it runs.
 */
export type Nest =
  | {
      readonly tag: 'Stage';
      readonly member: Member;
      readonly names: readonly Renamed[];
      readonly guards: readonly Expr<Hole>[];
      readonly loops: readonly Header[];
      readonly inside: Stmt<Hole>;
    }
  | { readonly tag: 'Fused'; readonly loop: Header; readonly parts: readonly Nest[] };

/** let to = from in …: the variable of a loop under the name that a stage gives it. */
export interface Renamed {
  readonly from: Name;
  readonly to: Name;
}

/** The stages of a nest, in order. The first one names the outermost loop. */
export function membersOf(n: Nest): readonly Member[] {
  return n.tag === 'Stage' ? [n.member] : n.parts.flatMap(membersOf);
}

export function isSameMember(a: Member, b: Member): boolean {
  return a.func === b.func && a.stage === b.stage;
}

/** The nest of a statement of a func, or of a group; null if the loops contain other computations. */
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

/** A stage. Its guards are the conditions before its loops: conditions of the algorithm are inside all loops. */
function stageNest(s: Stmt<Hole>, member: Member): Nest {
  const lets = new Map<Name, Name>();
  let inside = s;
  while (inside.tag === 'Let' && inside.value.tag === 'Var') {
    lets.set(inside.x, inside.value.name);
    inside = inside.body;
  }
  const names = Array.from(lets, ([to, from]) => ({ from, to }));
  const unguarded = inside;
  const guards: Expr<Hole>[] = [];
  while (inside.tag === 'If') {
    guards.push(inside.condition);
    inside = inside.consequent;
  }
  if (inside.tag !== 'For') return { tag: 'Stage', member, names, guards: [], loops: [], inside: unguarded };
  const loops: Header[] = [];
  while (inside.tag === 'For') {
    const { body, ...loop }: For<Hole> = inside;
    loops.push(loop);
    inside = body;
  }
  return { tag: 'Stage', member, names, guards, loops, inside };
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

function stmtOf({ names, guards, loops, inside }: Extract<Nest, { tag: 'Stage' }>): Stmt<Hole> {
  const nest = loops.reduceRight<Stmt<Hole>>((body, loop) => ({ ...loop, body }), inside);
  const guarded = guards.reduceRight<Stmt<Hole>>(
    (body, condition) => ({ tag: 'If', condition, consequent: body, alternative: nop }),
    nest,
  );
  return names.reduceRight<Stmt<Hole>>(
    (body, { from, to }) => ({ tag: 'Let', x: to, value: variable(from), windowEnd: null, body }),
    guarded,
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
  return { loop, parts: [{ ...n, guards: [...n.guards, isIn(loop)], loops }] };
}

/** v ∈ I */
function isIn({ x, in: { min, len } }: Header): Expr<Hole> {
  const v = variable(x);
  const end = operation<Hole>('+', min, len);
  return operation<Hole>('&&', operation<Hole>('>=', v, min), operation<Hole>('<', v, end));
}
