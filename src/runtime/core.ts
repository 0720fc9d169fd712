import type { ArrayView } from './arrays/array-view.ts';
import { type Artifact, type ElementType, ticksAddress } from './artifact.ts';
import type { Call } from './call.ts';
import { CallError } from './failures.ts';
import { findHost } from './host/find-host.ts';
import { Session } from './session.ts';
import { OwnThread } from './threads/leader.ts';
import { createPoolContext, type Options } from './threads/pool-context.ts';

/** A synchronous runtime, for a thread that may block: any thread except the main thread of a page. */
export interface Core {
  readonly threads: number;
  /** One word: the tick counter of programs that report progress. Other threads can read it during a run. */
  readonly ticks: Int32Array;
  load(artifact: Artifact): CoreProgram;
  /** See `Runtime`. Storage of collected arrays is only freed between turns of the event loop. */
  allocate(type: ElementType, shape: readonly number[], min?: readonly number[]): ArrayView;
  close(): Promise<void>;
}

export interface CoreProgram {
  readonly artifact: Artifact;
  call(call: Call): readonly ArrayView[];
  /** Unload the program immediately, without waiting for a turn of the event loop. It must not be called afterwards. */
  unload(): void;
}

/** Open a synchronous runtime. After a program has crashed, the next call runs in a fresh memory. */
export function openCore(options: Options = {}): Core {
  const open = () => {
    const context = createPoolContext(findHost(), options);
    const session = new Session(context, new OwnThread(context.setup, context.pool));
    return { session, ticks: new Int32Array(context.memory.memory.buffer, ticksAddress, 1) };
  };
  let latest = open();
  let isClosed = false;
  let isRunning = false;
  /** The programs to unload after the call that runs. */
  const unloads: (() => void)[] = [];
  const current = (): Session<OwnThread> => {
    if (latest.session.storage.isClosed && !isClosed) {
      latest.session.close().catch(() => {});
      latest = open();
    }
    return latest.session;
  };
  const idIn = ({ programs, threads }: Session, program: CoreProgram): number =>
    programs.idOf(program) ?? programs.add(program, program.artifact, programs.compileNow(program.artifact), threads);

  return {
    threads: latest.session.threads,
    get ticks() {
      return latest.ticks;
    },
    load: (artifact) => {
      const program: CoreProgram = {
        artifact,
        call: (call) => {
          // Only a function of the host can make a call during a call.
          if (isRunning) throw new CallError('a function of the host cannot call a program of this runtime');
          const session = current();
          isRunning = true;
          try {
            return perform(session, program, idIn(session, program), call);
          } finally {
            isRunning = false;
            for (const unload of unloads.splice(0)) unload();
          }
        },
        unload: () => {
          const unload = (): void => current().leader.forget(idIn(current(), program));
          if (isRunning) unloads.push(unload);
          else unload();
        },
      };
      idIn(current(), program);
      return program;
    },
    allocate: (type, shape, min) => current().allocate(type, shape, min),
    close: () => {
      isClosed = true;
      return latest.session.close();
    },
  };
}

function perform(session: Session<OwnThread>, { artifact }: CoreProgram, id: number, call: Call): readonly ArrayView[] {
  const work = session.steps(artifact, call);
  let next = work.next();
  while (!next.done) next = work.next(session.leader.start(next.value.entry, id, next.value.block, next.value.extern));
  return next.value;
}
