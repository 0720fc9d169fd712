import { load as loadAlone } from '../../ahead/loader/alone.ts';
import { openWithHost } from '../../ahead/loader/hosted.ts';
import { open } from '../../ahead/loader/open.ts';
import { load as loadWithThreads } from '../../ahead/loader/with-threads.ts';
import { ship } from '../../ahead/ship.ts';
import { callable } from '../../api/run/callable.ts';
import { compile } from '../../api/run/compile.ts';
import { interpreter } from '../../api/run/interpreter.ts';
import { webAssembly } from '../../api/run/web-assembly.ts';
import { syl } from '../../api/text/pipeline-template.ts';
import { openAlone } from '../../runtime/alone.ts';
import { connect, openHosted, openRuntime } from '../../runtime/open-runtime.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { stmtsIn } from '../../syntax/stmt.ts';
import type { Program } from '../../syntax/target.ts';
import { fileOf, scheduleName } from '../case.ts';
import type { Experiment } from '../experiment.ts';
import { hostsOf } from '../hosts.ts';
import type { Random } from '../random.ts';
import { type Callable, callableOf } from './call.ts';

/** An entry point: how a generated program becomes a program that users can call. */
export type EntryPoint =
  /** The API, given the completed program that all laws share. */
  | 'from a completed program'
  /** The API, given the completed program, with the interpreter as the engine. */
  | 'interpreted'
  /** The API, given the source text, by `syl` and `compile`. */
  | 'from text'
  /** An ahead-of-time module, loaded by the loader without threads or by the loader with threads. */
  | 'ahead of time, alone'
  | 'ahead of time, with threads';

export function drawEntryPoint(random: Random, program: Program): EntryPoint {
  const entryPoint = random.weighted(entryPoints);
  return entryPoint === 'ahead of time, alone' && hasParallelLoop(program) ? 'ahead of time, with threads' : entryPoint;
}

const entryPoints: readonly (readonly [weight: number, entryPoint: EntryPoint])[] = [
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

/** Open a completed program for calls. With `isFresh`, the loader opens a runtime for this program alone. */
export function openEntryPoint(
  entryPoint: EntryPoint,
  x: Experiment,
  program: Program,
  threads: number,
  isFresh: boolean,
): OpenedProgram {
  const hosts = hostsOf(x.P);
  const given = hosts.size === 0 ? {} : { externs: Object.fromEntries(hosts) };
  switch (entryPoint) {
    case 'from a completed program':
    case 'interpreted': {
      const { load } = entryPoint === 'interpreted' ? interpreter : webAssembly;
      const execute = load(program, {
        threads,
        checked: false,
        verify: false,
        layouts: new Map(),
        memoize: 2 ** 20,
        hosts,
      });
      return { program: callableOf(callable(x.P, program, execute), program.outputs), close };
    }
    case 'from text':
      return {
        program: callableOf(compile(textual(fileOf(x.case)), scheduleName, { threads, ...given }), program.outputs),
        close,
      };
    case 'ahead of time, alone':
    case 'ahead of time, with threads': {
      const { shipped, bytes } = ship(program, x.P.params, { algorithm: x.P });
      const read = async () => bytes;
      const isHosted = shipped.artifact.externs !== undefined;
      const isAlone = entryPoint === 'ahead of time, alone';
      if (isFresh) {
        const opened = isHosted
          ? openWithHost(shipped, { read, openRuntime: openHosted }, given)
          : (isAlone ? loadAlone : loadWithThreads)(shipped, read);
        return { program: callableOf(opened, program.outputs), close: () => opened.close() };
      }
      const openShared = isAlone ? aloneRuntime : loaderRuntime;
      const opened = isHosted
        ? openWithHost(shipped, { read, openRuntime: openShared }, given)
        : open(shipped, { read, openRuntime: openShared, connect });
      return { program: callableOf(opened, program.outputs), close };
    }
  }
}

export interface OpenedProgram {
  readonly program: Callable;
  readonly close: () => Promise<void>;
}

async function close(): Promise<void> {}

/** Parse a text with `syl`, as a template without substitutions. */
export function textual(text: string): ReturnType<typeof syl> {
  return syl(Object.assign([text], { raw: [text] }));
}

/** The shared runtime of programs that the loader with threads opens. */
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
