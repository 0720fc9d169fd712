import { expect, test } from 'vitest';
import { type Ended, runMachine } from '../../src/lab/machine/run.ts';
import { Random } from '../../src/lab/random.ts';
import { printMachine } from '../../src/machine/ir/print.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import { passes } from '../../src/machine/passes.ts';
import { interference } from '../../src/verify/interference.ts';
import { malformed } from '../../src/verify/malformed.ts';
import { cases } from '../deep.ts';
import { elements, randomMemory } from './programs/random-memory.ts';

const seed = Number(process.env.SEED ?? 1);
const programs = Number(process.env.CASES ?? cases(260, 300));

/** How a program ends, for parameters that make different addresses equal. */
function endings(machine: Machine): readonly Ended[] {
  return [
    [0, 1],
    [3, 3],
    [2, 1],
  ].map(([p = 0, q = 0]) =>
    runMachine(machine, {
      window: [{ min: 0, len: elements }],
      params: new Map([
        ['p', p],
        ['q', q],
        ['n', elements],
      ]),
      inputs: new Map(),
    }),
  );
}

test('passes that move loads and stores preserve the final memory of random programs', () => {
  const changed = new Map(passes.map(({ name }) => [name, 0]));
  for (let i = 0; i < programs; i++) {
    const random = new Random(seed, i);
    const { machine, names } = randomMemory(random);
    expect(malformed(machine)).toBe(null);
    const expected = endings(machine);
    for (const each of expected) expect(each, printMachine(machine)).toMatchObject({ tag: 'Done' });
    let [before, text] = [machine, printMachine(machine)];
    for (const { name, run } of passes) {
      const made = { ...before, body: run(before.body, before, names) };
      if (made.body === before.body) continue;
      const madeText = printMachine(made);
      if (madeText === text) continue;
      changed.set(name, (changed.get(name) ?? 0) + 1);
      const context = `${i}: after ${name},\n${text}\nis\n${madeText}`;
      expect(malformed(made) ?? interference(made), context).toBe(null);
      expect(endings(made), context).toEqual(expected);
      [before, text] = [made, madeText];
    }
  }
  const rare = [
    'transpose',
    'interleave-stores',
    'carried-scalar-replacement',
    'scalar-replacement',
    'store-to-load-forwarding',
    'storage-coalescing',
    'common-subexpressions',
  ].filter((name) => !changed.get(name));
  expect(rare).toEqual([]);
});
