import { expect, test, vi } from 'vitest';
import { optimize } from '../../src/driver/optimize.ts';
import { Experiment } from '../../src/lab/experiment.ts';
import { drawCase, testInputsPerProgram } from '../../src/lab/generators/numbered-case.ts';
import { vectorCaseFrom } from '../../src/lab/generators/schedule/vectors.ts';
import { arrayLayoutOf } from '../../src/lab/laws/passes.ts';
import { type ArrayLayout, layoutOf } from '../../src/lab/machine/array-layouts.ts';
import { defaultOptions, type Ended, runMachine } from '../../src/lab/machine/run.ts';
import { Random } from '../../src/lab/random.ts';
import { printMachine } from '../../src/machine/ir/print.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import type { Request } from '../../src/semantics/request.ts';
import { type Doubt, verifyAddresses } from '../../src/verify/addresses/addresses.ts';
import type { Report } from '../../src/verify/addresses/report.ts';
import { type SizeDoubt, verifySizes } from '../../src/verify/addresses/sizes.ts';
import { startupOf } from '../../src/verify/addresses/startup.ts';
import { cases } from '../deep.ts';
import { completed } from '../machine/left-by.ts';
import { handmade } from '../machine/programs/handmade.ts';
import { damaged, damages } from './damage.ts';

vi.setConfig({ testTimeout: 300_000 });

const seed = Number(process.env.SEED ?? 1);
const programs = Number(process.env.CASES ?? cases(45, 60));

interface Drawn {
  readonly index: number;
  readonly machine: Machine;
  readonly z: Request;
  readonly arrayLayout: ArrayLayout;
}

/** Machine programs of the laboratory, with requests and the strides of their arrays. */
function* drawnPrograms(): Generator<Drawn> {
  for (let i = 0; i < programs; i++) {
    const index = i * testInputsPerProgram;
    const drawn = handmade[i] ?? drawCase(seed, index, i % 3 === 0 ? undefined : vectorCaseFrom);
    const x = new Experiment(drawn);
    const program = x.completed(x.last);
    const outcome = x.outcome(x.last);
    if (program === null || outcome === null || outcome.tag === 'Large' || outcome.tag === 'Overflow') continue;
    const arrayLayout = arrayLayoutOf(index);
    yield { index, machine: optimize(program, layoutOf(arrayLayout, program)), z: x.z, arrayLayout };
  }
}

function reportOf(machine: Machine, { z, arrayLayout }: Drawn): Report<Doubt> {
  return verifyAddresses(
    machine,
    startupOf(machine, z, (_, bounds) => arrayLayout.strides(bounds)),
  );
}

/** Did the machine interpreter detect an access outside its block? Gaps between the elements count as inside. */
function isOutside(ended: Ended): boolean {
  if (ended.tag !== 'Wrong') return false;
  const [, index, count] =
    /^out-of-bounds (?:load|store): element (\S+) of .*, which has (\d+)$/.exec(ended.what) ?? [];
  if (index === undefined) return ended.what.includes('does not fit in');
  return !Number.isInteger(Number(index)) || Number(index) < 0 || Number(index) >= Number(count);
}

/** The buffer in a message of the machine interpreter. */
function bufferIn(ended: Ended): string {
  const what = ended.tag === 'Wrong' ? ended.what : '';
  const [, buffer = ''] =
    /^out-of-bounds (?:load|store): element \S+ of (.*), which has/.exec(what) ??
    /^(.*) does not fit in/.exec(what) ??
    [];
  return buffer;
}

test('in random cases every proof is correct, and nothing is refuted', () => {
  let [proved, all, whole, programs] = [0, 0, 0, 0];
  for (const drawn of drawnPrograms()) {
    const { index, machine, z, arrayLayout } = drawn;
    const report = reportOf(machine, drawn);
    expect(report.refuted, `case ${index}`).toEqual([]);
    const ended = runMachine(machine, z, { ...defaultOptions, arrayLayout });
    expect(isOutside(ended), `case ${index}`).toBe(false);
    proved += report.proved;
    all += report.proved + report.unknown.length;
    programs++;
    if (report.unknown.length === 0) whole++;
  }
  console.info(`${proved} of ${all} accesses are proved, all of ${whole} of ${programs} programs`);
  expect(proved / all).toBeGreaterThan(0.9);
});

test('no damaged program with an access outside a block is proved, and most are refuted', () => {
  let [wrong, refuted, tried] = [0, 0, 0];
  const survivors = new Map<string, number>();
  for (const drawn of drawnPrograms()) {
    const random = new Random(drawn.index, seed);
    for (const damage of damages) {
      const machine = damaged(drawn.machine, damage, (places) => random.below(places));
      if (machine === null) continue;
      tried++;
      const ended = runMachine(machine, drawn.z, { ...defaultOptions, arrayLayout: drawn.arrayLayout });
      const report = reportOf(machine, drawn);
      if (isOutside(ended)) {
        wrong++;
        const doubts = [...report.unknown, ...report.refuted].map(({ buffer }) => buffer);
        const context = `${damage.name}, case ${drawn.index}: ${JSON.stringify(ended)}`;
        expect(doubts, `${context}\n${printMachine(machine)}`).toContain(bufferIn(ended));
        if (report.refuted.length > 0) refuted++;
        else survivors.set(damage.name, (survivors.get(damage.name) ?? 0) + 1);
      } else if (ended.tag === 'Done' && report.refuted.length > 0) {
        expect.fail(
          `${damage.name}, case ${drawn.index} is refuted: ${report.refuted[0]?.text}\n${printMachine(machine)}`,
        );
      }
    }
  }
  console.info(`${refuted} of ${wrong} wrong programs are refuted, of ${tried} damaged ones`, survivors);
  expect(wrong).toBeGreaterThan(100);
  expect(refuted / wrong).toBeGreaterThan(0.8);
});

test('sizes that do not fit in i32 are not proved', () => {
  const machine = optimize(
    completed(`pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 9]; }
      schedule s { vectorize(g.x, 8, round); vectorize(f.x, 8, round); }`),
  );
  const reportFor = (len: number): Report<SizeDoubt> =>
    verifySizes(machine, startupOf(machine, { window: [{ min: 0, len }], params: new Map(), inputs: new Map() }));
  expect(reportFor(1000)).toMatchObject({ unknown: [], refuted: [] });
  const { unknown, refuted } = reportFor(2 ** 31 - 4);
  expect([...unknown, ...refuted].map(({ what }) => what)).toMatchInlineSnapshot(`
    [
      "the window of the output",
      "a size of g",
      "the number of iterations of the loop over x_vo",
      "the number of iterations of the loop over x_vo'1",
    ]
  `);
});
