import { refuse } from '../../errors/diagnostic.ts';
import { unknownLoop } from '../../errors/S411.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { LoopName, StageName } from '../../syntax/loop-name.ts';
import { childrenOf, mapChildren } from '../../syntax/stmt.ts';
import type { For, Stmt } from '../../syntax/target.ts';
import { mayContain } from './summary.ts';

/** The position of a statement: the labels around it. */
export interface Position {
  readonly func: Name | null;
  readonly specialization: number;
  readonly stage: number;
}

export const root: Position = { func: null, specialization: 0, stage: 0 };

/** The position of the body of a statement. */
export function enter(at: Position, s: Stmt<Hole>): Position {
  if (s.tag !== 'Label') return at;
  switch (s.label.tag) {
    case 'func':
      return { func: s.label.func, specialization: 0, stage: 0 };
    case 'specialization':
      return { ...at, specialization: s.label.specialization };
    case 'stage':
      return { ...at, stage: s.label.stage };
    case 'member':
    case 'part':
      return { func: s.label.func, specialization: 0, stage: s.label.stage };
  }
}

/**
 * Rewrite the statements of a func, from the outside in. A statement that `change` returns replaces the original and is
 * not rewritten further. If it returns null, the children are rewritten.
 */
export function rewrite(
  s: Stmt<Hole>,
  func: Name,
  change: (s: Stmt<Hole>, at: Position) => Stmt<Hole> | null,
  at: Position = root,
): Stmt<Hole> {
  if (!mayBelong(s, at, func)) return s;
  const changed = change(s, at);
  if (changed !== null) return changed;
  const inside = enter(at, s);
  return mapChildren(s, (child) => rewrite(child, func, change, inside));
}

/**
 * May a statement contain statements of a func? The producers that are computed inside the func do not belong to it.
 */
function mayBelong(s: Stmt<Hole>, at: Position, func: Name): boolean {
  const isOwn = at.func === func && !(s.tag === 'Label' && s.label.tag === 'func');
  return isOwn || mayContain(s, 'computation', func);
}

/**
 * Does a loop at a position have this name? A name without a stage matches stage 0, or any stage if `anyStage` is set.
 */
export function isLoop(s: Stmt<Hole>, at: Position, name: LoopName, anyStage = false): s is For<Hole> {
  return s.tag === 'For' && s.x === name.v && isStage(at, name, anyStage);
}

export function isStage(at: Position, name: StageName, anyStage = false): boolean {
  const stage = name.stage === null ? anyStage || at.stage === 0 : at.stage === name.stage;
  const branch = name.specialization === null || at.specialization === name.specialization;
  return at.func === name.func && stage && branch;
}

/**
 * Rewrite every loop with the given name (lemma 'Loop naming': one per branch and copy of its func). `change` also
 * receives the label statement of the loop's stage.
 */
export function rewriteLoops(
  s: Stmt<Hole>,
  name: LoopName,
  change: (loop: For<Hole>, at: Position, stage: Stmt<Hole>) => Stmt<Hole>,
): Stmt<Hole> {
  let exists = false;
  const inStage = (stage: Stmt<Hole>, at: Position): Stmt<Hole> => {
    const changeLoop = (s: Stmt<Hole>, at: Position): Stmt<Hole> | null => {
      if (!isLoop(s, at, name)) return null;
      exists = true;
      return change(s, at, stage);
    };
    return rewrite(stage, name.func, changeLoop, at);
  };
  const rewritten = rewrite(s, name.func, (inner, at) => {
    const isStageHere = inner.tag === 'Label' && inner.label.tag === 'stage' && at.func === name.func;
    return isStageHere ? inStage(inner, at) : null;
  });
  return exists ? rewritten : noSuchLoop(s, name);
}

export function noSuchLoop(s: Stmt<Hole>, name: LoopName): never {
  const named = (s: Stmt<Hole>, isMeant: (func: Name) => boolean): readonly string[] => {
    const loops = [...loopsOf(s)].filter(({ at }) => at.func !== null && isMeant(at.func));
    return [...new Set(loops.map(({ loop, at }) => loopText(loop.x, at)))];
  };
  const own = named(s, (func) => func === name.func);
  const shared = sharedNests(s, name.func).flatMap((nest) => named(nest, (func) => func === firstMember(nest)));
  const loops = [...new Set([...own, ...shared])].join(', ');
  const reductions = named(s, (func) => func.startsWith(`${name.func}$`)).join(', ');
  return refuse(unknownLoop({ loop: nameText(name), loops, reductions }, null));
}

/** The nests that stages of a func share with stages of other funcs. */
function sharedNests(s: Stmt<Hole>, func: Name): readonly Stmt<Hole>[] {
  return [...stmtsOf(s, null)].flatMap(({ s: each }) =>
    each.tag === 'Label' && each.label.tag === 'member' && each.label.func === func ? [each] : [],
  );
}

/** The func that names the loops of a nest: that of the innermost of its labels. */
function firstMember(s: Stmt<Hole>): Name | null {
  if (s.tag !== 'Label' || s.label.tag !== 'member') return null;
  return firstMember(s.body) ?? s.label.func;
}

/** All loops with their positions, or only the loops of one func. */
export function* loopsOf(s: Stmt<Hole>, func: Name | null = null): Generator<{ loop: For<Hole>; at: Position }> {
  for (const { s: loop, at } of stmtsOf(s, func)) if (loop.tag === 'For') yield { loop, at };
}

/** All statements with their positions, or only those of one func, in program order. */
export function* stmtsOf(
  s: Stmt<Hole>,
  func: Name | null,
  at: Position = root,
): Generator<{ s: Stmt<Hole>; at: Position }> {
  const waiting = [{ s, at }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (func === null || next.at.func === func) yield next;
    const at = enter(next.at, next.s);
    const children = childrenOf(next.s).filter((child) => func === null || mayBelong(child, at, func));
    for (const child of children.reverse()) waiting.push({ s: child, at });
  }
}

/** `f.x`, `f.s1.r`, `f.z2.s0.x` */
export function loopText(v: Name, { func, specialization, stage }: Position): string {
  return nameText({ func: func ?? '', stage, specialization: specialization === 0 ? null : specialization, v });
}

export function nameText({ func, stage, specialization, v }: LoopName): string {
  const branch = specialization === null ? '' : `.z${specialization}`;
  return `${func}${branch}${stage === null || (stage === 0 && branch === '') ? '' : `.s${stage}`}.${v}`;
}
