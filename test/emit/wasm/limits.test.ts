import { afterAll, expect, test, vi } from 'vitest';
import { optimize } from '../../../src/driver/optimize.ts';
import { encode } from '../../../src/emit/wasm/encode.ts';
import { engineLimits } from '../../../src/emit/wasm/engine-limits.ts';
import { emptyModule, type FunctionDefinition, type Module } from '../../../src/emit/wasm/module.ts';
import { emit } from '../../../src/emit/wasm/program/emit.ts';
import { checkWithinLimits } from '../../../src/emit/wasm/program/within-limits.ts';
import { bug } from '../../../src/errors/bug.ts';
import { Refusal } from '../../../src/errors/diagnostic.ts';
import { wasmLimitExceeded } from '../../../src/errors/S711.ts';
import { compile, SylviteError, syl } from '../../../src/index.ts';
import { callOf, outcomeOf } from '../../../src/lab/engines/web-assembly.ts';
import { openCore } from '../../../src/runtime/core.ts';
import { dimensionsOf } from '../../../src/syntax/extensions/output.ts';
import { makeLoaders } from '../../ahead/loaders.ts';
import { Workshop } from '../../ahead/workshop.ts';
import { completed } from '../../machine/left-by.ts';
import { engine } from './engine.ts';

vi.setConfig({ testTimeout: 300_000 });

/*
 * The limits of engines: our constants are correct, functions are split to stay within them, and other programs are
 * refused.
 */

function withFunction(parts: Partial<FunctionDefinition>): Module {
  return {
    ...emptyModule,
    functions: [{ name: 'f', type: { params: [], results: [] }, locals: [], body: [], ...parts }],
  };
}

const many = <T>(count: number, item: T): T[] => new Array<T>(count).fill(item);

/** A module with the given number of parameters, locals or bytes of code. */
const modules: readonly (readonly [name: string, limit: number, made: (count: number) => Module])[] = [
  ['parameters', engineLimits.parameters, (n) => withFunction({ type: { params: many(n, 'i32'), results: [] } })],
  ['locals', engineLimits.locals, (n) => withFunction({ locals: many(n, 'i32') })],
  [
    'parameters and locals',
    engineLimits.locals,
    (n) => withFunction({ type: { params: ['i32', 'v128'], results: [] }, locals: many(n - 2, 'v128') }),
  ],
  // a byte for the number of kinds of locals, and one for the end
  ['bytes of code', engineLimits.bodyBytes, (n) => withFunction({ body: many(n - 2, ['nop'] as const) })],
];

test.each(modules)('our limit of %s is that of the engine', (_, limit, made) => {
  const largest = made(limit);
  const bytes = encode(largest);
  expect(() => new engine.Module(bytes)).not.toThrow();
  expect(() => checkWithinLimits('f', [], largest, bytes)).not.toThrow();
  const larger = made(limit + 1);
  const more = encode(larger);
  expect(() => new engine.Module(more)).toThrow();
  expect(() => checkWithinLimits('f', [], larger, more)).toThrow(Refusal);
});

const cube = 'fun g(a, b, c) = a * 7 + b * c; fun f(a, b, c)';
const large: readonly (readonly [name: string, text: string])[] = [
  [
    'vectors of 16, unrolled by 16 and by 8',
    `pipeline f() { ${cube} = g[a, b, c] + g[a + 1, b, c + 1]; }
     schedule s { vectorize(f.a, 16); unroll(f.b, 16); unroll(f.c, 8); }`,
  ],
  [
    'an update on several threads',
    `pipeline f() { ${cube} = { b; (a, b, c) <- f[a, b, c] * 3 + g[a + 1, b, c]; } }
     schedule s { vectorize(f.s1.a, 16); unroll(f.s1.b, 8); unroll(f.s1.c, 8); parallel(f.s1.c_uo); }`,
  ],
  [
    'scalars, unrolled in three dimensions',
    `pipeline f() { fun f(a, b, c, d) = a + b + c + d; }
     schedule s { unroll(f.a, 8); unroll(f.b, 8); unroll(f.c, 7); }`,
  ],
];

test.each(large)(
  'variables beyond the parameter limit of a function are passed through memory: %s',
  async (_, text) => {
    const program = completed(text);
    const artifact = emit(optimize(program));
    expect(artifact.stackBytes).toBeGreaterThan(16 * 100);
    const ranges = dimensionsOf(program.outputs).map(({ name }, d) => [name, [d - 2, d < 3 ? 19 + d : 2]] as const);
    const window = Object.fromEntries(ranges);
    const algorithm = syl(Object.assign([text], { raw: [text] }));
    const expected = await compile(algorithm, null, { engine: 'interp' })({}, { window });
    const bounds = ranges.map(([, [from = 0, to = 0]]) => ({ min: from, len: to - from }));
    const z = { window: bounds, params: new Map(), inputs: new Map() };
    for (const threads of text.includes('parallel') ? [1, 2] : [1]) {
      const loaded = openCore({ threads }).load(artifact);
      const found = outcomeOf(program, loaded.call(callOf(program, z) ?? bug('the window is too large')), z);
      expect(found).toMatchObject({ tag: 'Done', values: [...expected.data] });
    }
  },
);

const bad = wasmLimitExceeded.bad;
const beyond = typeof bad === 'object' && 'program' in bad ? bad.program : '';

const workshop = new Workshop(await makeLoaders());
afterAll(() => workshop.remove());

// `run` refuses it, too: this is the example of the diagnostic.
test('a module that engines reject is refused by `compile` and by the API, with the loops to change', async () => {
  const refused = /S711.*has \d+ local variables in one function.*WebAssembly engines accept at most 50000/s;
  const compiled = workshop.compile(beyond, ['--target', 'wasm', '--schedule', 's'], 'beyond');
  expect(compiled).toMatchObject({ code: 1, out: '', err: expect.stringMatching(refused) });
  expect(compiled.err).toContain('unrolls or vectorizes f.x_v.');
  const algorithm = syl(Object.assign([beyond], { raw: [beyond] }));
  const call = async () => await compile(algorithm, 's').realize({}, { window: { x: [0, 64] } });
  const called = call();
  await expect(called).rejects.toThrow(SylviteError);
  await expect(called).rejects.toThrow(/S711/);
});
