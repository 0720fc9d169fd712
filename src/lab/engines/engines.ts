import { start, step, stepBudget } from '../../semantics/target/small-step.ts';
import { type Engine, engineNames } from './engine.ts';
import { onWindow, runOf, withinBudget } from './outcome.ts';
import { webAssembly } from './web-assembly.ts';

/** The interpreter, with which all other engines are compared. */
export const interpreter: Engine = {
  name: 'interp',
  every: 1,
  isCompiled: false,
  run: (program, z) => runOf(program, z),
};

/** The small-step semantics, one rule at a time. Every step copies the configuration, so long runs are abandoned. */
const machine: Engine = {
  name: 'step',
  every: 12,
  isCompiled: false,
  run: (program, z) =>
    withinBudget(() => {
      const budget = stepBudget();
      let now = start(program, z);
      for (let i = 0; i < mostSteps; i++) {
        const next = step(program, now, budget);
        if (next.tag === 'Stuck') return { tag: 'Stuck', stuck: next.stuck };
        if (next.tag === 'Done') return { tag: 'Done', values: onWindow(program, next.components, z), races: [] };
        now = next.next;
      }
      return { tag: 'Large' };
    }),
};

const mostSteps = 1500;

const named: Readonly<Record<(typeof engineNames)[number], Engine>> = {
  interp: interpreter,
  step: machine,
  wasm: webAssembly({ name: 'wasm', threads: 1, checked: false }),
  'wasm-2': webAssembly({ name: 'wasm-2', threads: 2, checked: false }),
  'wasm-checked': webAssembly({ name: 'wasm-checked', threads: 1, checked: true }),
};

export const engines: readonly Engine[] = engineNames.map((name) => named[name]);
