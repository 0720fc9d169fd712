import { type ArrayView, stridesFor } from './array-view.ts';
import type { Artifact, ElementType } from './artifact.ts';
import type { Call } from './call.ts';
import type { Fault } from './fault.ts';
import type { Ground } from './ground.ts';
import type { Leader } from './leader.ts';
import { Programs } from './programs.ts';
import { type Step, steps } from './steps.ts';
import { Storage } from './storage.ts';

/** A leader, and what the calls that it runs have in common. */
export class Session<L extends Leader = Leader> {
  readonly leader: L;
  readonly storage: Storage;
  readonly programs: Programs;
  readonly threads: number;
  readonly isShared: boolean;
  readonly #fill: number;

  constructor({ memory, heap, fill, setup }: Ground, leader: L) {
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

  allocate(type: ElementType, shape: readonly number[], min?: readonly number[]): ArrayView {
    return this.storage.give(type, { shape, min: min ?? shape.map(() => 0) }, stridesFor(shape, []), 'an array');
  }

  async close(): Promise<void> {
    this.storage.close();
    this.programs.close();
    await this.leader.close();
  }
}
