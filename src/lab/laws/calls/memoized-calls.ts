import { CompiledProgram } from '../../../driver/compiled-program.ts';
import { Refusal } from '../../../errors/diagnostic.ts';
import type { ArrayView } from '../../../runtime/arrays/array-view.ts';
import { boxOfView } from '../../../runtime/arrays/box.ts';
import { type Core, openCore } from '../../../runtime/core.ts';
import { type CacheOptions, MemoizationCache } from '../../../runtime/memoization/cache.ts';
import type { Request } from '../../../semantics/request.ts';
import { allocatedWindow } from '../../../semantics/run/allocated.ts';
import { volume } from '../../../syntax/array.ts';
import type { Program } from '../../../syntax/target.ts';
import { isLong } from '../../../syntax/type.ts';
import { memoizedFuncsOf } from '../../../target/memoization.ts';
import { type Expectation, expectationOf } from '../../api/expectation.ts';
import type { Experiment } from '../../experiment.ts';
import { unlessRefused } from '../../generators/schedule/schedule-builder.ts';
import { type Law, type Verdict, vacuous } from '../../law.ts';
import { Random } from '../../random.ts';
import { randomArray } from '../../random-array.ts';
import { sameValues } from '../../same-values.ts';

/**
 * A call of a program with memoized funcs has the values of the algorithm, whatever the calls before it. Calls are
 * drawn one after another, each by changing the last request: its window, a parameter, or a value of an input, in place
 * in the caller's array. The cache is large, small or empty, and sometimes checks its hits.
 */
export function memoizedCallsAgree(
  cacheOf: (options: CacheOptions) => MemoizationCache = (options) => new MemoizationCache(options),
): Law {
  return {
    name: "Lemma 'Memoization is sound'",
    every: 1,
    examine: (x, index) => {
      const program = x.completed(x.last);
      if (program === null || memoizedFuncsOf(program).length === 0) return vacuous;
      // Some programs are refused at compile time, because their arithmetic never fits in i32.
      const calls = unlessRefused(() => new CallSequence(x, program, new Random(index, stream), cacheOf));
      return calls?.examine() ?? vacuous;
    },
  };
}

const stream = 0x3e30;
const callsPerCase = 7;

class CallSequence {
  readonly #x: Experiment;
  readonly #program: Program;
  readonly #random: Random;
  readonly #limit: number;
  readonly #cache: MemoizationCache;
  readonly #compiled: CompiledProgram;
  readonly #core: Core;
  readonly #original: Request;
  readonly #arrays: ReadonlyMap<string, ArrayView>;
  #z: Request;
  readonly #features = new Set<string>();

  constructor(x: Experiment, program: Program, random: Random, cacheOf: (options: CacheOptions) => MemoizationCache) {
    this.#x = x;
    this.#program = program;
    this.#random = random;
    const isChecked = random.chance(0.25);
    this.#limit = random.weighted(limits);
    this.#cache = cacheOf({ funcs: memoizedFuncsOf(program), limit: this.#limit, isChecked });
    this.#compiled = new CompiledProgram(program, { checked: isChecked, memoized: this.#cache });
    this.#core = coreOf(random.pick([1, 2]));
    this.#original = this.#z = x.z;
    this.#arrays = new Map(Array.from(x.z.inputs, ([name, array]) => [name, this.#placed(name, array.bounds)]));
    if (isChecked) this.#features.add('a checked cache');
    if (this.#limit === 0) this.#features.add('an empty cache');
  }

  examine(): Verdict {
    let exercised = 0;
    const history: string[] = [];
    for (let i = 0; i < callsPerCase; i++) {
      if (i > 0) history.push(this.#change());
      const z = this.#request();
      const expected = expectationOf(this.#x, this.#program, z, false);
      if (!isUsable(expected) || volume(allocatedWindow(this.#program, z)) > mostPoints) continue;
      const what = this.#complaint(z, expected);
      if (what !== null)
        return { exercised: 1, broken: `after ${history.join(', ')}: ${what}`, features: this.#features };
      if (expected.tag === 'Values') exercised += 1;
    }
    const { funcs, bytes } = this.#cache.report();
    if (bytes > this.#limit) return { exercised, broken: `${bytes} bytes are kept, more than the limit` };
    for (const { hits, misses, evictions } of Object.values(funcs)) {
      if (hits > 0) this.#features.add('a hit');
      if (hits > 0 && misses > 1) this.#features.add('hits and misses');
      if (evictions > 0) this.#features.add('an eviction');
    }
    return { exercised, broken: null, features: this.#features };
  }

  /** An array of the caller, in the memory of the runtime or in an ordinary buffer. */
  #placed(name: string, bounds: readonly { readonly min: number; readonly len: number }[]): ArrayView {
    const input = this.#x.case.testInput.inputs.find((each) => each.name === name);
    const { type, values } = randomArray(input ?? { name, type: 'u8', seed: 1, sizes: [] });
    const [shape, min] = [bounds.map(({ len }) => len), bounds.map((I) => I.min)];
    const array = this.#core.allocate(type, shape, min);
    const data = this.#random.chance(0.5) ? array.data : array.data.slice();
    for (const [i, c] of Array.from(values).entries()) data[i] = c as number; // or a bigint, in an array of bigints
    return { ...array, data, offset: data === array.data ? array.offset : 0 };
  }

  /** Change the request, or an input in place. Returns a description. */
  #change(): string {
    const random = this.#random;
    const change = random.weighted(changes);
    switch (change) {
      case 'nothing':
        return change;
      case 'the first window and parameters':
        this.#z = this.#original;
        return change;
      case 'a value': {
        const [name, array] = random.pick([...this.#arrays, ['', null] as const]);
        if (array === null || array.data.length === 0) return 'nothing';
        const at = random.below(array.data.length);
        const isWhole = random.chance(0.5);
        const value = array.type === 'bool' ? 1 - Number(array.data[at] ?? 0) : random.pick([0, 1, 7, 100]);
        const stored = isLong(array.type) ? BigInt(value) : value;
        for (const i of isWhole ? array.data.keys() : [at]) array.data[i] = stored as number; // or a bigint
        return `${name} is ${value} ${isWhole ? 'everywhere' : `at ${at}`}`;
      }
      case 'a parameter': {
        const [name, value] = random.pick([...this.#z.params, ['', 0] as const]);
        if (name === '') return 'nothing';
        const [zero, one] = typeof value === 'bigint' ? [0n, 1n] : [0, 1];
        this.#z = { ...this.#z, params: new Map(this.#z.params).set(name, value === one ? zero : one) };
        return `${name} = ${this.#z.params.get(name)}`;
      }
      case 'the window': {
        const d = random.below(Math.max(1, this.#z.window.length));
        const [before, after] = [random.between(-1, 1), random.between(-1, 1)];
        const window = this.#z.window.map((I, i) =>
          i === d ? { min: I.min + before, len: Math.max(0, I.len - before + after) } : I,
        );
        this.#z = { ...this.#z, window };
        return `window ${window.map(({ min, len }) => `${min} + ${len}`).join(' x ')}`;
      }
    }
  }

  #request(): Request {
    const inputs = Array.from(this.#arrays, ([name, array]) => [name, boxOfView(array)] as const);
    return { ...this.#z, inputs: new Map(inputs) };
  }

  #complaint(z: Request, expected: Expectation): string | null {
    const { window, params, hosts } = z;
    const call = { window, params, inputs: this.#arrays, output: null, results: 'copies', hosts } as const;
    try {
      const values = this.#run(call).flatMap((view) => Array.from(boxOfView(view).values));
      if (expected.tag !== 'Values') return `gives [${values}], but ${JSON.stringify(expected)} is expected`;
      return sameValues(values, expected.values) ? null : `gives [${values}] instead of [${expected.values}]`;
    } catch (thrown) {
      const code = thrown instanceof Refusal ? thrown.diagnostics[0]?.code : null;
      if (code === 'S709' || (expected.tag === 'Refused' && code === expected.code)) return null;
      return `${thrown instanceof Error ? thrown.message : thrown} instead of ${JSON.stringify(expected)}`;
    }
  }

  #run(call: Parameters<CompiledProgram['prepare']>[0]): readonly ArrayView[] {
    const prepared = this.#compiled.prepare(call);
    const loaded = this.#core.load(prepared.artifact);
    try {
      return loaded.call(prepared.call);
    } catch (thrown) {
      return this.#compiled.refuse(thrown, call);
    } finally {
      loaded.unload();
    }
  }
}

/** Is the outcome known? The runtime accepts coordinates that the API refuses (S602). */
function isUsable(expected: Expectation): boolean {
  return expected.tag !== 'Unknown' && !(expected.tag === 'Refused' && expected.code === 'S602');
}

const limits = [
  [6, 2 ** 20],
  [3, 2000],
  [1, 0],
] as const;

const changes = [
  [3, 'nothing'],
  [3, 'the first window and parameters'],
  [4, 'a value'],
  [4, 'a parameter'],
  [4, 'the window'],
] as const;

const mostPoints = 4000;

const cores = new Map<number, Core>();

function coreOf(threads: number): Core {
  const core = cores.get(threads) ?? openCore({ threads, poison: 0xa5, limit: 2 ** 28 });
  cores.set(threads, core);
  return core;
}
