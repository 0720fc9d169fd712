import { emit } from '../emit/wasm/program/emit.ts';
import { type Layout, planar } from '../machine/ir/layout.ts';
import { checkAddresses } from '../machine/passes/memory/check-addresses.ts';
import type { Artifact } from '../runtime/artifact.ts';
import type { Program } from '../syntax/target.ts';
import { noTicks, type Ticks } from '../syntax/ticks.ts';
import { type Verified, verified } from './verified.ts';

export interface BuildOptions {
  /** The strides of caller's arrays that the code may rely on. */
  readonly layout?: Layout;
  /** The loops that report progress. */
  readonly ticks?: Ticks;
  /** The checked build, which compares every address with its block. */
  readonly isChecked?: boolean;
  /** All checkers of passes, not only those that cost little. */
  readonly isThorough?: boolean;
}

/** The WebAssembly of a program, and the program for the machine that it was made of. */
export interface Build extends Verified {
  readonly artifact: Artifact;
}

/**
 * Make the WebAssembly of a completed program: optimise, check what the passes have made, and emit. Programs never change, so one for dense arrays is
 * made once, for all that load or ship it.
 */
export function build(P: Program, options: BuildOptions = {}): Build {
  const { layout = planar, ticks = noTicks, isChecked = false, isThorough = false } = options;
  if (layout.size > 0 || ticks !== noTicks) return built(verified(P, { layout, ticks, isThorough }), isChecked);
  const known = made.get(P) ?? { machines: new Map(), builds: new Map() };
  made.set(P, known);
  const machine = known.machines.get(isThorough) ?? verified(P, { isThorough });
  known.machines.set(isThorough, machine);
  const key = `${isThorough} ${isChecked}`;
  const result = known.builds.get(key) ?? built(machine, isChecked);
  known.builds.set(key, result);
  return result;
}

interface Made {
  readonly machines: Map<boolean, Verified>;
  readonly builds: Map<string, Build>;
}

const made = new WeakMap<Program, Made>();

function built(made: Verified, isChecked: boolean): Build {
  return { ...made, artifact: emit(isChecked ? checkAddresses(made.machine) : made.machine) };
}
