import { refuse } from '../errors/diagnostic.ts';
import { S411 } from '../errors/S411.ts';
import type { Name } from '../syntax/expr.ts';
import type { LoopName, StageName } from '../syntax/schedule.ts';
import { childrenOf, mapChildren, stmtsIn } from '../syntax/stmt.ts';
import type { For, Hole, Stmt } from '../syntax/target.ts';

/** Where a statement belongs: the labels around it. */
export interface Position {
  readonly func: Name | null;
  readonly specialization: number;
  readonly stage: number;
}

export const root: Position = { func: null, specialization: 0, stage: 0 };

/** The position of what a label stands before. */
export function enter(at: Position, s: Stmt<Hole>): Position {
  if (s.tag !== 'Label') return at;
  switch (s.label.tag) {
    case 'func':
      return { func: s.label.func, specialization: 0, stage: 0 };
    case 'specialization':
      return { ...at, specialization: s.label.specialization };
    case 'stage':
      return { ...at, stage: s.label.stage };
  }
}

/** Rebuild from the outside in: where `change` gives a statement it stands as it is, elsewhere its children are rebuilt. */
export function rewrite(
  s: Stmt<Hole>,
  change: (s: Stmt<Hole>, at: Position) => Stmt<Hole> | null,
  at: Position = root,
): Stmt<Hole> {
  const changed = change(s, at);
  if (changed !== null) return changed;
  const inside = enter(at, s);
  return mapChildren(s, (child) => rewrite(child, change, inside));
}

/** Does a loop at a position have this name? A stage that is left out is matched by `anyStage` or stage 0. */
export function isLoop(s: Stmt<Hole>, at: Position, name: LoopName, anyStage = false): s is For<Hole> {
  return s.tag === 'For' && s.x === name.v && isStage(at, name, anyStage);
}

export function isStage(at: Position, name: StageName, anyStage = false): boolean {
  const stage = name.stage === null ? anyStage || at.stage === 0 : at.stage === name.stage;
  const branch = name.specialization === null || at.specialization === name.specialization;
  return at.func === name.func && stage && branch;
}

/** Rewrite every loop of a name (lemma 'Loop naming': one for each branch and copy of its func). */
export function rewriteLoops(
  s: Stmt<Hole>,
  name: LoopName,
  change: (loop: For<Hole>, at: Position) => Stmt<Hole>,
): Stmt<Hole> {
  let found = false;
  const rewritten = rewrite(s, (child, at) => {
    if (!isLoop(child, at, name)) return null;
    found = true;
    return change(child, at);
  });
  return found ? rewritten : noSuchLoop(s, name);
}

export function noSuchLoop(s: Stmt<Hole>, name: LoopName): never {
  const loops = [...loopsOf(s)].filter(({ at }) => at.func === name.func).map(({ loop, at }) => loopText(loop.x, at));
  return refuse(S411({ loop: nameText(name), loops: [...new Set(loops)].join(', ') }, null));
}

/** All loops with their positions. */
export function* loopsOf(s: Stmt<Hole>, at: Position = root): Generator<{ loop: For<Hole>; at: Position }> {
  if (s.tag === 'For') yield { loop: s, at };
  const inside = enter(at, s);
  for (const child of childrenOf(s)) yield* loopsOf(child, inside);
}

/** Does a func get computed inside of a statement? */
export function computes(s: Stmt<Hole>, func: Name): boolean {
  for (const inner of stmtsIn(s)) {
    if (inner.tag === 'Label' && inner.label.tag === 'func' && inner.label.func === func) return true;
  }
  return false;
}

/** `f.x`, `f.s1.r`, `f.z2.s0.x` */
export function loopText(v: Name, { func, specialization, stage }: Position): string {
  return nameText({ func: func ?? '', stage, specialization: specialization === 0 ? null : specialization, v });
}

export function nameText({ func, stage, specialization, v }: LoopName): string {
  const branch = specialization === null ? '' : `.z${specialization}`;
  return `${func}${branch}${stage === null || (stage === 0 && branch === '') ? '' : `.s${stage}`}.${v}`;
}
