import { expect, test, vi } from 'vitest';
import { compile } from '../../src/index.ts';
import type { Case } from '../../src/lab/case.ts';
import { compiled } from '../../src/lab/compiled.ts';
import { drawCase, testInputsPerProgram } from '../../src/lab/generators/numbered-case.ts';
import { vectorCaseFrom } from '../../src/lab/generators/schedule/vectors.ts';
import { cases } from '../deep.ts';
import { handmade } from '../machine/programs/handmade.ts';
import { type Changes, changesOf } from './changes.ts';

vi.setConfig({ testTimeout: 600_000 });

const seed = Number(process.env.SEED ?? 1);

/** The changes of all programs of cases. */
function changesOfAll(all: readonly Case[]): Pick<Changes, 'changed' | 'open'> {
  const changes = all.flatMap((each) => {
    const drawn = compiled(each);
    const program = drawn.completed(drawn.steps.length);
    return program === null ? [] : [changesOf(program)];
  });
  return { changed: changes.flatMap(({ changed }) => changed), open: changes.flatMap(({ open }) => open) };
}

test('in random cases, at least 98 % of the changes to memory accesses are proved', () => {
  const drawn = Array.from({ length: cases(30, 60) }, (_, i) =>
    drawCase(seed, i * testInputsPerProgram, i % 2 === 0 ? undefined : vectorCaseFrom),
  );
  const { changed, open } = changesOfAll(drawn);
  expect(open.length, open.join('\n')).toBeLessThan(Math.max(2, changed.length / 50));
  expect(changed.length).toBeGreaterThan(cases(15, 30));
});

test('in handwritten cases, all changes to memory accesses are proved, except for distributed loops', () => {
  const { changed, open } = changesOfAll(handmade);
  expect(open).toEqual(
    Array.from({ length: 2 }, () => 'f, scalar-replacement: the contents of g may differ after an iteration of r'),
  );
  expect(changed.length).toBeGreaterThan(30);
});

test('guards that select the window of a producer are unswitched', () => {
  const program = compile(
    `pipeline a, b(img: u8[2]) {
      fun q(x, y) = i32(img[x, y]);
      fun a(x, y) = q[x, y];
      fun b(x, y) = q[x + 3, y];
    }
    schedule together {
      split(a.x, xo, xi, 4, guard);
      split(b.x, xo, xi, 8, guard);
      compute-with(b, a.xo);
      compute-at(q, a.xo);
    }`,
    'together',
    { verify: true },
  );
  expect(program.warnings()).toEqual([]);
});
