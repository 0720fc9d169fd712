import { int } from '../../../syntax/expr.ts';
import { partitions } from '../../../syntax/schedule.ts';
import { accessesIn, expressionsOf } from '../../../syntax/walk.ts';
import type { Random } from '../../random.ts';
import type { ScheduleBuilder } from './schedule-builder.ts';

/** The algorithm phase: sometimes one to three wrappers of funcs or inputs, or clones of funcs. */
export function drawWrappers(random: Random, builder: ScheduleBuilder): void {
  if (random.chance(builder.P.inputs.length > 0 ? 0.6 : 0.84)) return;
  for (let i = random.pick([1, 1, 2, 3]); i > 0; i--) {
    const { funcs, inputs } = builder.P;
    const isOfInput = inputs.length > 0 && random.chance(0.75);
    const { name: func } = isOfInput ? random.pick(inputs) : random.pick(funcs);
    const readers = funcs.filter(
      (g) => g.name !== func && accessesIn(...expressionsOf(g)).some((a) => a.func === func),
    );
    const named = readers.filter(() => random.chance(0.6)).map(({ name }) => name);
    const tag = !isOfInput && random.chance(0.6) ? 'clone-in' : 'in';
    const consumers = tag === 'in' && random.chance(0.3) ? [] : named;
    if (tag === 'in' || consumers.length > 0) builder.attempt({ tag, func, as: `w${funcs.length}`, consumers });
  }
}

/** The algorithm phase: factor some reductions, and some of the partial results again. */
export function drawFactoring(random: Random, builder: ScheduleBuilder): void {
  if (!random.chance(0.7)) return;
  for (let i = 0; i < 3; i++) {
    const updates = builder.P.funcs.flatMap((f) => f.updates.map((U, k) => ({ f, U, stage: k + 1 })));
    const factorable = updates.filter(({ U }) => U.rdom.length > 0);
    if (factorable.length === 0) return;
    const { f, U, stage } = random.pick(factorable);
    const r = random.pick(U.rdom);
    const factor = random.chance(0.3) ? null : int(random.pick([1, 2, 3, 4, 8]));
    builder.attempt({
      tag: 'rfactor',
      loop: { func: f.name, stage, specialization: null, v: r.name },
      as: `part${i}`,
      v: `u${i}`,
      factor,
      partition: factor === null ? 'blocks' : random.pick(partitions),
    });
  }
}
