import { allocate } from '../../api/run/web-assembly.ts';
import { Refusal } from '../../errors/diagnostic.ts';
import type { Program } from '../../syntax/target.ts';
import { questions } from '../draw/numbered-case.ts';
import type { Experiment } from '../experiment.ts';
import { Random } from '../random.ts';
import type { Callable, Distortion } from './call.ts';
import { type Door, drawDoor, loaderRuntime, openDoor } from './doors.ts';
import { Earlier } from './earlier.ts';
import { Readers } from './readers.ts';
import { Space } from './space.ts';

/** A program that is called with all questions that are asked of it. */
export interface Subject {
  readonly completed: Program;
  readonly door: Door;
  readonly threads: number;
  /** Null where it is refused when it is compiled. */
  readonly program: Callable | null;
  /** Why it is. */
  readonly refused: string | null;
  /** Whether its runtime is closed before the next program is opened. */
  readonly isFresh: boolean;
  readonly close: () => Promise<void>;
  /** The sizes of the windows that it was called with. */
  readonly sizes: Set<string>;
}

/** What the calls of a run of the laboratory have in common: programs that stay alive, and memory for arrays. */
export class Bench {
  readonly #distort: Distortion;
  readonly readers: Readers;
  readonly earlier = new Earlier();
  #subject: Subject | null = null;
  #spaces: Promise<readonly Space[]> | null = null;

  constructor(distort: Distortion) {
    this.#distort = distort;
    this.readers = new Readers(distort);
  }

  /** The last program of an experiment, opened once for all its questions. */
  async subjectFor(x: Experiment, completed: Program, index: number): Promise<Subject> {
    if (this.#subject?.completed === completed) return this.#subject;
    await this.#subject?.close();
    const random = new Random(index - (index % questions), doorStream);
    const door = drawDoor(random, completed);
    const threads = random.pick([1, 2]);
    const isFresh = random.chance(door === 'ahead of time, alone' ? 0.05 : 0.01);
    const common = { completed, door, threads, isFresh, sizes: new Set<string>() };
    try {
      const { program, close } = openDoor(door, x, completed, threads, isFresh);
      this.#subject = { ...common, program: this.#distort(program), refused: null, close };
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      const refused = thrown.diagnostics[0]?.code ?? '';
      this.#subject = { ...common, program: null, refused, close: async () => {} };
    }
    return this.#subject;
  }

  /** A space for the arrays of a call; null is for arrays that `allocate` gives. */
  async spaceFor(random: Random, door: Door): Promise<Space | null> {
    if (random.chance(0.09)) return null;
    this.#spaces ??= openSpaces();
    const [api, loader, ordinary, shared] = await this.#spaces;
    const own = door === 'ahead of time, with threads' ? loader : api;
    return random.weighted([
      [5, own],
      [4, ordinary],
      [2, shared],
    ] as const) as Space; // there are four
  }
}

const doorStream = 0x5eed;

async function openSpaces(): Promise<readonly Space[]> {
  const loader = await loaderRuntime();
  return [
    new Space('the memory of the API', (await allocate('u8', [size])).data),
    new Space('the memory of a loader', loader.allocate('u8', [size]).data as Uint8Array), // of u8
    new Space('an ArrayBuffer', new Uint8Array(size)),
    new Space('a SharedArrayBuffer', new Uint8Array(new SharedArrayBuffer(size))),
  ];
}

/** In bytes. */
const size = 2 ** 20;
