import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { reportInternalErrors, smallest } from '../../src/cli/output/internal-error.ts';
import { compile } from '../../src/driver/compile.ts';
import { verified } from '../../src/driver/verified.ts';
import { defaultOptions, runMachine } from '../../src/lab/machine/run.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import { passes } from '../../src/machine/passes.ts';
import type { Program } from '../../src/syntax/target.ts';
import { statementsOf } from '../machine/everywhere.ts';
import { shortSightedReuse } from '../machine/wrong/short-sighted-reuse.ts';

const text = `pipeline out() {
  fun a(x) = x + 7;   fun b(x) = x * 100;
  fun out(x, c) = { b[x]; (x, c) <- out[x, c] + a[x]; }
}
schedule s { bound-extent(out, c, 1); at(b, out.s0.c); }`;

function program(): Program {
  const [module] = checkText(text).modules;
  if (module === undefined) throw new Error('there is no pipeline');
  return compile(module.pipeline, module.schedules[0] ?? null);
}

const z = {
  window: [
    { min: 0, len: 6 },
    { min: 0, len: 1 },
  ],
  params: new Map(),
  inputs: new Map(),
};

function valuesOf(machine: Machine): readonly number[] {
  const ended = runMachine(machine, z, defaultOptions);
  return ended.tag === 'Done' ? ended.values.map(Number) : [];
}

function isCoalesced({ body }: Machine): boolean {
  return [...statementsOf(body)].some(({ tag }) => tag === 'Reuse');
}

const wrong = passes.map((pass) => (pass.name === 'storage-coalescing' ? { ...pass, run: shortSightedReuse } : pass));

const expected = [7, 108, 209, 310, 411, 512];

test('correct passes are accepted', () => {
  const { machine, complaints } = verified(program(), { isThorough: true });
  expect([valuesOf(machine), complaints]).toEqual([expected, []]);
});

test('a program is compiled without a pass that a checker rejects', () => {
  const unchecked = verified(program(), { using: wrong, by: [] });
  expect(isCoalesced(unchecked.machine)).toBe(true);
  expect(valuesOf(unchecked.machine)).not.toEqual(expected);
  const { machine, complaints } = verified(program(), { using: wrong });
  expect(isCoalesced(machine)).toBe(false);
  expect(valuesOf(machine)).toEqual(expected);
  expect(complaints).toMatchObject([{ checker: 'interference', pass: 'storage-coalescing' }]);
  expect(complaints[0]?.what).toMatch(/ is used after .* overwrote it/);
});

test('the program is minimized for the report', () => {
  const [module] = checkText(`pipeline out(k: i32) {
    fun c(x, y) = x * y + k;  fun d(x) = c[x, 3] + c[x + 1, 4];
    fun a(x) = x + 7 + d[x];  fun b(x) = x * 100 + d[x + 2] * k;
    fun out(x, c) = { b[x]; (x, c) <- out[x, c] + a[x] * 3; }
  }
  schedule s { bound-extent(out, c, 1); at(b, out.s0.c); vectorize(out.x, 4); parallel(a.x); }`).modules;
  if (module === undefined) throw new Error('there is no pipeline');
  const { pipeline, schedules } = module;
  const { complaints } = verified(compile(pipeline, schedules[0] ?? null), { using: wrong });
  const [first] = complaints;
  if (first === undefined) throw new Error('nothing is rejected');
  const shown: string[] = [];
  const console = { show: ({ code }: { code: string }) => shown.push(code), err: (text: string) => shown.push(text) };
  reportInternalErrors(complaints, { pipeline, schedule: null, z: null }, { name: 'f.syl', text: '' }, console);
  expect(shown).toEqual(['S718', expect.stringContaining('pipeline')]);
  const text = smallest(first, { pipeline, schedule: schedules[0] ?? null, z: null }, { using: wrong });
  expect(checkText(text).diagnostics).toEqual([]);
  expect(text.length).toBeLessThan(250);
});
