import { compile } from '../../api/run/compile.ts';
import type { Type } from '../../syntax/type.ts';
import type { Random } from '../random.ts';
import { within } from './box.ts';
import { type ApiCall, type Callable, callableOf, type Distortion } from './call.ts';
import { valuesOf } from './compare.ts';
import { textual } from './doors.ts';
import { windowOf } from './draw-call.ts';
import { drawStrides } from './draw-strides.ts';
import { drawViews } from './draw-view.ts';
import { end, inWords, refusalComplaint } from './examine-call.ts';
import { kindsOf } from './layout-kinds.ts';
import { bytesOf, Snapshot } from './snapshot.ts';
import type { Placed, Space } from './space.ts';

/** Programs that copy two inputs, to read what another program has written: (a[x, y], b[x, y]). */
export class Readers {
  readonly #distort: Distortion;
  readonly #known = new Map<string, { readonly program: Callable; calls: number }>();

  constructor(distort: Distortion) {
    this.#distort = distort;
  }

  /**
   * Read an array that has points and dimensions by two views of it. Buffers are in the space where there is one, and now and
   * then between the points of an input, which has to be refused.
   */
  async examine(
    random: Random,
    array: Placed,
    space: Space | null,
  ): Promise<{ readonly complaint: string | null; readonly features: readonly string[] }> {
    const { a, b, window } = drawViews(random, array);
    const { type } = array;
    const way = space === null ? random.pick(['copies', 'views'] as const) : 'into';
    const isOverlapping = way === 'into' && random.chance(0.04);
    const place = (at: Space): Placed => {
      const shape = window.map(({ len }) => len);
      const { strides } = drawStrides(random, shape, 'buffer', mostElements);
      return at.place(random, type, window, strides);
    };
    const buffers = way !== 'into' || space === null ? [] : [place(space), isOverlapping ? array : place(space)];
    const isInSpace = array.data.buffer === space?.used.buffer;
    const before = new Snapshot([...(isInSpace ? [] : [bytesOf(array)]), ...(space === null ? [] : [space.used])]);
    const dims = names.slice(0, window.length);
    const call: ApiCall = { way, inputs: { a, b }, params: {}, window: windowOf({ dims }, window), buffers };
    const ending = await end(this.#programFor(random, type, dims), call);
    const features = featuresOf(call);
    if (isOverlapping) return { complaint: refusalComplaint(ending, 'S606') ?? before.difference, features };
    for (const buffer of buffers) before.allow(buffer);
    if (ending.tag !== 'Done') return { complaint: `a reader ${inWords(ending)}`, features };
    const found = buffers.length === 0 ? ending.out : buffers;
    for (const [i, view] of [a, b].entries()) {
      const wanted = valuesOf({ ...view, ...within(view, window) });
      const values = found[i] === undefined ? [] : valuesOf(found[i]);
      const k = wanted.findIndex((value, k) => !Object.is(value, values[k]));
      if (k >= 0) return { complaint: `a reader gives ${values[k]} instead of ${wanted[k]} at point ${k}`, features };
    }
    return { complaint: before.difference, features };
  }

  /** Programs are compiled again now and then: each has special code for the first layouts that it is called with. */
  #programFor(random: Random, type: Type, dims: readonly string[]): Callable {
    const key = `${type} ${dims.length}`;
    const known = this.#known.get(key);
    if (known !== undefined && known.calls < mostCalls) {
      known.calls += 1;
      return known.program;
    }
    const schedule = random.pick(['plain', 'vectors', 'threads'] as const);
    const made = this.#distort(callableOf(compile(textual(textOf(type, dims)), schedule, { threads: 2 })));
    this.#known.set(key, { program: made, calls: 1 });
    return made;
  }
}

const names = ['x', 'y', 'z', 'w'];
const mostCalls = 200;
const mostElements = 4000;

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
