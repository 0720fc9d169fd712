import { load as loadAlone } from '../../ahead/loader/alone.ts';
import { open } from '../../ahead/loader/open.ts';
import { load as loadWithThreads } from '../../ahead/loader/with-threads.ts';
import { ship } from '../../ahead/ship.ts';
import { callable } from '../../api/run/callable.ts';
import { compile } from '../../api/run/compile.ts';
import { interpreter } from '../../api/run/interpreter.ts';
import { webAssembly } from '../../api/run/web-assembly.ts';
import { syl } from '../../api/text/pipeline-template.ts';
import { openAlone } from '../../runtime/alone.ts';
import { connect, openRuntime } from '../../runtime/open-runtime.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { stmtsIn } from '../../syntax/stmt.ts';
import type { Program } from '../../syntax/target.ts';
import { fileOf, scheduleName } from '../case.ts';
import type { Experiment } from '../experiment.ts';
import type { Random } from '../random.ts';
import { type Callable, callableOf } from './call.ts';

/** How a program of the laboratory becomes one that users call. */
export type Door =
  /** The completed program is handed to what `compile` makes of one, so that it is compiled once for all engines. */
  | 'from a completed program'
  /** The same, with the interpreter as its engine. */
  | 'interpreted'
  /** Its file goes through `syl` and `compile`. */
  | 'from text'
  /** It is shipped, and opened by the loader without threads or by the one with threads. */
  | 'ahead of time, alone'
  | 'ahead of time, with threads';

export function drawDoor(random: Random, program: Program): Door {
  const door = random.weighted(doors);
  return door === 'ahead of time, alone' && hasParallelLoop(program) ? 'ahead of time, with threads' : door;
}

const doors: readonly (readonly [weight: number, door: Door])[] = [
  [54, 'from a completed program'],
  [8, 'interpreted'],
  [10, 'from text'],
  [14, 'ahead of time, alone'],
  [14, 'ahead of time, with threads'],
];

export function hasParallelLoop(program: Program): boolean {
  for (const s of stmtsIn(program.body)) if (s.tag === 'For' && s.order === 'parallel') return true;
  return false;
}

/** The last program of an experiment, ready to be called. A loader has a runtime of its own for `isFresh`. */
export function openDoor(door: Door, x: Experiment, program: Program, threads: number, isFresh: boolean): Opened {
  switch (door) {
    case 'from a completed program':
    case 'interpreted': {
      const { load } = door === 'interpreted' ? interpreter : webAssembly;
      const execute = load(program, { threads, checked: false, verify: false });
      return { program: callableOf(callable(x.P, program, execute)), close };
    }
    case 'from text':
      return { program: callableOf(compile(textual(fileOf(x.case)), scheduleName, { threads })), close };
    case 'ahead of time, alone':
    case 'ahead of time, with threads': {
      const { shipped, bytes } = ship(program, x.P.params);
      const read = async () => bytes;
      const isAlone = door === 'ahead of time, alone';
      if (isFresh) {
        const opened = (isAlone ? loadAlone : loadWithThreads)(shipped, read);
        return { program: callableOf(opened), close: () => opened.close() };
      }
      const openShared = isAlone ? aloneRuntime : loaderRuntime;
      return { program: callableOf(open(shipped, { read, openRuntime: openShared, connect })), close };
    }
  }
}

export interface Opened {
  readonly program: Callable;
  readonly close: () => Promise<void>;
}

async function close(): Promise<void> {}

/** A text as a template without holes. */
export function textual(text: string): ReturnType<typeof syl> {
  return syl(Object.assign([text], { raw: [text] }));
}

/** The runtime of programs that are opened by the loader with threads. */
export function loaderRuntime(): Promise<Runtime> {
  withThreads ??= openRuntime({ threads: 2 });
  return withThreads;
}

function aloneRuntime(): Promise<Runtime> {
  alone ??= openAlone();
  return alone;
}

let withThreads: Promise<Runtime> | null = null;
let alone: Promise<Runtime> | null = null;
