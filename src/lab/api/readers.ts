import { compile } from '../../api/run/compile.ts';
import { type Output, outputsFrom } from '../../syntax/extensions/output.ts';
import type { Type } from '../../syntax/type.ts';
import type { Random } from '../random.ts';
import type { Arena, PlacedArray } from './arena.ts';
import { within } from './box.ts';
import { type ApiCall, type Callable, callableOf, type FaultInjection } from './call.ts';
import { valuesOf } from './compare.ts';
import { windowOf } from './draw-call.ts';
import { drawStrides } from './draw-strides.ts';
import { drawViews } from './draw-view.ts';
import { textual } from './entry-points.ts';
import { describeEnding, end, refusalComplaint } from './examine-call.ts';
import { kindsOf } from './layout-kinds.ts';
import { bytesOf, Snapshot } from './snapshot.ts';

/** Programs that copy two inputs, (a[x, y], b[x, y]), to read the output of another program. */
export class Readers {
  readonly #injectFault: FaultInjection;
  readonly #programs = new Map<string, { readonly program: Callable; calls: number }>();

  constructor(injectFault: FaultInjection) {
    this.#injectFault = injectFault;
  }

  /**
   * Read a nonempty array with at least one dimension through two views. Output buffers are in the arena if there is
   * one. Sometimes a buffer overlaps an input; that call must be refused.
   */
  async examine(
    random: Random,
    array: PlacedArray,
    arena: Arena | null,
  ): Promise<{ readonly complaint: string | null; readonly features: readonly string[] }> {
    const { a, b, window } = drawViews(random, array);
    const { type } = array;
    const mode = arena === null ? random.pick(['copies', 'views'] as const) : 'into';
    const isOverlapping = mode === 'into' && random.chance(0.04);
    const place = (at: Arena): PlacedArray => {
      const shape = window.map(({ len }) => len);
      const { strides } = drawStrides(random, shape, 'buffer', mostElements);
      return at.place(random, type, window, strides);
    };
    const buffers = mode !== 'into' || arena === null ? [] : [place(arena), isOverlapping ? array : place(arena)];
    const isInArena = array.data.buffer === arena?.used.buffer;
    const before = new Snapshot([...(isInArena ? [] : [bytesOf(array)]), ...(arena === null ? [] : [arena.used])]);
    const dims = names.slice(0, window.length);
    const call: ApiCall = {
      mode,
      inputs: { a, b },
      params: {},
      window: windowOf({ outputs: readerOf(dims) }, window),
      buffers,
    };
    const ending = await end(this.#programFor(random, type, dims), call);
    const features = featuresOf(call);
    if (isOverlapping) return { complaint: refusalComplaint(ending, 'S606') ?? before.difference, features };
    for (const buffer of buffers) before.allow(buffer);
    if (ending.tag !== 'Done') return { complaint: `a reader ${describeEnding(ending)}`, features };
    const output = buffers.length === 0 ? ending.out : buffers;
    for (const [i, view] of [a, b].entries()) {
      const expected = valuesOf({ ...view, ...within(view, window) });
      const values = output[i] === undefined ? [] : valuesOf(output[i]);
      const k = expected.findIndex((value, k) => !Object.is(value, values[k]));
      if (k >= 0) return { complaint: `a reader gives ${values[k]} instead of ${expected[k]} at point ${k}`, features };
    }
    return { complaint: before.difference, features };
  }

  /** Programs are recompiled from time to time, because each is specialized to the layouts of its first calls. */
  #programFor(random: Random, type: Type, dims: readonly string[]): Callable {
    const key = `${type} ${dims.length}`;
    const known = this.#programs.get(key);
    if (known !== undefined && known.calls < mostCalls) {
      known.calls += 1;
      return known.program;
    }
    const schedule = random.pick(['plain', 'vectors', 'threads'] as const);
    const program = this.#injectFault(
      callableOf(compile(textual(textOf(type, dims)), schedule, { threads: 2 }), readerOf(dims)),
    );
    this.#programs.set(key, { program, calls: 1 });
    return program;
  }
}

const names = ['x', 'y', 'z', 'w'];
const mostCalls = 200;
const mostElements = 4000;

/** The output of a reader, a tuple. */
function readerOf(vars: readonly string[]): readonly Output[] {
  return outputsFrom([{ name: 'reader', types: [], vars }]);
}

function textOf(type: Type, dims: readonly string[]): string {
  const at = dims.join(', ');
  const array = `${type}[${dims.length}]`;
  return `pipeline reader(a: ${array}, b: ${array}) { fun reader(${at}) = (a[${at}], b[${at}]); }
    schedule plain { }
    schedule vectors { vectorize(reader.x, 8); }
    schedule threads { parallel(reader.${dims.at(-1)}); }`;
}

function featuresOf({ inputs, buffers }: ApiCall): readonly string[] {
  const arrays = [...Object.values(inputs), ...buffers];
  return [
    'the output of one program is the input of another',
    ...(new Set(arrays.map(({ data }) => data.buffer)).size < arrays.length ? ['views of one buffer'] : []),
    ...Object.values(inputs).flatMap((array) => kindsOf(array).map((kind) => `${kind} input`)),
    ...buffers.flatMap((array) => kindsOf(array).map((kind) => `${kind} output`)),
    ...(arrays.some(({ shape }) => shape.some((len) => len >= 20)) ? ['20 to 200 points a side'] : []),
  ];
}
