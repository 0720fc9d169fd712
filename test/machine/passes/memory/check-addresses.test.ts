import { afterAll, describe, expect, test } from 'vitest';
import { open } from '../../../../src/ahead/loader/open.ts';
import { ship } from '../../../../src/ahead/ship.ts';
import { checkText } from '../../../../src/check/check.ts';
import { compile as toTarget } from '../../../../src/driver/compile.ts';
import { CompiledProgram } from '../../../../src/driver/compiled-program.ts';
import { optimize } from '../../../../src/driver/optimize.ts';
import { emit } from '../../../../src/emit/wasm/program/emit.ts';
import { bug } from '../../../../src/errors/bug.ts';
import type { Machine } from '../../../../src/machine/ir/program.ts';
import { checkAddresses } from '../../../../src/machine/passes/memory/check-addresses.ts';
import type { ArrayView } from '../../../../src/runtime/arrays/array-view.ts';
import { openCore } from '../../../../src/runtime/core.ts';
import { ProgramFailure } from '../../../../src/runtime/failures.ts';
import { connect, openRuntime } from '../../../../src/runtime/open-runtime.ts';
import type { Program } from '../../../../src/syntax/target.ts';
import { malformed } from '../../../../src/verify/malformed.ts';
import { codesOf, statementsOf } from '../../everywhere.ts';
import { wrongAddresses } from '../../wrong/wrong-addresses.ts';

const window = [{ min: 0, len: 31 }];

function programOf(text: string): Program {
  const [module = bug('no pipeline')] = checkText(text).modules;
  return toTarget(module.pipeline, module.schedules[0] ?? null);
}

function image(offset = 0, stride = 1): ArrayView {
  const data = Int32Array.from({ length: 32 }, (_, i) => (i * 13) % 32);
  return { type: 'i32', data, offset, strides: [stride], shape: [32], min: [0] };
}

const cores = [openCore({ threads: 1 }), openCore({ threads: 2 }), openCore({ threads: 2, room: 4096 })];
afterAll(() => Promise.all(cores.map((core) => core.close())));

/** The failure of a program on each core. After it, a correct program has its values. */
function failuresOf(machine: Machine, right: Machine): readonly (string | null)[] {
  const artifact = emit(checkAddresses(machine));
  const [good, unchecked] = [emit(checkAddresses(right)), emit(right)];
  return cores.map((core) => {
    const call = { inputs: { img: image() }, window };
    const expected = core.load(unchecked).call(call);
    const message = messageOf(() => core.load(artifact).call(call));
    expect(core.load(good).call(call)).toEqual(expected);
    return message;
  });
}

function messageOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (thrown) {
    if (thrown instanceof ProgramFailure && thrown.failure.tag === 'AddressFailure') return thrown.message;
    throw thrown;
  }
}

describe('an incorrect machine program is stopped before the access, on one thread and on two', () => {
  test.each(wrongAddresses)('$name', ({ text, spoil, message, layout }) => {
    const right = optimize(programOf(text), layout);
    const wrong = { ...right, body: spoil(right.body) };
    expect(malformed(checkAddresses(right))).toBe(null);
    expect(malformed(checkAddresses(wrong))).toBe(null);
    const found = failuresOf(wrong, right);
    expect(found).toEqual(found.map(() => expect.stringMatching(message)));
  });
});

test('the programs have accesses of every kind, forward and reversed, and all of them are checked', () => {
  const kinds = new Set<string>();
  const note = (tag: string, lanes: number, stride: number): void => {
    kinds.add(
      lanes === 1 ? tag : `${tag} of lanes${tag === 'Load' || tag === 'Store' ? `, ${Math.sign(stride)}` : ''}`,
    );
  };
  for (const { text, layout } of wrongAddresses) {
    const { body } = checkAddresses(optimize(programOf(text), layout));
    for (const e of codesOf(body)) {
      if (e.tag === 'Load') note(e.tag, e.lanes, e.stride);
      if (e.tag === 'Gather') note(e.tag, e.lanes, 0);
      if (e.tag === 'Load') expect(e.address.tag).toBe('Checked');
      if (e.tag === 'Gather') expect(e.addresses.tag).toBe('Checked');
    }
    for (const s of statementsOf(body)) {
      if (s.tag === 'Store') note(s.tag, s.value.lanes, s.stride);
      if (s.tag === 'Scatter') note(s.tag, s.value.lanes, 0);
      if (s.tag === 'Reuse') kinds.add(s.tag);
      if (s.tag === 'Store') expect(s.address.tag).toBe('Checked');
      if (s.tag === 'Scatter') expect(s.addresses.tag).toBe('Checked');
    }
  }
  expect([...kinds].toSorted()).toEqual([
    'Gather of lanes',
    'Load',
    'Load of lanes, -1',
    'Load of lanes, 1',
    'Reuse',
    'Scatter of lanes',
    'Store',
    'Store of lanes, -1',
    'Store of lanes, 1',
  ]);
});

describe('arrays whose strides differ from those that a program assumes', () => {
  const text =
    'pipeline f(img: i32[1]) { fun f(x): i32 = img[x] + 1; } schedule s { vectorize(f.x, 4); parallel(f.x_vo); }';

  test.each([1, 2])('through the API, on %s threads', async (threads) => {
    const compiled = new CompiledProgram(programOf(text), { checked: true });
    const call = { window, params: new Map(), inputs: new Map([['img', image(31, -1)]]), output: null };
    const prepared = compiled.prepare(call);
    expect(prepared.artifact.inputs[0]?.strides).toEqual([-1]);
    const runtime = await openRuntime({ threads });
    const [good] = await (await runtime.load(prepared.artifact)).call(prepared.call);
    expect(good?.data[0]).toBe(1 + (image().data[31] ?? 0));
    const forgetful = { ...prepared.artifact, inputs: [{ name: 'img', type: 'i32', rank: 1, strides: [1] }] } as const;
    const thrown = await (await runtime.load(forgetful)).call(prepared.call).catch((error: unknown) => error);
    expect(() => compiled.refuse(thrown, call)).toThrow(
      /^S717: internal error in Sylvite: a load of 4 × i32 \(stride -1\) from img is outside its block, at byte -12$/,
    );
    await runtime.close();
  });

  test('ahead of time', async () => {
    const program = programOf(text);
    const { shipped, bytes } = ship(program, [], { checked: true });
    const means = { read: async () => bytes, openRuntime, connect };
    const inputs = [{ name: 'img', type: 'i32', rank: 1, strides: [-1] }] as const;
    const wrong = open({ ...shipped, artifact: { ...shipped.artifact, inputs } }, means);
    const right = open(shipped, means);
    const given = { img: image().data };
    const asked = { window: { x: [0, 31] } } as const;
    await expect(wrong(given, asked)).rejects.toMatchObject({ name: 'SylviteError', diagnostics: [{ code: 'S717' }] });
    expect((await right(given, asked)).data).toEqual(Int32Array.from(image().data, (n) => n + 1).subarray(0, 31));
    await Promise.all([wrong.close(), right.close()]);
  });
});
