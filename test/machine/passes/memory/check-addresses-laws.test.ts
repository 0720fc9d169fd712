import { afterAll, expect, test } from 'vitest';
import { emit } from '../../../../src/emit/wasm/program/emit.ts';
import { callOf } from '../../../../src/lab/engines/web-assembly.ts';
import { Experiment } from '../../../../src/lab/experiment.ts';
import { drawCase } from '../../../../src/lab/generators/numbered-case.ts';
import { vectorCaseFrom } from '../../../../src/lab/generators/schedule/vectors.ts';
import { arrayLayouts, layoutOf } from '../../../../src/lab/machine/array-layouts.ts';
import { defaultOptions, type RunOptions, runMachine } from '../../../../src/lab/machine/run.ts';
import type { Machine } from '../../../../src/machine/ir/program.ts';
import { checkAddresses } from '../../../../src/machine/passes/memory/check-addresses.ts';
import type { Call } from '../../../../src/runtime/call.ts';
import { openCore } from '../../../../src/runtime/core.ts';
import { ProgramFailure } from '../../../../src/runtime/failures.ts';
import { interference } from '../../../../src/verify/interference.ts';
import { malformed } from '../../../../src/verify/malformed.ts';
import { cases } from '../../../deep.ts';
import { handmade } from '../../programs/handmade.ts';
import { aroundPass, vectorized } from '../../wrong/around-pass.ts';
import { wrongPasses } from '../../wrong/wrong-passes.ts';

/*
 * The interpreter of machine programs checks every element. The checked build has to stop each access that the
 * interpreter reports as out of bounds.
 */

const seed = Number(process.env.SEED ?? 1);
const drawn = Array.from({ length: cases(10, 20) }, (_, i) => drawCase(seed, i, vectorCaseFrom));
const experiments = [...handmade, ...drawn].map((c) => new Experiment(c));
const cores = [openCore({ threads: 1 }), openCore({ threads: 2 })];
afterAll(() => Promise.all(cores.map((core) => core.close())));

/** Is a program well-formed, and do no coalesced buffers overwrite each other? */
function isValid(machine: Machine): boolean {
  return malformed(machine) === null && interference(machine) === null;
}

/** An access that starts inside an element may be inside its block. */
const isOutOfBounds = /^out-of-bounds (load|store): element -?\d+ of |does not fit/;

test.each(wrongPasses)('$name: accesses out of bounds are stopped', (wrong) => {
  const parity = wrongPasses.indexOf(wrong) % 2;
  for (const [i, x] of experiments.entries()) {
    if (i % 2 !== parity) continue; // half of them, since there are many passes
    const P = x.completed(x.last);
    const dense = arrayLayouts[0];
    const [, machine] = (P && aroundPass(P, layoutOf(dense, P), wrong)) ?? [];
    if (P === null || machine === undefined || !isValid(machine)) continue;
    const ended = runMachine(machine, x.z);
    const checked = checkAddresses(machine);
    expect(malformed(checked)).toBe(null);
    const found = runMachine(checked, x.z);
    if (ended.tag === 'Large' || found.tag === 'Large') continue;
    if (ended.tag !== 'Wrong') {
      expect(found, `case ${i}`).toEqual(ended);
      continue;
    }
    if (!isOutOfBounds.test(ended.what)) continue;
    stopped++;
    expect(found, `case ${i}: ${ended.what}`).toMatchObject({ tag: 'Failed', failure: { tag: 'AddressFailure' } });
    const call = callOf(P, x.z);
    if (call === null || i % 3 !== 0 || hasPointDimension(call)) continue;
    const artifact = emit(checked);
    for (const core of cores) {
      const loaded = core.load(artifact);
      expect(
        failureOf(() => loaded.call(call)),
        `case ${i}: ${ended.what}`,
      ).toBe('AddressFailure');
      loaded.unload();
      ran++;
    }
  }
});

let stopped = 0;
let ran = 0;

test('enough programs were stopped', () => {
  console.info(`${stopped} programs were stopped, ${ran} runs of them as WebAssembly`);
  expect(stopped).toBeGreaterThan(cases(50, 80));
  expect(ran).toBeGreaterThan(cases(25, 40));
});

/** The runtime sets strides of dimensions with one point to 0: a wrong coordinate along one is inside the block. */
function hasPointDimension({ inputs = {}, outputs }: Call): boolean {
  return [...Object.values(inputs), ...(outputs ?? [])].some(({ shape }) => shape.length > 1 && shape.includes(1));
}

function failureOf(run: () => unknown): string {
  try {
    run();
    return 'none';
  } catch (thrown) {
    if (thrown instanceof ProgramFailure) return thrown.failure.tag;
    throw thrown;
  }
}

test.each(arrayLayouts)('arrays $name: no access of a correct program is stopped', (arrayLayout) => {
  const options: RunOptions = { ...defaultOptions, arrayLayout, first: 2 ** 31 - 256 };
  let accessed = 0;
  for (const x of experiments) {
    const P = x.completed(x.last);
    const machine = P && vectorized(P, layoutOf(arrayLayout, P)).machine;
    if (!machine || !isValid(machine)) continue;
    const expected = runMachine(machine, x.z, options);
    const found = runMachine(checkAddresses(machine), x.z, options);
    if (expected.tag === 'Large' || found.tag === 'Large') continue;
    expect(found).toEqual(expected);
    if (expected.tag === 'Done' && expected.values.length > 0) accessed++;
  }
  expect(accessed).toBeGreaterThan(cases(30, 40));
});
