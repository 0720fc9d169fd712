import { expect, test } from 'vitest';
import { Snapshot } from '../../src/lab/api/snapshot.ts';
import { replay } from '../../src/lab/corpus/replay.ts';
import { engines } from '../../src/lab/engines/engines.ts';
import { runOf } from '../../src/lab/engines/outcome.ts';
import type { Experiment } from '../../src/lab/experiment.ts';
import { agreesWithInterpreter } from '../../src/lab/laws/engines-agree.ts';
import { completed } from '../machine/left-by.ts';
import { complete, request } from '../regressions/completed.ts';
import { run } from '../run.ts';

/* Bugs that fuzzing found, as minimized cases. */

function values(command: string, program: string): readonly number[] | string {
  const { values, error } = JSON.parse(run(`run --engine interp --json ${command}`, program).out);
  return values ?? error.message;
}

test('an update that reads its own func at another point demands the inputs of that point', () => {
  const program = 'pipeline f() { fun g(x) = x + 5; fun f(x) = { 0; rdom(r = (0, 2)) in (r) <- f[0] + g[r]; } }';
  expect(values('--window x=1:2', program)).toEqual([11]);
});

test('an empty window does not widen the hull of stages', () => {
  const program = `pipeline f() { fun g(r) = { 0; (0) <- g[0]; } fun f(x) = g[x]; }
    schedule s { split(f.x, xo, xi, 3); compute-at(g, f.xi); }`;
  expect(values('--schedule s --window x=0:1', program)).toEqual([0]);
});

test('a bound of negative length fails an assertion before any loop', () => {
  const program = `pipeline f(p) { fun g1(z) = 0; fun g2(r) = g1[0]; fun f(y) = g2[0]; }
    schedule s { bound(g1, z, -5, p); bound-extent(f, y, p); }`;
  expect(values('--schedule s --window y=0:1 --param p=-1', program)).toMatchInlineSnapshot(
    `"the bound of g1 in z is negative"`,
  );
});

test('a producer may be inlined before its consumer', () => {
  const program = `pipeline f() { fun g1() = 3; fun g2() = g1[]; fun f() = g2[]; }
    schedule s { inline(g1); inline(g2); }`;
  expect(values('--schedule s', program)).toEqual([3]);
});

test('a stage that runs although its func has an empty window has storage for its writes', () => {
  const program = `pipeline f() {
      fun g(i) = { 0; (1 - 1) <- g[0]; }
      fun f() = { 0; rdom(r = (0, 1)) in () <- g[-1]; }
    }
    schedule s { split(f.s1.r, ro, ri, 2); split(g.i, io, ii, 2, shift); compute-at(g, f.s1.ri); }`;
  expect(values('--schedule s', program)).toEqual([0]);
});

test('an allocation for an empty window has no negative length', () => {
  const program = `pipeline f() { fun f(y) = 0; }
    schedule s { split(f.y, yo, yi, 2); swap(f.yo); fuse(f.yi, yiyo); }`;
  const { allocated } = JSON.parse(run('run --engine interp --json --schedule s --window y=0:0', program).out);
  expect(allocated).toEqual([{ dim: 'y', min: 0, len: 0 }]);
});

test('a parallel loop may end at the end of i32', () => {
  const program = `pipeline f() { fun g(x) = 5; fun f(x) = g[x + 2]; } schedule s { parallel(g.x); }`;
  const { out } = run('run --json --threads 2 --schedule s --window x=2147483644:2147483646', program);
  expect(JSON.parse(out).values).toEqual([5, 5]);
});

test('a predicate may read its own func outside the window', () => {
  const program = 'pipeline f() { fun g(x) = 0; fun f(x) = { 1; rdom(s = (0, 2)) in (1) <- g[0] if f[1]; } }';
  const { holes } = JSON.parse(run('bounds --json --window x=0:1', program).out);
  const computed = holes.find(({ func, kind }: { func: string; kind: string }) => func === 'g' && kind === 'cpu');
  expect(computed.instances).toEqual([[0, 1]]);
});

test('empty storage stays empty when it is folded in hoisted memory', () => {
  const program = `pipeline f(p) {
      fun g(x, y) = 0;
      fun f(x) = { 0; rdom(r = (0, p)) in (x) <- g[r, 0] if r <= -1; }
    }
    schedule s { at(g, f.s1.x); fold-storage(g, x, 3); hoist-storage-root(g); }`;
  const { out } = run('lower --schedule s', program);
  expect(out).toMatch(/allocate g\(\(0, select\(.* <= 0, 0, 3\)\)/);
  expect(values('--schedule s --window x=0:1 --param p=1', program)).toEqual([0]);
});

test('a pure definition that its updates overwrite is still computed if a producer slides in it', () => {
  const program = `pipeline f() {
      fun g0(r) = 7 + r;
      fun g1(y, x) = { g0[0] - g0[y]; (2, x) <- 0; }
      fun f(y) = g1[2 * y, 0];
    }
    schedule s { compute-at(g1, f.y); compute-at(g0, g1.x); }`;
  expect(values('--schedule s --window y=1:3', program)).toEqual([0, -4]);
});

test('storage is not folded where coordinates wrap around i32', () => {
  const program = (n: number): string => `pipeline f(p) { fun g(i) = i; fun f(y) = g[p * y]; }
    schedule s { compute-at(g, f.y); fold-storage(g, i, ${n}); align-bounds(g, i, ${n}, 0); }`;
  const at = (y: number): string => `--schedule s --window y=${y}:${y + 1} --param p=-1`;
  for (const n of [3, 4]) expect(run(`run ${at(-2147483647)}`, program(n)).err).toContain('S706');
  for (const n of [3, 4]) expect(values(at(-2147483640), program(n))).toEqual([2147483640]);
});

test('a quotient of unbounded numbers is unbounded', () => {
  const program = `pipeline f() { fun g(x, y) = 3; fun f(i) = g[i32(f64(i)), 0] + g[0, 0]; }
    schedule s { split(g.y, yo, yi, 2, shift); fuse(g.yi, q); compute-at(g, f.i); }`;
  expect(values('--schedule s --window i=0:3', program)).toEqual([6, 6, 6]);
  const symbolic = program.replace('2, shift', 'p, shift').replace('f()', 'f(p)');
  expect(values('--schedule s --window i=0:3 --param p=2', symbolic)).toEqual([6, 6, 6]);
});

test('a run with too much storage is too large for the engine `step`, and no crash', () => {
  const program = completed('pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[0]; }');
  const z = { window: [{ min: 2 ** 30, len: 1 }], params: new Map(), inputs: new Map() };
  expect(engines.find(({ name }) => name === 'step')?.run(program, z)).toEqual({ tag: 'Large' });
});

test('no window begins at negative zero', () => {
  const program = `pipeline f(p) {
      fun inverse(y) = 1.0 / f32(y);
      fun zero(i) = { (i - 1) * 0; (0) <- 0; }
      fun f(i) = inverse[zero[i + p]];
    }
    schedule s { }`;
  expect(run('lower', program).out).not.toContain('-0');
  for (const engine of ['interp', 'wasm'])
    expect(values(`--engine ${engine} --schedule s --window i=-3:3 --param p=1`, program)).toEqual(
      Array(6).fill('Infinity'),
    );
});

test('no loop has a length of negative zero', () => {
  const program = `pipeline f() { fun f(x) = { 7; rdom(r = (0, -3)) in (x) <- f[x] + r; } }
    schedule s { split(f.s1.r, ro, ri, 4); }`;
  expect(run('lower --schedule s', program).out).toContain('for ro in (0, 0) do');
});

test('the bound of storage at the root is checked in the scope of its window', () => {
  const program = `pipeline f(p) {
      fun g(x) = x;
      fun h(x) = g[x];
      fun k(x) = { h[x]; (0) <- h[0]; }
      fun f(y) = { k[y] * h[y]; rdom(r = (0, p + 1)) in (2) <- f[2]; (0) <- f[0]; }
    }
    schedule s { bound-storage(g, x, 40); }`;
  expect(values('--schedule s --window y=3:6 --param p=0', program)).toEqual([9, 16, 25]);
  expect(run('run --schedule s --window y=3:60 --param p=0', program).err).toContain('g needs more storage in x');
});

test('a look-up of a func that starts from undef', () => {
  const program = `pipeline f() {
      fun g(y) = 3;
      fun f() = { undef; () <- i32(u8(7)); () <- g[clamp(f[], 0, 9)]; }
    }`;
  for (const engine of ['interp', 'wasm']) expect(values(`--engine ${engine}`, program)).toEqual([3]);
});

test('a quotient in a loop without iterations', () => {
  const program = `pipeline f(p) {
      fun g(x) = p / x;
      fun f(x): i8 = { 5; rdom(r = (1, 0)) in (r % 2) <- i8(g[clamp(g[r], -1, 0)] - g[clamp(g[r], -1, 0) + 1]); }
    }
    schedule s { at(g, f.s1.r); }`;
  for (const engine of ['interp', 'wasm'])
    expect(values(`--engine ${engine} --schedule s --window x=0:2 --param p=3`, program)).toEqual([5, 5]);
});

/** The compiled program fails by one of two assertions, and the interpreter by the other one. */
const vectorized = `// --window i=0:1
  pipeline f() { fun g0(r) = 0; fun f(i) = g0[i]; }
  schedule s {
    traverse(f.i, vectorized); at(g0, f.i); bound-storage(g0, r, 6); bound(g0, r, -3, 5); bound(f, i, -1, 11);
  }`;

test('an engine that fails by an assertion that holds breaks the law of the engines', async () => {
  const [pipeline = '', directives = ''] = vectorized.replace(/^.*\n/, '').split(/schedule s \{|\}\s*$/);
  const { P, program } = complete(pipeline, directives);
  const z = request({ i: [0, 1] });
  const isAccepted = async (why: string): Promise<boolean> => {
    const run = () => ({ tag: 'Stuck', stuck: { tag: 'AssertionFailure', why } }) as const;
    const law = agreesWithInterpreter({ name: 'wrong', every: 1, isCompiled: true, run });
    const x = { P, z, last: 0, completed: () => program, outcome: () => runOf(program, z) };
    const verdict = await law.examine(x as unknown as Experiment, 0); // the law uses no other part of the experiment
    return verdict.broken === null;
  };
  expect(await isAccepted('the window of g0 in r is larger than its bound')).toBe(true);
  expect(await isAccepted('g0 needs more storage in r than its bound, 6 points')).toBe(true);
  expect(await isAccepted('the window of f in i is larger than its bound')).toBe(false);
});

/* Correct programs for which a law raised a false alarm. */
test.each([
  [
    'rfactor removes an error that no requested point depends on',
    `// --window x=0:1 --input img=random:0:1x1x1
    pipeline f(img: f32[3]) { fun f(x) = { i16(img[0, x, 0]); rdom(s = (1, 1)) in (s) <- f[s]; } }
    schedule s { rfactor(f.s1.s, part0, u0); }`,
  ],
  ['the lanes of a vectorized loop fail together', vectorized],
  ...['align-extent', 'bound-extent'].map((directive) => [
    `${directive} rounds a window that β₀ overestimates`,
    `// --window x=0:2 --input img=random:0:1x2
    pipeline f(img: i16[2]) { fun g0(y) = img[0, y]; fun f(x) = g0[x]; }
    schedule s { in(img, w2); inline(g0); compute-at(w2, f.x); ${directive}(w2, _1, 2); }`,
  ]),
])('%s', async (name = '', text = '') => {
  expect(await replay([{ name, text }])).toMatchObject({ failures: [], invalid: [] });
});

test('a window far outside a buffer, with inexact addresses, is no part of its memory', () => {
  const area = new Uint8Array([1, 2, 3, 4, 5, 6]);
  const before = new Snapshot([area]);
  area.fill(7);
  before.allow({ data: area.subarray(2, 4), shape: [1, 2], strides: [1, 1], offset: 2 ** 60 });
  expect(before.difference).toBe('byte 0 of the arena is 7 instead of 1');
  before.allow({ data: area, shape: [6], strides: [1], offset: 0 });
  expect(before.difference).toBeNull();
});
