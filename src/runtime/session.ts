import { type ArrayView, stridesFor } from './arrays/array-view.ts';
import type { Artifact, ElementType } from './artifact.ts';
import type { Call } from './call.ts';
import { Closed } from './failures.ts';
import { Storage } from './memory/storage.ts';
import { Programs } from './programs.ts';
import type { Fault } from './threads/fault.ts';
import type { Leader } from './threads/leader.ts';
import { type Step, steps } from './threads/steps.ts';
import type { ThreadContext } from './threads/thread-context.ts';

/** A leader, and the storage and the programs that its calls share. */
export class Session<L extends Leader = Leader> {
  readonly leader: L;
  readonly storage: Storage;
  readonly programs: Programs;
  readonly threads: number;
  readonly isShared: boolean;
  readonly #fill: number;

  constructor({ memory, heap, fill, setup }: ThreadContext, leader: L) {
    this.leader = leader;
    this.storage = new Storage(memory, heap, () => leader.trim());
    this.programs = new Programs(leader, memory.isShared);
    this.threads = setup.threads;
    this.isShared = memory.isShared;
    this.#fill = fill;
  }

  steps(artifact: Artifact, call: Call): Generator<Step, readonly ArrayView[], Fault | null> {
    return steps(artifact, call, this.storage, this.#fill);
  }

  /** Throws if the session was closed, or if a program has crashed in it. */
  checkOpen(): void {
    if (this.storage.isClosed) throw new Closed();
  }

  allocate(type: ElementType, lens: readonly number[], min?: readonly number[]): ArrayView {
    const shape = lens.map((len) => Math.max(0, len));
    return this.storage.createArray(type, { shape, min: min ?? shape.map(() => 0) }, stridesFor(shape, []), 'an array');
  }

  async close(): Promise<void> {
    this.storage.close();
    this.programs.close();
    await this.leader.close();
  }
}
