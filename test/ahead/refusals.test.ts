import { afterAll, expect, test } from 'vitest';
import { compile, syl } from '../../src/index.ts';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const text = `pipeline f(img: u8[2], k = 2, c: bool = true) {
  fun g(x, y) = img[x, y] + img[x + 1, y];
  fun f(x, y) = i32(g[x, y]) * k + select(c, 1, 0);
}
schedule rounded {
  split(f.x, xo, xi, 4, round);
  parallel(f.y);
}`;

/** The source text of the arguments of calls that are refused. */
const calls = [
  '{}',
  '{ img: new Uint8Array(4) }',
  '{ img: { data: new Uint16Array(4), shape: [2, 2] } }',
  '{ img: { data: new Uint8Array(4), shape: [3, 2] } }',
  '{ img, k: 1.5 }',
  '{ img, k: "a" }',
  '{ img, other: 1 }',
  '{ img }, { window: { x: [0, 2] } }',
  '{ img }, { window: { x: [0, 2], z: [0, 2] } }',
  '{ img }, { window: { x: [0, 2], y: [3, 2] } }',
  '{ img }, { window: { x: [-2, 6], y: [0, 2] } }',
  '{ img }, { window: { x: [2147483640, 2147483645], y: [0, 2] } }',
];

const buffers = [
  '{ data: new Int32Array(12), shape: [6, 2] }, { img }',
  '{ data: new Int32Array(16), shape: [8, 2] }, { img: { data: new Uint8Array(18), shape: [9, 2] }, c: 0 }, { window: { x: [0, 6], y: [0, 2] } }',
  '{ data: new Uint8Array(12), shape: [6, 2] }, { img }',
  '{ data: new Int32Array(2), shape: [6, 2], strides: [0, 1] }, { img }',
];

const workshop = new Workshop(await makeLoaders());
afterAll(() => workshop.remove());

const setup = 'const img = { data: new Uint8Array(24), shape: [8, 3] };';

test.each(['wasm', 'js'])('errors of calls have the messages of the API (%s)', async (target) => {
  workshop.write('package.json', '{ "type": "module" }');
  workshop.compile(text, ['--target', target, '--schedule', 'rounded'], target);
  const all = [...calls.map((call) => `f(${call})`), ...buffers.map((call) => `f.into(${call})`)];
  const messages = `
    const messages = [];
    for (const call of [${all.map((call) => `() => ${call}`).join(', ')}])
      messages.push(await call().then(({ data }) => Array.from(data), (error) => error.name + error.message));`;
  workshop.write(
    'wrong.js',
    `import { f } from './${target}/f.js'; ${setup} ${messages} console.log(JSON.stringify(messages));`,
  );
  const found: readonly unknown[] = JSON.parse(workshop.run('wrong.js'));
  const f = compile(syl(Object.assign([text], { raw: [text] })), 'rounded', { type: 'i32' });
  const expected: readonly unknown[] = await new Function(
    'f',
    `return (async () => { ${setup} ${messages} return messages; })();`,
  )(f);
  expect(found).toEqual(expected);
  expect(expected.filter((message) => typeof message !== 'string')).toHaveLength(1); // the buffer that is large enough
});
