import { type Artifact, type ElementType, slots } from '../artifact.ts';
import type { Interval } from '../call.ts';
import { CallError } from '../failures.ts';
import type { Storage } from './storage.ts';

/** The block of a call (see `Artifact`), with named access to its slots. */
export class Block {
  readonly address: number;
  readonly #artifact: Artifact;
  readonly #storage: Storage;

  constructor(artifact: Artifact, storage: Storage) {
    this.#artifact = artifact;
    this.#storage = storage;
    this.address = storage.allocate(8 * slots(artifact), artifact.name);
  }

  /** Set the scalars that are in `values`. With `all`, a missing one is an error. */
  setScalars(values: ReadonlyMap<string, number | bigint>, { all }: { readonly all: boolean }): void {
    const view = this.#view();
    this.#artifact.scalars.forEach(({ name, type }, i) => {
      const value = values.get(name);
      if (value !== undefined) put(view, 8 * i, type, value);
      else if (all) throw new CallError(`${name} is missing`);
    });
  }

  setInput(i: number, address: number): void {
    this.#view().setUint32(8 * (this.#artifact.scalars.length + i), address, true);
  }

  setOutput(i: number, address: number): void {
    const { scalars, inputs } = this.#artifact;
    this.#view().setUint32(8 * (scalars.length + inputs.length + i), address, true);
  }

  /** The window of the output that `plan` wrote. */
  window(): readonly Interval[] {
    const { scalars, inputs, outputs, dims } = this.#artifact;
    const first = scalars.length + inputs.length + outputs.length;
    const view = this.#view();
    const at = (slot: number): number => view.getInt32(8 * (first + slot), true);
    return dims.map((_, d) => ({ min: at(2 * d), len: at(2 * d + 1) }));
  }

  free(): void {
    this.#storage.free(this.address);
  }

  /** Created each time it is needed, because the memory may have grown. */
  #view(): DataView {
    const { buffer, byteOffset, byteLength } = this.#storage.view('u8', this.address, 8 * slots(this.#artifact));
    return new DataView(buffer, byteOffset, byteLength);
  }
}

function put(view: DataView, at: number, type: ElementType, value: number | bigint): void {
  const n = Number(value);
  if (type === 'i64' || type === 'u64') view.setBigInt64(at, BigInt(value), true);
  else if (type === 'f32') view.setFloat32(at, n, true);
  else if (type === 'f64') view.setFloat64(at, n, true);
  else view.setInt32(at, type === 'bool' ? Number(n !== 0) : n, true);
}
