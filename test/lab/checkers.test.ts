import { expect, test } from 'vitest';
import { verified } from '../../src/driver/verified.ts';
import { drawCase } from '../../src/lab/draw/numbered-case.ts';
import { examine, type Finding } from '../../src/lab/examine.ts';
import { everyFourthProgram } from '../../src/lab/law.ts';
import { checkersAccept, type Making } from '../../src/lab/laws/checkers.ts';
import type { Statement } from '../../src/machine/ir/statement.ts';
import { passes } from '../../src/machine/passes.ts';
import { everywhere } from '../machine/everywhere.ts';
import { shortSightedReuse } from '../machine/wrong/short-sighted-reuse.ts';
import { damages } from '../verify/damage.ts';

/* The law 'Checkers refute no program' holds of the compiler, and is broken by a wrong one. */

async function found(make: Making | undefined, programs: number): Promise<Finding | null> {
  const laws = [checkersAccept(make)];
  for (let i = 0; i < programs; i++) {
    const { finding } = await examine(drawCase(1, i * everyFourthProgram), i * everyFourthProgram, laws);
    if (finding !== null) return finding;
  }
  return null;
}

test('the compiler breaks it in no case', async () => {
  expect(await found(undefined, 60)).toBe(null);
});

test('storage coalescing that is wrong breaks it', async () => {
  const using = passes.map((pass) => (pass.name === 'storage-coalescing' ? { ...pass, run: shortSightedReuse } : pass));
  expect((await found((P) => verified(P, { using }), 200))?.what).toMatch(
    /after storage-coalescing, .* is used after .* overwrote it/,
  );
});

test('a store outside of its block breaks it', async () => {
  const [{ statement }] = damages.filter(({ name }) => name === 'a store one element too far') as [(typeof damages)[0]];
  const damaged = (s: Statement): Statement => everywhere(s, { statement: (each) => statement?.(each) ?? each });
  const make: Making = (P) => {
    const { machine, complaints } = verified(P);
    return { machine: { ...machine, body: damaged(machine.body) }, complaints };
  };
  expect((await found(make, 20))?.what).toMatch(/is outside of the block of/);
});
