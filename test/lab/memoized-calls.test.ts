import { expect, test } from 'vitest';
import { readCase } from '../../src/lab/case-text.ts';
import { Experiment } from '../../src/lab/experiment.ts';
import { memoizedCallsAgree } from '../../src/lab/laws/calls/memoized-calls.ts';
import { type CacheOptions, type Key, MemoizationCache } from '../../src/runtime/memoization/cache.ts';

/* Lemma 'Memoization is sound' is useful as a law only if an incorrect cache breaks it. */

/** A cache that forgets a part of the key. */
function forgetting(forget: (key: Key) => Key): (options: CacheOptions) => MemoizationCache {
  return (options) =>
    new (class extends MemoizationCache {
      override find(key: Key) {
        return super.find(forget(key));
      }
      override keep(key: Key, ...values: [Parameters<MemoizationCache['keep']>[1], () => readonly Uint8Array[]]): void {
        super.keep(forget(key), ...values);
      }
    })(options);
}

const incorrectCaches: Readonly<Record<string, (options: CacheOptions) => MemoizationCache>> = {
  'that ignores the content of inputs': forgetting((key) => ({ ...key, inputs: [] })),
  'that ignores windows and parameters': forgetting((key) => ({ ...key, numbers: [] })),
  'that gives the values of another func': forgetting((key) => ({ ...key, func: '' })),
  'that gives values that are older': (options) =>
    new (class extends MemoizationCache {
      readonly #first = new Map<string, readonly Uint8Array[]>();
      override find(key: Key) {
        const found = super.find(key);
        if (found === null) return null;
        this.#first.set(key.func, this.#first.get(key.func) ?? found);
        return this.#first.get(key.func) ?? null;
      }
    })(options),
  'that exceeds the limit': (options) => new MemoizationCache({ ...options, limit: options.limit + 10_000 }),
};

/** A case with two memoized funcs that depend on an input and on parameters. */
const example = readCase(`// --window x=2:6 --param p=1 --param q=1 --input img=random:5:12
pipeline f(p, q, img: i32[1]) {
  fun g(x) = img[clamp(x, 0, 11)] + p;
  fun h(x) = g[x] * 2;
  fun f(x) = h[x] * q + g[x];
}

schedule s {
  memoize(g);
  memoize(h);
}
`);

/** A case with 64-bit integers, whose output the host computes from a memoized func. */
const hosted = readCase(`// --window x=2:6 --param p=1 --param q=18446744073709551615 --input img=random:5:12
pipeline f(p: i64, q: u64, img: i64[1]) {
  fun g(x) = img[clamp(x, 0, 11)] * p;
  extern f(g, q): i64[1] by host where (x) reads g[[x - 1, x + 2)];
}

schedule s {
  memoize(g);
}
`);

/** What breaks the law in one of some sequences of calls. */
async function finding(cacheOf: (options: CacheOptions) => MemoizationCache, drawn = example): Promise<string | null> {
  const law = memoizedCallsAgree(cacheOf);
  if ('why' in drawn) return drawn.why;
  for (let index = 0; index < 100; index++) {
    const { broken } = await law.examine(new Experiment(drawn), index);
    if (broken !== null) return `sequence ${index}: ${broken}`;
  }
  return null;
}

test.each(Object.entries(incorrectCaches))('a cache %s is detected', async (_, cacheOf) => {
  const found = await finding(cacheOf);
  console.info(`detected in ${found}`);
  expect(found).toMatch(/instead of|more than the limit/);
});

test.each([
  ['32-bit integers', example],
  ['64-bit integers and an extern', hosted],
])('the cache itself is correct: %s', async (_, drawn) => {
  expect(await finding((options) => new MemoizationCache(options), drawn)).toBe(null);
});

test('a cache is incorrect if it rounds 64-bit parameters', async () => {
  const rounding = forgetting((key) => ({ ...key, numbers: key.numbers.map((n) => (typeof n === 'bigint' ? 0 : n)) }));
  expect(await finding(rounding, hosted)).toMatch(/instead of/);
});
