import { expect, test } from 'vitest';
import { run } from '../run.ts';

const text = `pipeline f(img: i32[1], n = 3) { fun g(x) = img[x] * 2; fun f(x) = { g[x]; rdom(r = (0, n)) in (x) <- f[x] + g[x + r]; } }
  schedule s { vectorize(f.x, 4, round); parallel(f.s1.x); }`;

test.each(['', '--schedule s', '--schedule s --threads 1', '--schedule s --buffer x=0:8'])(
  'run --checked %s has the same values',
  (options) => {
    const command = `--json ${options} --window x=0:6 --input img=random:1:12`;
    const [unchecked, checked] = [run(`run ${command}`, text), run(`run --checked ${command}`, text)];
    expect(unchecked.code).toBe(0);
    expect(checked).toEqual(unchecked);
  },
);

test.each([
  ['--window x=0:6 --input img=random:1:12 --param n=-1', 3, 'S704'],
  ['--window x=0:60 --input img=random:1:12', 3, 'S708'],
  ['--window x=0:6', 1, 'S605'],
])('run --checked %s is refused', (options, code, diagnostic) => {
  const checked = run(`run --checked --schedule s ${options}`, text);
  expect([checked.code, checked.err]).toEqual([code, expect.stringContaining(`[${diagnostic}]`)]);
  expect(checked).toEqual(run(`run --schedule s ${options}`, text));
});

test.each(['wasm', 'js'])('compile --checked writes the same files with a larger module (%s)', (target) => {
  const [unchecked, checked] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()];
  expect(run(`compile --target ${target} -o .`, text, unchecked).code).toBe(0);
  expect(run(`compile --checked --target ${target} -o .`, text, checked).code).toBe(0);
  expect([...checked.keys()]).toEqual([...unchecked.keys()]);
  expect(checked.get('f.d.ts')).toEqual(unchecked.get('f.d.ts'));
  const name = target === 'wasm' ? 'f.wasm' : 'f.js';
  expect(checked.get(name)?.length).toBeGreaterThan(unchecked.get(name)?.length ?? 0);
  expect(new TextDecoder().decode(checked.get('f.js'))).toContain('AddressFailure');
});

test('the interpreter gives the same values, and a warning for each command with options of compiled programs', () => {
  const request = '--print --window x=0:6 --input img=random:1:12';
  const interpreted = run(`run --engine interp ${request}`, text);
  expect(interpreted.err).toBe('');
  const ran = run(`run --engine interp --threads 2 --checked --verify ${request}`, text);
  expect({ ...ran, err: '' }).toEqual(interpreted);
  expect(ran.err).toMatchInlineSnapshot(`
    "warning[S649]: --threads, --checked and --verify have no effect with --engine interp
       = help: The interpreter runs on one thread, checks every access, and has no compiler passes to validate. Remove --threads, --checked and --verify, or use --engine wasm.

    "
  `);
  expect(run(`run --stats --verify ${request}`, text).err).toMatchInlineSnapshot(`
    "warning[S649]: --verify has no effect with --stats
       = help: The interpreter runs on one thread, checks every access, and has no compiler passes to validate. Remove --verify, or run without --stats.

    "
  `);
});
