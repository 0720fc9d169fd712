import type { ArrayView } from './array-view.ts';
import { type Artifact, type ElementType, ticksAddress } from './artifact.ts';
import type { Call } from './call.ts';
import { layFoundation, type Options } from './foundation.ts';
import { findHost } from './host.ts';
import { OwnThread } from './leader.ts';
import { Session } from './session.ts';

/** A runtime without promises, for a thread that may wait: any but that of a page. */
export interface Core {
  readonly threads: number;
  /** One word: how often programs that are made to be watched have ticked. Another thread can look at it while they run. */
  readonly ticks: Int32Array;
  load(artifact: Artifact): CoreProgram;
  /** As that of `Runtime`; but storage that nobody holds comes back between turns of the event loop only. */
  allocate(type: ElementType, shape: readonly number[], min?: readonly number[]): ArrayView;
  close(): Promise<void>;
}

export interface CoreProgram {
  readonly artifact: Artifact;
  call(call: Call): readonly ArrayView[];
  /** Forget it now, without waiting for a turn of the event loop; it must not be called any more. */
  unload(): void;
}

export function openCore(options: Options = {}): Core {
  const foundation = layFoundation(findHost(), options);
  const session = new Session(foundation, new OwnThread(foundation.setup, foundation.pool));
  return {
    threads: session.threads,
    ticks: new Int32Array(foundation.memory.memory.buffer, ticksAddress, 1),
    load: (artifact) => {
      const program: CoreProgram = {
        artifact,
        call: (call) => perform(session, program, id, call),
        unload: () => session.leader.forget(id),
      };
      const id = session.programs.add(program, artifact, session.programs.compileNow(artifact), session.threads);
      return program;
    },
    allocate: (type, shape, min) => session.allocate(type, shape, min),
    close: () => session.close(),
  };
}

function perform(session: Session<OwnThread>, { artifact }: CoreProgram, id: number, call: Call): readonly ArrayView[] {
  const work = session.steps(artifact, call);
  let next = work.next();
  while (!next.done) next = work.next(session.leader.start(next.value.entry, id, next.value.block));
  return next.value;
}
