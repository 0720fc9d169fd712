import { type ArrayView, arrayOf, volumeOf } from '../arrays/array-view.ts';
import { agrees, covers, type Snapshot, snapshotOf } from './snapshot.ts';

/** The content of an input in one call, at the points that the call reads. */
export class Content {
  readonly input: number;
  /** The array. Views of unshared memory are valid until it grows, so they are created when they are needed. */
  readonly #array: () => ArrayView;
  /** Is the array a copy, which no other code can change during the call? */
  readonly #isPrivate: boolean;
  readonly #known = new Map<Snapshot, boolean>();
  #snapshot: Snapshot | null = null;

  constructor(input: number, array: () => ArrayView, isPrivate: boolean) {
    this.input = input;
    this.#array = array;
    this.#isPrivate = isPrivate;
  }

  /** Does a snapshot have the same content at the points that both have? Each snapshot is compared once. */
  agrees(snapshot: Snapshot): boolean {
    if (snapshot.input !== this.input) return false;
    const known = this.#known.get(snapshot) ?? agrees(snapshot, this.#array());
    this.#known.set(snapshot, known);
    return known;
  }

  get bytes(): number {
    const { type, shape } = this.#array();
    return volumeOf(shape) * arrayOf[type].BYTES_PER_ELEMENT;
  }

  /** One of the snapshots that has this content and all of its points, or a new one. */
  snapshot(among: Iterable<Snapshot>): Snapshot {
    this.#snapshot ??=
      Array.from(among).find((each) => this.agrees(each) && covers(each, this.#array())) ??
      snapshotOf(this.input, this.#array());
    return this.#snapshot;
  }

  /** Has the content stayed the same during the run? */
  isStill(snapshot: Snapshot): boolean {
    return this.#isPrivate || agrees(snapshot, this.#array());
  }
}
