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
    const tag = !isOfInput && random.chance(0.5) ? 'clone-in' : 'in';
    const consumers = tag === 'in' && random.chance(0.3) ? [] : named;
    if (tag === 'in' || consumers.length > 0) builder.attempt({ tag, func, as: `w${funcs.length}`, consumers });
  }
}
