import { allocate } from '../../api/run/web-assembly.ts';
import { Refusal } from '../../errors/diagnostic.ts';
import type { Program } from '../../syntax/target.ts';
import type { Experiment } from '../experiment.ts';
import { testInputsPerProgram } from '../generators/numbered-case.ts';
import { Random } from '../random.ts';
import { Arena } from './arena.ts';
import type { Callable, FaultInjection } from './call.ts';
import { CallHistory } from './call-history.ts';
import { drawEntryPoint, type EntryPoint, loaderRuntime, openEntryPoint } from './entry-points.ts';
import { Readers } from './readers.ts';

/** A program and schedule under test, compiled and ready to be called with each of its test inputs. */
export interface Subject {
  readonly completed: Program;
  readonly entryPoint: EntryPoint;
  readonly threads: number;
  /** Null if the compiler refuses the program. */
  readonly program: Callable | null;
  /** The diagnostic code of the refusal, or null if the program compiles. */
  readonly refused: string | null;
  /**
   * Whether the loader opens a runtime for this program alone and closes it before the next program is opened. The API
   * ignores this flag.
   */
  readonly isFresh: boolean;
  readonly close: () => Promise<void>;
  /** The sizes of the windows of the calls so far. */
  readonly sizes: Set<string>;
}

/** The state that all calls of a fuzzing run share: programs that stay loaded, and memory for arrays. */
export class CallHarness {
  readonly #injectFault: FaultInjection;
  readonly readers: Readers;
  readonly history = new CallHistory();
  #subject: Subject | null = null;
  #arenas: Promise<readonly Arena[]> | null = null;

  constructor(injectFault: FaultInjection) {
    this.#injectFault = injectFault;
    this.readers = new Readers(injectFault);
  }

  /** The completed program of an experiment, opened once for all test inputs. */
  async subjectFor(x: Experiment, completed: Program, index: number): Promise<Subject> {
    if (this.#subject?.completed === completed) return this.#subject;
    await this.#subject?.close();
    const random = new Random(index - (index % testInputsPerProgram), entryPointStream);
    const entryPoint = drawEntryPoint(random, completed);
    const threads = random.pick([1, 2]);
    const isFresh = random.chance(entryPoint === 'ahead of time, alone' ? 0.1 : 0.02);
    const common = { completed, entryPoint, threads, isFresh, sizes: new Set<string>() };
    try {
      const { program, close } = openEntryPoint(entryPoint, x, completed, threads, isFresh);
      this.#subject = { ...common, program: this.#injectFault(program), refused: null, close };
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      const refused = thrown.diagnostics[0]?.code ?? '';
      this.#subject = { ...common, program: null, refused, close: async () => {} };
    }
    return this.#subject;
  }

  /** An arena for the arrays of a call, or null if each array is to be made by `allocate`. */
  async arenaFor(random: Random, entryPoint: EntryPoint): Promise<Arena | null> {
    if (random.chance(0.09)) return null;
    this.#arenas ??= openArenas();
    const [api, loader, ordinary, shared] = await this.#arenas;
    const own = entryPoint === 'ahead of time, with threads' ? loader : api;
    return random.weighted([
      [5, own],
      [4, ordinary],
      [2, shared],
    ] as const) as Arena; // openArenas returns four
  }
}

const entryPointStream = 0x5eed;

async function openArenas(): Promise<readonly Arena[]> {
  const loader = await loaderRuntime();
  return [
    new Arena('the memory of the API', (await allocate('u8', [size])).data),
    new Arena('the memory of a loader', loader.allocate('u8', [size]).data as Uint8Array), // u8 data
    new Arena('an ArrayBuffer', new Uint8Array(size)),
    new Arena('a SharedArrayBuffer', new Uint8Array(new SharedArrayBuffer(size))),
  ];
}

/** The size of an arena, in bytes. */
const size = 2 ** 20;
