import { expect, test } from 'vitest';
import { load } from '../../../src/ahead/loader/alone.ts';
import { ship } from '../../../src/ahead/ship.ts';
import { checkText } from '../../../src/check/check.ts';
import { compile as toTarget } from '../../../src/driver/compile.ts';
import { compile, type SylviteError, syl } from '../../../src/index.ts';
import { run } from '../../run.ts';

const img = { data: Int32Array.from({ length: 60 }, (_, i) => i * i), shape: [10, 6] };

/** The default window of a program on `img`, with the API, ahead of time, and on the command line. */
async function windowOf(text: string): Promise<string> {
  const [module] = checkText(text).modules;
  if (module === undefined) throw new Error('there is no pipeline');
  const { pipeline, schedules } = module;
  const name = schedules[0]?.name ?? null;
  const { shipped, bytes } = ship(toTarget(pipeline, schedules[0] ?? null), pipeline.params, { algorithm: pipeline });
  const ahead = load(shipped, async () => bytes);
  const calls = [() => compile(syl(text), name)({ img }), () => ahead({ img })];
  const answers = await Promise.all(
    calls.map(async (call) => {
      try {
        const { shape, min } = await call();
        return shape.map((len, d) => `${min[d]}:${(min[d] ?? 0) + len}`).join(' ');
      } catch (thrown) {
        const { diagnostics } = thrown as Partial<SylviteError>; // ahead-of-time modules have their own error class
        if (diagnostics?.[0] === undefined) throw thrown;
        return diagnostics[0].code;
      }
    }),
  );
  await ahead.close();
  const { out } = run(`run --json --input img=zero:10x6 ${name === null ? '' : `--schedule ${name}`}`, text);
  const { requested, error } = JSON.parse(out);
  const bounds: readonly { min: number; len: number }[] = requested ?? [];
  answers.push(error?.code ?? bounds.map(({ min, len }) => `${min}:${min + len}`).join(' '));
  return [...new Set(answers)].join(' or ');
}

test.each([
  ['img[x, y] + img[x, y]', '0:10 0:6'],
  ['img[x - 1, y] + img[x, y + 2]', '1:10 0:4'],
  ['img[2 * x, 2 * y] + img[2 * x + 1, 2 * y + 1]', '0:5 0:3'],
  ['img[9 - 2 * x, y]', '0:5 0:6'],
  ['img[x / 2, y] + img[x / 2 + 1, y]', '0:10 0:6'],
  ['img[x + 3, y - 4]', '0:7 4:6'],
  ['img[x + 20, y]', 'S708'], // no point fits
  ['img[x, y] + img[12, 0]', 'S708'], // this read does not depend on the window
])('%s: %s', async (e, window) => {
  expect(await windowOf(`pipeline f(img: i32[2]) { fun f(x, y) = ${e}; }`)).toBe(window);
});

test('the default window is the same under every schedule', async () => {
  const blur = `pipeline f(img: i32[2]) {
    fun g(x, y) = img[x - 1, y] + img[x, y] + img[x + 1, y];
    fun f(x, y) = g[x, y - 1] + g[x, y] + g[x, y + 1];
  }`;
  const schedules = ['at(g, f.y);', 'vectorize(f.x, 4); parallel(f.y); inline(g);', 'split(f.x, xo, xi, 16, round);'];
  for (const s of schedules) expect(await windowOf(`${blur} schedule s { ${s} }`)).toBe('1:9 1:5');
});

test('the default window is that of the algorithm if a schedule reads fewer points', async () => {
  const text = 'pipeline f(img: i32[2]) { fun g(x, y) = img[x - y, y]; fun f(x, y) = g[y, y]; }';
  expect(await windowOf(text)).toBe('0:10 5:6');
  expect(await windowOf(`${text} schedule s { inline(g); }`)).toBe('0:10 5:6');
});

test('there is no default window ahead of time if the points that a call reads are only known to programs', async () => {
  const text = (x: string) => `pipeline f(img: i32[2], n = 1) { fun f(x, y) = img[${x}, y]; }`;
  const offset = 'i32(2.0 * sin(f32(n)))';
  expect(await windowOf(text(`x + ${offset}`))).toBe('0:9 0:6 or S601');
  expect(await windowOf(text(`clamp(x + ${offset}, 0, 9)`))).toBe('0:10 0:6');
  expect(await windowOf(text(`clamp(x + ${offset}, 0, 10)`))).toBe('0:9 0:6 or S601');
});

test('a range that is not read does not restrict the default window', async () => {
  const text = (n: number) =>
    `pipeline f(img: i32[2], n = ${n}) { fun f(x, y) = y + sum(r = (0, n) : img[x + 4, r]); }`;
  expect(await windowOf(text(0))).toBe('0:10 0:6');
  expect(await windowOf(text(1))).toBe('0:6 0:6');
});
