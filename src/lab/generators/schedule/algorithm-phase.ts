import { int } from '../../../syntax/expr.ts';
import { partitions } from '../../../syntax/schedule.ts';
import type { Random } from '../../random.ts';
import type { ScheduleBuilder } from './schedule-builder.ts';

/** The algorithm phase: factor some reductions, and some of the partial results again. */
export function drawAlgorithm(random: Random, builder: ScheduleBuilder): void {
  if (!random.chance(0.5)) return;
  for (let i = 0; i < 3; i++) {
    const updates = builder.P.funcs.flatMap((f) => f.updates.map((U, k) => ({ f, U, stage: k + 1 })));
    const factorable = updates.filter(({ U }) => U.rdom.length > 0);
    if (factorable.length === 0) return;
    const { f, U, stage } = random.pick(factorable);
    const r = random.pick(U.rdom);
    builder.attempt({
      tag: 'rfactor',
      loop: { func: f.name, stage, specialization: null, v: r.name },
      as: `part${i}`,
      v: `u${i}`,
      factor: random.chance(0.3) ? null : int(random.pick([1, 2, 3, 4, 8])),
      partition: random.pick(partitions),
    });
  }
}
