import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { stagesOutOfOrder } from '../../errors/S475.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { positionOf } from '../legality/definition-order.ts';
import { type Member, membersOf, type Nest } from './nest.ts';

/**
 * The loop nests of a group in an order in which each func runs its stages in the order of their definitions. Among the
 * nests that may come next, the one with the smallest stage number comes first.
 *
 * Refuses nests without such an order: two stages of a func are in one nest, or the nests form a cycle, as in
 * {g.s0, f.s1}, {g.s1, f.s0}. A nest that is moved against the order is the first failure of Halide's compute_with.
 */
export function inStageOrder(
  nests: readonly Nest[],
  fused: Nest,
  { f, g }: { readonly f: Member; readonly g: Member },
  P: Pipeline,
): readonly Nest[] {
  const waiting = new Set(nests);
  const ordered: Nest[] = [];
  while (waiting.size > 0) {
    const stages = [...waiting].flatMap(membersOf);
    const ready = [...waiting].filter((n) => membersOf(n).every((m) => earlierIn(stages, m).length === 0));
    const next = ready.toSorted((a, b) => compare(firstOf(a), firstOf(b), P))[0];
    if (next === undefined) {
      const late = membersOf(fused).find((m) => earlierIn(stages, m).length > 0) ?? f;
      const [early = g] = earlierIn(stages, late);
      const facts = { stage: textOf(f), other: textOf(g), early: textOf(early), late: textOf(late) };
      return refuse(stagesOutOfOrder(facts, null));
    }
    ordered.push(next);
    waiting.delete(next);
  }
  return ordered;
}

/** The stages of the func of a stage that must run before it, among the given ones. */
function earlierIn(stages: readonly Member[], { func, stage }: Member): readonly Member[] {
  return stages.filter((m) => m.func === func && m.stage < stage);
}

function compare(a: Member, b: Member, P: Pipeline): number {
  return a.stage - b.stage || positionOf(P, a.func) - positionOf(P, b.func);
}

function firstOf(n: Nest): Member {
  return membersOf(n)[0] ?? bug('a nest has no stage');
}

function textOf({ func, stage }: Member): string {
  return `${func}.s${stage}`;
}
