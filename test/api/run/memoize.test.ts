import { describe, expect, test } from 'vitest';
import { allocate, type Compiled, type CompileOptions, compile, SylviteError } from '../../../src/index.ts';

/* Which calls of a program compute its memoized funcs again. Their values are those of a program without memoize. */

const text = `
  pipeline out(img: f32[2], k: f32 = 1, gain: f32 = 1) {
    fun wide(x, y) = img[x - 1, y] + img[x, y] * k + img[x + 1, y];
    fun blurred(x, y) = wide[x, y - 1] + wide[x, y] + wide[x, y + 1];
    fun out(x, y) = blurred[x, y] * gain - img[x, y];
  }
  schedule kept { memoize(blurred); parallel(blurred.y); vectorize(out.x, 4); }
`;

type Given = Parameters<Compiled>[0];

/** The program and the same program without memoize, and what they must agree on. */
function pair(source: string, options: CompileOptions = {}) {
  const schedule = /schedule (\w+)/.exec(source)?.[1] ?? '';
  const [kept, plain] = [compile(source as string, schedule, options), compile(source as string)];
  return {
    kept,
    /** The numbers of hits and misses of each memoized func, after a call whose values are compared. */
    call: async (given: Given, window?: Record<string, readonly [number, number]>) => {
      const options = window === undefined ? {} : { window };
      const [actual, expected] = [await kept(given, options), await plain(given, options)];
      expect(actual.components.map(({ data }) => data)).toEqual(expected.components.map(({ data }) => data));
      return counts(kept);
    },
  };
}

function counts(program: Pick<Compiled, 'memoized'>): string {
  return Object.entries(program.memoized().funcs)
    .map(([func, { hits, misses }]) => `${func} ${hits}/${misses}`)
    .join(', ');
}

function picture(width = 9, height = 7) {
  const data = Float32Array.from({ length: width * height }, (_, i) => (i * 37) % 19);
  return { data, shape: [width, height] };
}

test('a call with the same inputs and parameters is a hit, whatever arrays they are in', async () => {
  const { call } = pair(text);
  const img = picture();
  expect(await call({ img })).toBe('blurred 0/1');
  expect(await call({ img })).toBe('blurred 1/1');
  expect(await call({ img: { ...img, data: img.data.slice() } })).toBe('blurred 2/1');
  const own = await allocate('f32', [9, 7]);
  own.data.set(img.data);
  expect(await call({ img: own })).toBe('blurred 3/1');
  const padded = new Float32Array(11 * 7);
  for (let y = 0; y < 7; y++) padded.set(img.data.subarray(9 * y, 9 * y + 9), 11 * y);
  expect(await call({ img: { data: padded, shape: [9, 7], strides: [1, 11] } })).toBe('blurred 4/1');
  const transposed = new Float32Array(9 * 7);
  for (let i = 0; i < 63; i++) transposed[7 * (i % 9) + Math.floor(i / 9)] = img.data[i] ?? 0;
  expect(await call({ img: { data: transposed, shape: [9, 7], strides: [7, 1] } })).toBe('blurred 5/1');
});

test('a parameter counts if the func or one of its producers reads it', async () => {
  const { call } = pair(text);
  const img = picture();
  expect(await call({ img })).toBe('blurred 0/1');
  expect(await call({ img, gain: 2 })).toBe('blurred 1/1');
  expect(await call({ img, k: 2 })).toBe('blurred 1/2');
  expect(await call({ img, k: 1, gain: 3 })).toBe('blurred 2/2');
  expect(await call({ img, k: 0 })).toBe('blurred 2/3');
  expect(await call({ img, k: -0 })).toBe('blurred 2/4');
  expect(await call({ img, k: Number.NaN })).toBe('blurred 2/5');
  expect(await call({ img, k: Number.NaN })).toBe('blurred 3/5');
});

test.each(['an array of allocate', 'an ordinary array'])('changes of %s in place count', async (kind) => {
  const { call } = pair(text);
  const img = kind === 'an ordinary array' ? picture() : await allocate('f32', [9, 7]);
  expect(await call({ img })).toBe('blurred 0/1');
  img.data[30] = 5;
  expect(await call({ img })).toBe('blurred 0/2');
  img.data[30] = -0;
  expect(await call({ img })).toBe('blurred 0/3');
  img.data[30] = Number.NaN;
  expect(await call({ img })).toBe('blurred 0/4');
  expect(await call({ img })).toBe('blurred 1/4');
});

test('only the points that the call reads count', async () => {
  const { call } = pair(text);
  const img = picture(20, 20);
  const window = { x: [2, 6], y: [2, 6] } as const;
  expect(await call({ img }, window)).toBe('blurred 0/1');
  img.data[20 * 10 + 10] = 99;
  expect(await call({ img }, window)).toBe('blurred 1/1');
  img.data[20 * 4 + 4] = 99;
  expect(await call({ img }, window)).toBe('blurred 1/2');
  expect(await call({ img }, { x: [2, 7], y: [2, 6] })).toBe('blurred 1/3');
  expect(await call({ img }, { x: [12, 16], y: [12, 16] })).toBe('blurred 1/4');
  img.data[20 * 14 + 14] = 99;
  expect(await call({ img }, { x: [12, 16], y: [12, 16] })).toBe('blurred 1/5');
});

test('a func whose window is fixed is kept while the window of the output moves', async () => {
  const { call } = pair(`
    pipeline out(img: u8[1]) {
      fun bins(i) = { 0; rdom(r = (0, 40)) in (i32(img[r])) <- bins[i32(img[r])] + 1; }
      fun out(x) = bins[i32(img[x])];
    }
    schedule s { memoize(bins); }
  `);
  const data = Uint8Array.from({ length: 100 }, (_, i) => (i * i) % 251);
  expect(await call({ img: data }, { x: [0, 50] })).toBe('bins 0/1');
  expect(await call({ img: data }, { x: [40, 100] })).toBe('bins 1/1');
  data[90] = 7; // only the output reads it
  expect(await call({ img: data }, { x: [50, 100] })).toBe('bins 2/1');
  data[10] = 7;
  expect(await call({ img: data }, { x: [50, 100] })).toBe('bins 2/2');
});

test('points that are stored but not computed are not used by a call that needs them', async () => {
  const { call } = pair(`
    pipeline out() {
      fun f(x) = { x + 5; (0) <- 9; }
      fun out(x) = f[x];
    }
    schedule s { memoize(f); }
  `);
  // The storage is [0, 4) in the first two calls.
  expect(await call({}, { x: [2, 4] })).toBe('f 0/1');
  expect(await call({}, { x: [1, 4] })).toBe('f 0/2');
  expect(await call({}, { x: [2, 4] })).toBe('f 1/2');
});

describe('several memoized funcs', () => {
  const chain = `
    pipeline out(img: i32[1], a = 1, b = 1, c = 1) {
      fun first(x) = img[x] * a;
      fun between(x) = first[x] + first[x + 1];
      fun second(x) = between[x] * b;
      fun beside(x) = between[x] + 1;
      fun out(x) = second[x] + beside[x] * c;
    }
    schedule s { memoize(first); memoize(second); memoize(beside); }
  `;
  const img = Int32Array.from({ length: 12 }, (_, i) => i * i);

  test('a func that only skipped funcs read is skipped, too', async () => {
    const { call } = pair(chain);
    expect(await call({ img })).toBe('first 0/1, second 0/1, beside 0/1');
    expect(await call({ img, c: 2 })).toBe('first 1/1, second 1/1, beside 1/1');
    expect(await call({ img, b: 2 })).toBe('first 2/1, second 1/2, beside 2/1');
    expect(await call({ img, a: 2 })).toBe('first 2/2, second 1/3, beside 2/2');
    expect(await call({ img, a: 2, b: 2 })).toBe('first 3/2, second 1/4, beside 3/2');
  });

  test('the content of an input is kept once for all funcs and calls', async () => {
    const { kept, call } = pair(chain);
    await call({ img });
    const { bytes } = kept.memoized();
    await call({ img, b: 2 });
    const more = kept.memoized().bytes - bytes;
    expect(more).toBeLessThan(4 * img.length + 400);
  });
});

test('tuples, funcs without dimensions, bools, and branches of specialize', async () => {
  const { call } = pair(`
    pipeline out(img: u8[1], t: bool = true) {
      fun some() = any(r = (0, 8) : img[r] == 3);
      fun both(x) = (img[x] > 4, f64(img[x]) / 3);
      fun out(x) = select(both[x].0 && some[] && t, both[x].1, 0);
    }
    schedule s { memoize(some); memoize(both); specialize(both, t); }
  `);
  const img = Uint8Array.of(5, 1, 2, 3, 4, 9, 8, 7);
  expect(await call({ img })).toBe('some 0/1, both 0/1');
  expect(await call({ img, t: false })).toBe('some 1/1, both 1/1');
  img[3] = 4;
  expect(await call({ img, t: true })).toBe('some 1/2, both 1/2');
});

describe('the limit', () => {
  test('the least recently used values are dropped', async () => {
    const { kept, call } = pair(text, { memoize: { bytes: 2000 } });
    const img = picture();
    for (const k of [1, 2, 3, 1, 4, 1, 5]) await call({ img, k });
    expect(kept.memoized().bytes).toBeLessThanOrEqual(2000);
    const { evictions, bytes } = kept.memoized().funcs.blurred ?? { evictions: 0, bytes: 0 };
    expect(evictions).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(0);
    expect(counts(kept)).toBe('blurred 2/5');
    expect(await call({ img, k: 1 })).toBe('blurred 3/5');
    expect(await call({ img, k: 2 })).toBe('blurred 3/6');
  });

  test('nothing is kept that is larger than the limit', async () => {
    for (const bytes of [0, 100]) {
      const { kept, call } = pair(text, { memoize: { bytes } });
      await call({ img: picture() });
      expect(await call({ img: picture() })).toBe('blurred 0/2');
      expect(kept.memoized()).toMatchObject({ bytes: 0, funcs: { blurred: { evictions: 2, bytes: 0 } } });
    }
  });

  test.each([-1, Number.NaN, '9'])('%s bytes are refused', (bytes) => {
    expect(() => compile(text, 'kept', { memoize: { bytes: bytes as number } })).toThrow('S634');
  });
});

test('a call that fails keeps nothing, and changes nothing that is kept', async () => {
  const { kept, call } = pair(`
    pipeline out(img: i32[1], n: i32) {
      fun f(x) = img[x] + 1;
      fun g(x) = f[x] * 2;
      fun out(x) = g[x];
    }
    schedule s { memoize(f); bound(g, x, 0, n); }
  `);
  const img = Int32Array.of(1, 2, 3, 4);
  const window = { x: [0, 4] } as const;
  await expect(kept({ img, n: 3 }, { window })).rejects.toThrow(SylviteError);
  expect(kept.memoized()).toMatchObject({ bytes: 0 });
  expect(await call({ img, n: 4 }, window)).toBe('f 0/2');
  await expect(kept({ img, n: 3 }, { window })).rejects.toThrow(SylviteError);
  img[2] = 9;
  expect(await call({ img, n: 4 }, window)).toMatch('f 0/4');
});

test('the checks of funcs that are skipped still run', async () => {
  const program = compile(
    `pipeline out(img: i32[1], n: i32) {
      fun g(x) = img[x] + 1;
      fun f(x) = g[x] * 2;
      fun out(x) = f[x];
    }
    schedule s { memoize(f); bound(g, x, 0, n); }`,
    's',
  );
  const img = new Int32Array(9);
  const window = { x: [0, 4] } as const;
  await program({ img, n: 5 }, { window });
  await program({ img, n: 4 }, { window });
  expect(counts(program)).toBe('f 1/1');
  await expect(program({ img, n: 3 }, { window })).rejects.toThrow(SylviteError);
});

test('calls at once, and calls that can be stopped, share what is kept', async () => {
  const { kept, call } = pair(text);
  const img = picture();
  await Promise.all([1, 2, 1, 2, 1, 2].map((k) => kept({ img, k })));
  expect(counts(kept)).toBe('blurred 4/2');
  const { signal } = new AbortController();
  const [a, b] = [await kept({ img, k: 1 }, { signal }), await kept({ img, k: 1 })];
  expect(a.data).toEqual(b.data);
  expect(await call({ img, k: 2 })).toBe('blurred 7/2');
});

test('an input that changes during a call is not kept with the values of another content', async () => {
  const { kept, call } = pair(text);
  const img = await allocate('f32', [300, 200]);
  const { signal } = new AbortController();
  for (let i = 1; i <= 3; i++) {
    const running = kept({ img }, { signal });
    await new Promise((resolve) => setTimeout(resolve, i));
    img.data.fill(i);
    await running;
    await call({ img });
  }
});

test('a checked build computes each call and compares the values that are kept', async () => {
  const { kept, call } = pair(text, { checked: true });
  const img = picture();
  expect(await call({ img })).toBe('blurred 0/1');
  expect(await call({ img })).toBe('blurred 0/2');
  expect(kept.memoized().funcs.blurred?.bytes).toBeGreaterThan(0);
});

test('the interpreter computes each call', async () => {
  const program = compile(text, 'kept', { engine: 'interp' });
  await program({ img: picture() });
  expect(program.memoized()).toEqual({
    bytes: 0,
    funcs: { blurred: { hits: 0, misses: 0, evictions: 0, bytes: 0 } },
  });
});
