import { expect, test } from 'vitest';
import { verified } from '../../src/driver/verified.ts';
import { examine, type Finding } from '../../src/lab/examine.ts';
import { drawCase } from '../../src/lab/generators/numbered-case.ts';
import { everyFourthProgram } from '../../src/lab/law.ts';
import { type Build, checkersAccept } from '../../src/lab/laws/checkers.ts';
import type { Statement } from '../../src/machine/ir/statement.ts';
import { passes } from '../../src/machine/passes.ts';
import { cases } from '../deep.ts';
import { everywhere } from '../machine/everywhere.ts';
import { shortSightedReuse } from '../machine/wrong/short-sighted-reuse.ts';
import { damages } from '../verify/damage.ts';

/* The law 'Checkers refute no program' holds for the compiler, and an incorrect compiler breaks it. */

async function findingOf(buildProgram: Build | undefined, programs: number): Promise<Finding | null> {
  const laws = [checkersAccept(buildProgram)];
  for (let i = 0; i < programs; i++) {
    const { finding } = await examine(drawCase(1, i * everyFourthProgram), i * everyFourthProgram, laws);
    if (finding !== null) return finding;
  }
  return null;
}

test('the compiler does not break the law', async () => {
  expect(await findingOf(undefined, cases(25, 60))).toBe(null);
});

test('incorrect storage coalescing breaks the law', async () => {
  const using = passes.map((pass) => (pass.name === 'storage-coalescing' ? { ...pass, run: shortSightedReuse } : pass));
  expect((await findingOf((P) => verified(P, { using }), 200))?.what).toMatch(
    /after storage-coalescing, .* is used after .* overwrote it/,
  );
});

test('an out-of-bounds store breaks the law', async () => {
  const [{ statement }] = damages.filter(({ name }) => name === 'a store one element too far') as [(typeof damages)[0]];
  const damaged = (s: Statement): Statement => everywhere(s, { statement: (each) => statement?.(each) ?? each });
  const buildProgram: Build = (P) => {
    const { machine, complaints } = verified(P);
    return { machine: { ...machine, body: damaged(machine.body) }, complaints };
  };
  expect((await findingOf(buildProgram, 20))?.what).toMatch(/is outside the block of/);
});
