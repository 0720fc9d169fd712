import { describe, expect, test } from 'vitest';
import { open } from '../../../src/ahead/loader/open.ts';
import { ship } from '../../../src/ahead/ship.ts';
import { compile as compileProgram } from '../../../src/driver/compile.ts';
import { Refusal } from '../../../src/errors/diagnostic.ts';
import { allocate, compile, sched, syl } from '../../../src/index.ts';
import { connect, openRuntime } from '../../../src/runtime/open-runtime.ts';

/* Values that TypeScript rejects, and objects with misleading properties: every engine reports a diagnostic. */

type Anything = (...args: readonly unknown[]) => Promise<{ readonly data: ArrayLike<number> }>;
type Program = Anything & { readonly into: Anything; readonly realize: Anything };

function parse(text: string) {
  return syl(Object.assign([text], { raw: [text] }));
}

function ahead(text: string): Program {
  const { pipeline } = parse(text).module;
  const { shipped, bytes } = ship(compileProgram(pipeline, null), pipeline.params);
  return open(shipped, { read: async () => bytes, openRuntime, connect }) as unknown as Program; // untyped
}

const engines: Readonly<Record<string, (text: string) => Program>> = {
  wasm: (text) => compile(parse(text)) as unknown as Program,
  interp: (text) => compile(parse(text), null, { engine: 'interp' }) as unknown as Program,
  'ahead of time': ahead,
};

/** The code of the diagnostic that a call ends with. Anything else that is thrown fails the test. */
async function codeOf(call: () => unknown): Promise<string> {
  try {
    await call();
    return 'none';
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.name === 'SylviteError') return thrown.diagnostics[0]?.code ?? 'no code';
    throw thrown;
  }
}

const text = 'pipeline f(a: i32[1], k = 1) { fun f(x) = a[x] * k; }';
const a = Int32Array.of(1, 2, 3, 4);
const sparse: number[] = [];
sparse[1] = 4;

const wrongCalls: readonly (readonly [what: string, code: string, given: unknown, options?: unknown])[] = [
  ['no object', 'S634', null],
  ['a number', 'S634', 5],
  ['text', 'S634', 'a'],
  ['a list', 'S605', []],
  ['options that are null', 'S634', { a }, null],
  ['options that are a number', 'S634', { a }, 7],
  ['a window that is null', 'S602', { a }, { window: null }],
  ['a window that is text', 'S602', { a }, { window: 'x' }],
  ['a window that is a list', 'S602', { a }, { window: [[0, 3]] }],
  ['an interval that is null', 'S602', { a }, { window: { x: null } }],
  ['an interval that is a number', 'S602', { a }, { window: { x: 3 } }],
  ['an interval that is a function', 'S602', { a }, { window: { x: () => 3 } }],
  ['an interval of one number', 'S602', { a }, { window: { x: [3] } }],
  ['an interval of three numbers', 'S602', { a }, { window: { x: [0, 3, 1] } }],
  ['an interval of texts', 'S602', { a }, { window: { x: ['0', '3'] } }],
  ['an interval of symbols', 'S602', { a }, { window: { x: [Symbol('from'), 3n] } }],
  ['an interval of fractions', 'S602', { a }, { window: { x: [0, 0.5] } }],
  ['an interval without end', 'S602', { a }, { window: { x: [0, Number.POSITIVE_INFINITY] } }],
  ['an interval beyond i32', 'S602', { a }, { window: { x: [0, 2 ** 31] } }],
  ['a window of constructor', 'S602', { a }, { window: { x: [0, 1], constructor: [0, 1] } }],
  ['a window of __proto__', 'S602', { a }, { window: { x: [0, 1], ['__proto__']: [0, 1] } }],
  ['an inherited window', 'S601', { a }, { window: Object.create({ x: [0, 1] }) }],
  ['an input that is null', 'S605', { a: null }],
  ['an input that is a number', 'S606', { a: 5 }],
  ['an input that is a function', 'S606', { a: () => a }],
  ['an input that is a list', 'S606', { a: [1, 2, 3] }],
  ['an input that is a DataView', 'S606', { a: new DataView(a.buffer) }],
  ['an input that is a buffer', 'S606', { a: a.buffer }],
  ['an input that pretends to be an array', 'S606', { a: Object.create(Int32Array.prototype) }],
  [
    'an input that pretends to be of another type',
    'S606',
    { a: Object.setPrototypeOf(new Uint8Array(4), Int32Array.prototype) },
  ],
  ['data without a prototype', 'S606', { a: { data: Object.create(null), shape: [1] } }],
  ['data that is null', 'S606', { a: { data: null, shape: [1] } }],
  ['a shape that is null', 'S606', { a: { data: a, shape: null } }],
  ['a shape that is a number', 'S606', { a: { data: a, shape: 4 } }],
  ['a shape that is text', 'S606', { a: { data: a, shape: '4' } }],
  ['a shape of text', 'S606', { a: { data: a, shape: ['4'] } }],
  ['a shape of a symbol', 'S606', { a: { data: a, shape: [Symbol('4')] } }],
  ['a shape of nothing', 'S606', { a: { data: a, shape: [null] } }],
  ['a shape with a hole', 'S606', { a: { data: a, shape: new Array(1) } }],
  ['a shape with a hole and more', 'S606', { a: { data: a, shape: sparse } }],
  ['a shape of NaN', 'S606', { a: { data: a, shape: [Number.NaN] } }],
  ['a negative shape', 'S606', { a: { data: a, shape: [-1] } }],
  ['a fractional shape', 'S606', { a: { data: a, shape: [1.5] } }],
  ['a shape beyond i32', 'S606', { a: { data: a, shape: [2 ** 31], strides: [0] } }],
  ['a huge shape', 'S606', { a: { data: a, shape: [2 ** 60], strides: [0] } }],
  ['a min that is null', 'S606', { a: { data: a, shape: [4], min: null } }],
  ['a min that is a number', 'S606', { a: { data: a, shape: [4], min: 0 } }],
  ['a min with a hole', 'S606', { a: { data: a, shape: [4], min: new Array(1) } }],
  ['a min beyond i32', 'S606', { a: { data: a, shape: [4], min: [2 ** 31] } }],
  ['a min whose end is beyond i32', 'S606', { a: { data: a, shape: [4], min: [2 ** 31 - 3] } }],
  ['strides that are null', 'S606', { a: { data: a, shape: [4], strides: null } }],
  ['strides that are text', 'S606', { a: { data: a, shape: [4], strides: '1' } }],
  ['strides with a hole', 'S606', { a: { data: a, shape: [4], strides: new Array(1) } }],
  ['too many strides', 'S606', { a: { data: a, shape: [4], strides: [1, 1] } }],
  ['strides of text', 'S606', { a: { data: a, shape: [4], strides: ['1'] } }],
  ['a huge stride', 'S606', { a: { data: a, shape: [4], strides: [2 ** 53] } }],
  ['an infinite stride', 'S606', { a: { data: a, shape: [1], strides: [Number.NEGATIVE_INFINITY] } }],
  ['an offset that is null', 'S606', { a: { data: a, shape: [4], offset: null } }],
  ['an offset that is text', 'S606', { a: { data: a, shape: [4], offset: '0' } }],
  ['a huge offset', 'S606', { a: { data: a, shape: [4], offset: 2 ** 60 } }],
  ['a parameter that is null', 'S604', { a, k: null }],
  ['a parameter that is an object', 'S604', { a, k: Object.create(null) }],
  ['a parameter that is a symbol', 'S604', { a, k: Symbol('k') }],
  ['a parameter that is a BigInt', 'S604', { a, k: 1n }],
];

describe.each(Object.entries(engines))('%s', (engine, make) => {
  const f = make(text);

  test.each(wrongCalls)('%s', async (_, code, given, options = {}) => {
    expect(await codeOf(() => f(given, options))).toBe(code);
    expect(await codeOf(() => f.realize(given, options))).toBe(code);
    expect(await codeOf(() => f.into(new Int32Array(4), given, options))).toBe(code);
    expect(Array.from((await f({ a })).data)).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'views'],
    ['another text', 'copies'],
    ['an empty list', []],
    ['a list with a hole', new Array(1)],
    ['too many buffers', [new Int32Array(4), new Int32Array(4)]],
    ['a buffer of another type', new Uint32Array(4)],
  ])('into %s', async (_, buffers) => {
    expect(await codeOf(() => f.into(buffers, { a }))).toBe('S606');
  });

  test('names of properties that every object has', async () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf', 'then'];
    for (const name of names) {
      const g = make(`pipeline f(${name}: i32[1]) { fun f(x) = ${name}[x]; }`);
      expect(await codeOf(() => g({})), name).toBe('S605');
      expect(Array.from((await g({ [name]: a })).data), name).toEqual([1, 2, 3, 4]);
      const p = make(`pipeline f(${name}: i32) { fun f(${name === 'then' ? 'y' : 'x'}) = ${name}; }`);
      expect(await codeOf(() => p({}, { window: { x: [0, 1] } })), name).toMatch(
        name === 'then' ? /S603|S602/ : /S603/,
      );
      const v = make(`pipeline f() { fun f(${name}) = ${name} + 1; }`);
      expect(await codeOf(() => v({}, { window: {} })), name).toBe('S601');
      expect(Array.from((await v({}, { window: { [name]: [0, 2] } })).data), name).toEqual([1, 2]);
    }
  });

  test('a layout that changes each time it is read', async () => {
    let reads = 0;
    const lying = {
      get data() {
        return reads++ < 1 ? Int32Array.of(5, 6) : new Int32Array(0);
      },
      get shape() {
        return reads++ < 2 ? [2] : [1e9];
      },
      get strides() {
        return reads++ < 4 ? [-1] : [-1e6];
      },
      get offset() {
        return reads++ < 5 ? 1 : 1e9;
      },
    };
    expect(Array.from((await f({ a: lying })).data)).toEqual([6, 5]);
    const changing = { data: a.slice(), shape: [4], strides: [1], offset: 0, min: [0] };
    const later = f({ a: changing });
    Object.assign(changing, { shape: [1e6], offset: -1e6 });
    changing.strides[0] = 1e6;
    changing.min[0] = 1e6;
    expect(Array.from((await later).data)).toEqual([1, 2, 3, 4]);
    const list = new Proxy([4], {
      get: (target, key) => (key === '0' && reads++ % 2 === 1 ? 1e6 : Reflect.get(target, key)),
    });
    expect(await codeOf(() => f({ a: { data: a, shape: list } }))).toMatch(/none|S606/);
  });

  test('a typed array with misleading properties', async () => {
    class Long extends Int32Array {
      override get length() {
        return 1e6;
      }
      override get byteOffset() {
        return 1e6;
      }
      override subarray(): never {
        throw new Error('not called');
      }
      override set(): never {
        throw new Error('not called');
      }
      static get [Symbol.species](): never {
        throw new Error('not called');
      }
    }
    const long = new Long(4);
    for (let i = 0; i < 4; i++) long[i] = i + 1;
    expect(Array.from((await f({ a: long })).data)).toEqual([1, 2, 3, 4]);
    expect(await codeOf(() => f({ a: { data: long, shape: [5] } }))).toBe('S606');
    const out = new Long(4);
    await f.into({ data: out, shape: [4], strides: [-1], offset: 3 }, { a: long });
    expect([out[0], out[1], out[2], out[3]]).toEqual([4, 3, 2, 1]);
    const own = Object.defineProperty(Int32Array.of(1, 2), 'length', { value: 1e6 });
    expect(Array.from((await f({ a: own })).data)).toEqual([1, 2]);
    expect(await codeOf(() => f({ a: { data: own, shape: [1e6] } }))).toBe('S606');
  });

  test('buffers that were detached or resized', async () => {
    const detached = new Int32Array(4);
    structuredClone(detached, { transfer: [detached.buffer] });
    expect(await codeOf(() => f({ a: detached }))).toBe('S606');
    expect(await codeOf(() => f({ a: { data: detached, shape: [0] } }))).toBe('S606');
    expect(await codeOf(() => f.into(detached, { a }))).toBe('S606');

    const buffer = resizable(16, 64);
    const [tracking, fixed] = [new Int32Array(buffer), new Int32Array(buffer, 4, 3)];
    tracking.set(a);
    expect(Array.from((await f({ a: tracking })).data)).toEqual([1, 2, 3, 4]);
    buffer.resize(8);
    expect(Array.from((await f({ a: tracking })).data)).toEqual([1, 2]);
    expect(await codeOf(() => f({ a: { data: tracking, shape: [4] } }))).toBe('S606');
    expect(await codeOf(() => f({ a: { data: fixed, shape: [3] } }))).toBe('S606');
    expect(await codeOf(() => f.into({ data: fixed, shape: [3] }, { a }))).toBe('S606');
    buffer.resize(64);
    expect(Array.from((await f({ a: fixed })).data)).toEqual([2, 0, 0]);

    const shared = growable(16, 64);
    const growing = new Int32Array(shared);
    shared.grow(32);
    await f.into({ data: growing, shape: [4], offset: 4 }, { a });
    expect([...growing]).toEqual([0, 0, 0, 0, 1, 2, 3, 4]);
  });

  test('buffers that are detached or shrink during a call', async () => {
    const gone = engine === 'interp' ? 'none' : 'S635'; // the interpreter is synchronous
    const [given, out] = [a.slice(), new Int32Array(4)];
    const calls = [f({ a: given }), f.into(out, { a })];
    structuredClone([given, out], { transfer: [given.buffer, out.buffer] });
    for (const call of calls) expect(await codeOf(() => call)).toBe(gone);
    const buffer = resizable(16, 64);
    const shrinking = [f({ a: new Int32Array(buffer) }), f.into(new Int32Array(buffer), { a })];
    buffer.resize(4);
    for (const call of shrinking) expect(await codeOf(() => call)).toBe(gone);
    const [none, end] = [new Int32Array(0), new Int32Array(resizable(16, 64), 16)];
    const empty = [f({ a: none }), f({ a: { data: end, shape: [0] } })];
    structuredClone(none, { transfer: [none.buffer] });
    Object(end.buffer).resize(4);
    for (const call of empty) expect((await call).data.length).toBe(0);
    expect(Array.from((await f({ a })).data)).toEqual([1, 2, 3, 4]);
  });
});

// These exist in Node, but not in its types.
function resizable(length: number, maxByteLength: number): ArrayBuffer & { resize(n: number): void } {
  return Reflect.construct(ArrayBuffer, [length, { maxByteLength }]);
}

function growable(length: number, maxByteLength: number): SharedArrayBuffer & { grow(n: number): void } {
  return Reflect.construct(SharedArrayBuffer, [length, { maxByteLength }]);
}

describe('compile', () => {
  const P = parse('pipeline f() { fun f(x) = x; } schedule s { parallel(f.x); }');
  const compiled = compile as unknown as (...args: readonly unknown[]) => Program; // as JavaScript calls it

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 'abc', '2', null, {}, [2], 2n, true])(
    'threads: %s',
    async (threads) => {
      for (const engine of ['wasm', 'interp'])
        expect(await codeOf(() => compiled(P, 's', { threads, engine }))).toBe('S632');
      const program = ahead('pipeline f() { fun f(x) = x; }') as unknown as { open(options: unknown): Program };
      expect(await codeOf(() => program.open({ threads }))).toBe('S632');
    },
  );

  test('more threads than the machine has', async () => {
    const f = compiled(P, 's', { threads: 2 ** 40 });
    expect(Array.from((await f({}, { window: { x: [0, 3] } })).data)).toEqual([0, 1, 2]);
    const runtime = await openRuntime({ threads: 2 ** 40 });
    expect(runtime.threads).toBe(32);
    await runtime.close();
  });

  test.each(['x', 'constructor', '__proto__', 'toString', '', null, 5, {}])('engine: %s', async (engine) => {
    expect(await codeOf(() => compiled(P, null, { engine }))).toBe('S633');
  });

  test.each([null, 1, 'true', {}, []])('checked: %s', async (checked) => {
    expect(await codeOf(() => compiled(P, null, { checked }))).toBe('S634');
  });

  test.each([null, 5, 'threads'])('options: %s', async (options) => {
    expect(await codeOf(() => compiled(P, null, options))).toBe('S634');
    const program = ahead('pipeline f() { fun f(x) = x; }') as unknown as { open(options: unknown): Program };
    expect(await codeOf(() => program.open(options))).toBe('S634');
  });

  test.each([5, {}, [], () => {}, true])('schedule: %s', async (given) => {
    expect(await codeOf(() => compiled(P, given))).toBe('S634');
  });

  test('a schedule, the name of a schedule, and no schedule are valid', async () => {
    for (const given of [sched`parallel(f.x);`, 's', null, undefined]) {
      expect(await codeOf(() => compiled(P, given))).toBe('none');
    }
  });
});

describe('allocate', () => {
  const allocated = allocate as unknown as (
    ...args: readonly unknown[]
  ) => Promise<{ readonly data: ArrayLike<number> }>;
  const own = ahead('pipeline f() { fun f(x) = x; }') as unknown as { readonly allocate: typeof allocated };

  test.each([
    ['an unknown type', 'S636', 'nope', [3]],
    ['the name of a property of every object', 'S636', 'constructor', [3]],
    ['no type', 'S636', undefined, [3]],
    ['no shape', 'S636', 'u8', undefined],
    ['a shape that is a number', 'S636', 'u8', 3],
    ['a shape of fractions', 'S636', 'u8', [1.5]],
    ['a negative shape', 'S636', 'u8', [-1]],
    ['a shape of NaN', 'S636', 'u8', [Number.NaN]],
    ['a shape of text', 'S636', 'u8', ['3']],
    ['a shape with a hole', 'S636', 'u8', new Array(2)],
    ['very many dimensions', 'S636', 'u8', new Array(2 ** 30)],
    ['a shape beyond i32', 'S636', 'u8', [2 ** 31]],
    ['a min that is null', 'S636', 'u8', [3], null],
    ['a min of another rank', 'S636', 'u8', [3], [0, 0]],
    ['a min of fractions', 'S636', 'u8', [3], [0.5]],
    ['a min with a hole', 'S636', 'u8', [3], new Array(1)],
    ['a min beyond i32', 'S636', 'u8', [3], [2 ** 31 - 1]],
    ['more than the memory', 'S709', 'u8', [2 ** 31 - 1]],
    ['far more than the memory', 'S709', 'f64', [2 ** 31 - 1, 2 ** 31 - 1, 2 ** 31 - 1]],
  ])('%s', async (_, code, ...args) => {
    expect(await codeOf(() => allocated(...args))).toBe(code);
    expect(await codeOf(() => own.allocate(...args))).toBe(code);
  });

  test('an empty array, and an array without dimensions', async () => {
    expect((await allocated('u8', [2 ** 31 - 1, 0, 2 ** 31 - 1])).data.length).toBe(0);
    expect((await allocated('f64', [])).data.length).toBe(1);
    expect(await own.allocate('i16', [2, 3], [-0, 4])).toMatchObject({ shape: [2, 3], min: [0, 4] });
  });

  test('storage is reclaimed when the memory is exhausted', async () => {
    // The memory has 2³¹ bytes.
    for (let i = 0; i < 9; i++) expect((await allocated('u8', [2 ** 28])).data.length).toBe(2 ** 28);
  });
});
