import { type Layout, planar } from '../machine/ir/layout.ts';
import type { Artifact } from '../runtime/artifact.ts';
import { memoized } from '../syntax/memoized.ts';
import type { Program } from '../syntax/target.ts';
import { noTicks, type Ticks } from '../syntax/ticks.ts';
import { addressChecking, emission } from './pipeline.ts';
import { type Verified, verified } from './verified.ts';

export interface BuildOptions {
  /** The strides of the caller's arrays that the code may rely on. */
  readonly layout?: Layout;
  /** The loops that report progress. */
  readonly ticks?: Ticks;
  /** Makes a checked build, which compares every address with the bounds of its block. */
  readonly isChecked?: boolean;
  /** Runs all checkers of passes, not only the cheap ones. */
  readonly isThorough?: boolean;
}

/** The WebAssembly of a program, and the machine program that it is emitted from. */
export interface Build extends Verified {
  readonly artifact: Artifact;
}

/**
 * Build the WebAssembly of a completed program: optimize, check the passes, and emit. The result is memoized if all
 * arrays are dense and no loop reports progress.
 */
export function build(P: Program, options: BuildOptions = {}): Build {
  const { layout = planar, ticks = noTicks, isChecked = false, isThorough = false } = options;
  if (layout.size > 0 || ticks !== noTicks) return emitted(verified(P, { layout, ticks, isThorough }), isChecked);
  const { machines, builds } = cacheOf(P);
  const machine = machines.get(isThorough) ?? verified(P, { isThorough });
  machines.set(isThorough, machine);
  const key = `${isThorough} ${isChecked}`;
  const result = builds.get(key) ?? emitted(machine, isChecked);
  builds.set(key, result);
  return result;
}

interface Cache {
  /** Keyed by `isThorough`. */
  readonly machines: Map<boolean, Verified>;
  /** Keyed by `isThorough` and `isChecked`. */
  readonly builds: Map<string, Build>;
}

const cacheOf = memoized((_: Program): Cache => ({ machines: new Map(), builds: new Map() }));

function emitted(optimized: Verified, isChecked: boolean): Build {
  const { machine } = optimized;
  return { ...optimized, artifact: emission.run(isChecked ? addressChecking.run(machine) : machine) };
}
