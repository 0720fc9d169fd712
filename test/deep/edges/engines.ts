import { load as loadAlone } from '../../../src/ahead/loader/alone.ts';
import type { Opened } from '../../../src/ahead/loader/open.ts';
import { load as loadWithThreads } from '../../../src/ahead/loader/with-threads.ts';
import { ship } from '../../../src/ahead/ship.ts';
import { reporting } from '../../../src/api/error.ts';
import { callable } from '../../../src/api/run/callable.ts';
import { webAssembly } from '../../../src/api/run/web-assembly.ts';
import { Refusal } from '../../../src/errors/diagnostic.ts';
import { allocate, compile, type Layout, type NdArray, syl, type TypedArray } from '../../../src/index.ts';
import { fileOf, scheduleName } from '../../../src/lab/case.ts';
import type { Request } from '../../../src/semantics/request.ts';
import { type ArrayValue, volume } from '../../../src/syntax/array.ts';
import { dimensionsOf, outputParts } from '../../../src/syntax/extensions/output.ts';
import type { Program } from '../../../src/syntax/target.ts';
import { isLong, type Type } from '../../../src/syntax/type.ts';
import { arrayFor } from '../../../src/syntax/typed-array.ts';
import { type EdgeCase, programOf } from './edge-case.ts';

/** How a call ended. */
export type Ending =
  | { readonly tag: 'Values'; readonly values: readonly number[] }
  | { readonly tag: 'Refused'; readonly code: string; readonly message: string }
  /** An error other than a diagnostic was thrown. */
  | { readonly tag: 'Thrown'; readonly what: string }
  /** Bytes outside the output were written. */
  | { readonly tag: 'Outside'; readonly what: string };

/** The destination of the output: a new array, or a part of an array of the caller or of the runtime. */
export type Destination = 'own' | 'caller' | 'runtime';

export interface CallContext {
  readonly c: EdgeCase;
  readonly z: Request;
  readonly program: Program;
  readonly into: Destination;
  /** Whether the source text is compiled, instead of the completed program. */
  readonly isText: boolean;
}

/** A compiled program or an ahead-of-time module. */
type Callable = Pick<Opened, 'into' | 'realize'>;
type Allocate = (type: Type, shape: readonly number[]) => Promise<NdArray>;

/** Call a case through the API. */
export async function viaApi(context: CallContext, engine: 'wasm' | 'interp', threads: number): Promise<Ending> {
  return ended(() => call(compiledBy(context, engine, threads), context, allocate));
}

/** The compiled program of a case. Cases that share a program and schedule share it. */
function compiledBy({ c, program, isText }: CallContext, engine: 'wasm' | 'interp', threads: number): Callable {
  if (last?.pipeline !== c.pipeline || last.directives !== c.directives)
    last = { pipeline: c.pipeline, directives: c.directives, engines: new Map() };
  const name = `${engine}-${threads}`;
  const known = last.engines.get(name);
  if (known !== undefined) return known;
  const load = (): Callable =>
    callable(
      programOf(c).P,
      program,
      webAssembly.load(program, {
        threads,
        checked: false,
        verify: false,
        layouts: new Map(),
        memoize: 2 ** 20,
        hosts: new Map(),
      }),
    );
  const compiled = engine === 'interp' || isText ? fromText(c, engine, threads) : reporting(load);
  last.engines.set(name, compiled);
  return compiled;
}

function fromText(c: EdgeCase, engine: 'wasm' | 'interp', threads: number): Callable {
  const text = fileOf(c);
  const program = syl(Object.assign([text], { raw: [text] }));
  // The types of a text are not known statically.
  return compile(program, scheduleName, { engine, threads }) as unknown as Callable;
}

let last: {
  readonly pipeline: EdgeCase['pipeline'];
  readonly directives: EdgeCase['directives'];
  readonly engines: Map<string, Callable>;
} | null = null;

/** Call a case as an ahead-of-time module, in its own memory. */
export async function viaModule(
  context: CallContext,
  watch: (make: Allocate) => Promise<() => string | null>,
): Promise<Ending> {
  return ended(async () => {
    const { shipped, bytes } = ship(context.program, programOf(context.c).P.params);
    const hasThreads = fileOf(context.c).includes('parallel');
    const opened = (hasThreads ? loadWithThreads : loadAlone)(shipped, async () => Uint8Array.from(bytes));
    const alone = opened.open({ threads: 2 });
    try {
      const damage = await watch(alone.allocate);
      const ending = await call(alone, context, alone.allocate);
      const what = damage();
      return what === null ? ending : { tag: 'Outside', what };
    } finally {
      await alone.close();
    }
  });
}

async function ended(run: () => Promise<Ending>): Promise<Ending> {
  try {
    return await run();
  } catch (thrown) {
    if (thrown instanceof Refusal) {
      const [first] = thrown.diagnostics;
      return { tag: 'Refused', code: first?.code ?? '', message: first?.message ?? '' };
    }
    return { tag: 'Thrown', what: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown) };
  }
}

const guard = 40;

async function call(compiled: Callable, { program, z, into }: CallContext, make: Allocate): Promise<Ending> {
  const given = { ...Object.fromEntries(z.params), ...Object.fromEntries(await Promise.all(inputsOf(z, make, into))) };
  const window = Object.fromEntries(dimensionsOf(program.outputs).map(({ name }, d) => [name, ends(z.window[d])]));
  const isRepresentable = z.window.every(({ min, len }) => min > -(2 ** 31) && min < 2 ** 31 && min + len < 2 ** 31);
  const options = isRepresentable ? { window } : {};
  // A dense array of several dimensions that is empty has strides of 0, with which buffers are refused.
  const isEmpty = z.window.length > 1 && z.window.some(({ len }) => len === 0);
  if ((into === 'own' || isEmpty) && isRepresentable) {
    const { requested } = await compiled.realize(given, options);
    return { tag: 'Values', values: requested.components.flatMap((array) => valuesOf(array)) };
  }
  const shape = z.window.map(({ len }) => len);
  const points = volume(z.window);
  const buffers: (Layout & { data: TypedArray })[] = [];
  for (const { type } of outputParts(program.outputs)) {
    const data =
      into === 'runtime' ? (await make(type, [points + 2 * guard])).data : new (arrayFor(type))(points + 2 * guard);
    data.fill(elementOf(type, marked));
    buffers.push({ data, shape, min: z.window.map(({ min }) => min), offset: guard });
  }
  try {
    await compiled.into(buffers.length === 1 ? (buffers[0] as Layout & { data: TypedArray }) : buffers, given, options);
  } catch (thrown) {
    // Rounded tiles extend beyond the window, which needs an output array of the program.
    const isTooSmall = thrown instanceof Refusal && thrown.diagnostics[0]?.code === 'S707';
    if (!isTooSmall || !isRepresentable) throw thrown;
    const { requested } = await compiled.realize(given, options);
    return { tag: 'Values', values: requested.components.flatMap((array) => valuesOf(array)) };
  }
  for (const { data } of buffers) {
    const i = data.findIndex((c: number, i: number) => (i < guard || i >= guard + points) && Number(c) !== marked);
    if (i >= 0) return { tag: 'Outside', what: `element ${i - guard} of an output of ${points} is written` };
  }
  return { tag: 'Values', values: buffers.flatMap(({ data }) => Array.from(data.subarray(guard, guard + points))) };
}

/** A number that every type can represent. */
const marked = 77;

/** A number as an element of a typed array, which is a bigint for a 64-bit type. */
function elementOf(type: Type, n: number): number {
  return isLong(type) ? (BigInt(n) as unknown as number) : n;
}

function ends(interval: Request['window'][number] | undefined): readonly [number, number] {
  const { min, len } = interval ?? { min: 0, len: 0 };
  return [min, min + len];
}

function inputsOf(
  z: Request,
  make: Allocate,
  into: Destination,
): Promise<readonly [string, Layout & { data: TypedArray }]>[] {
  return Array.from(z.inputs, async ([name, array]) => [name, await inputOf(array, make, into)] as const);
}

async function inputOf(
  { type, bounds, values }: ArrayValue,
  make: Allocate,
  into: Destination,
): Promise<Layout & { data: TypedArray }> {
  const numbers = Array.from(values) as readonly number[]; // or bigints, for a 64-bit type
  const layout = { shape: bounds.map(({ len }) => len), min: bounds.map(({ min }) => min) };
  const padding = into === 'own' ? 0 : guard;
  const length = numbers.length + 2 * padding;
  const data = into === 'runtime' ? (await make(type, [length])).data : new (arrayFor(type))(length);
  data.fill(elementOf(type, marked + 1));
  data.set(numbers, padding);
  return { data, ...layout, offset: padding };
}

/** The values of an array, first dimension fastest. */
function valuesOf({ data, shape, strides, offset }: NdArray): readonly number[] {
  const values: number[] = [];
  const along = (d: number, at: number): void => {
    if (d < 0) values.push(data[at] ?? Number.NaN);
    else for (let i = 0; i < (shape[d] ?? 0); i++) along(d - 1, at + i * (strides[d] ?? 0));
  };
  along(shape.length - 1, offset);
  return values;
}
