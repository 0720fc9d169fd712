import { groupOf, isFuncLabel } from '../../schedule/fusion/group.ts';
import type { ComputeWith } from '../../schedule/fusion/together.ts';
import type { Hole } from '../../syntax/expr.ts';
import { childrenOf, stmtsIn } from '../../syntax/stmt.ts';
import type { For, Stmt } from '../../syntax/target.ts';
import type { Experiment } from '../experiment.ts';

/** Features of schedules that compute funcs together, in Tₙ and in its completion. */
export const ofFusion: Readonly<Record<string, (x: Experiment) => boolean>> = {
  'funcs that are computed together': (x) => joins(x).length > 0,
  'three funcs that are computed together': (x) =>
    [...stmtsIn(scheduled(x))].some((s) => isFuncLabel(s) && groupOf(s).computed.length >= 3),
  'two pairs of stages that are computed together': (x) =>
    joins(x).some((a) => joins(x).some((b) => a !== b && a.stage.func === b.stage.func && a.loop.func === b.loop.func)),
  'an update that is computed together with a stage': (x) =>
    joins(x).some(({ stage, loop }) => (stage.stage ?? 0) > 0 || (loop.stage ?? 0) > 0),
  'two fused loops or more': (x) => fusedLoops(scheduled(x)).some((s) => s.body.tag === 'For' && hasParts(s.body)),
  'a fused loop that is not serial': (x) => fusedLoops(scheduled(x)).some(({ order }) => order !== 'serial'),
  'a func that is computed in a fused loop': (x) =>
    fusedLoops(scheduled(x)).some((s) => childrenOf(s.body).some(isFuncLabel)),
  'parts of a loop with different intervals': (x) => {
    const program = x.inferred(x.last);
    return program !== null && fusedLoops(program.body).some((s) => childrenOf(s.body).some(isGuarded));
  },
  'funcs that are computed together inside a loop': (x) =>
    [...stmtsIn(scheduled(x))].some(
      (s) =>
        s.tag === 'For' && childrenOf(s.body).some((inner) => isFuncLabel(inner) && groupOf(inner).computed.length > 1),
    ),
};

function joins({ case: { directives } }: Experiment): readonly ComputeWith[] {
  return directives.filter((d) => d.tag === 'compute-with');
}

function scheduled(x: Experiment): Stmt<Hole> {
  return x.T[x.last]?.body ?? { tag: 'Nop' };
}

function fusedLoops(s: Stmt<Hole>): readonly For<Hole>[] {
  return [...stmtsIn(s)].filter((each) => each.tag === 'For').filter(hasParts);
}

/** Does a loop run parts of several stages? */
function hasParts(s: For<Hole>): boolean {
  if (s.body.tag === 'For') return hasParts(s.body);
  return childrenOf(s.body).some((part) => part.tag === 'Label' && part.label.tag === 'part');
}

function isGuarded(part: Stmt<Hole>): boolean {
  return part.tag === 'Label' && part.label.tag === 'part' && part.body.tag === 'If';
}
