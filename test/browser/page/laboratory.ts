import { optimize } from '../../../src/driver/optimize.ts';
import { emit } from '../../../src/emit/wasm/program/emit.ts';
import { type Case, fileOf, optionsOf } from '../../../src/lab/case.ts';
import type { Outcome } from '../../../src/lab/engines/outcome.ts';
import { callOf, outcomeOf, outcomeOfFailure } from '../../../src/lab/engines/web-assembly.ts';
import { Experiment } from '../../../src/lab/experiment.ts';
import { drawCase } from '../../../src/lab/generators/numbered-case.ts';
import { agreesWithInterpreter } from '../../../src/lab/laws/engines-agree.ts';
import { openHosted, openRuntime } from '../../../src/runtime/open-runtime.ts';
import type { Program as Loaded } from '../../../src/runtime/runtime.ts';
import type { Request } from '../../../src/semantics/request.ts';
import type { Program } from '../../../src/syntax/target.ts';

/** The results of some cases of the laboratory. */
export interface Examined {
  /** The number of threads. */
  readonly threads: number;
  /** The number of cases that the engine could run. */
  readonly exercised: number;
  /** The cases whose result differs from the interpreter. */
  readonly findings: readonly string[];
}

/**
 * Generate cases, compile them and compare them with the interpreter, in the page. Fresh storage is filled with
 * `poison`.
 */
export async function examineCases(seed: number, cases: number, threads: number, poison: number): Promise<Examined> {
  const runtime = await openRuntime({ threads, poison, limit: 2 ** 28 });
  const hosted = await openHosted({ poison, limit: 2 ** 28 });
  const loaded = new WeakMap<Program, Promise<Loaded>>();
  const load = (program: Program): Promise<Loaded> => {
    const known = loaded.get(program);
    if (known !== undefined) return known;
    const artifact = emit(optimize(program));
    const ready = (artifact.externs === undefined ? runtime : hosted).load(artifact);
    loaded.set(program, ready);
    return ready;
  };
  const findings: string[] = [];
  let exercised = 0;
  for (let index = 0; index < cases; index++) {
    const c = drawCase(seed, index);
    const { exercised: more, finding } = await examine(c, load);
    exercised += more;
    if (finding !== null) findings.push(`case ${index} of seed ${seed}: ${finding}\n${fileOf(c)}${optionsOf(c)}`);
  }
  await Promise.all([runtime.close(), hosted.close()]);
  return { threads: runtime.threads, exercised, findings };
}

async function examine(
  c: Case,
  load: (program: Program) => Promise<Loaded>,
): Promise<{ readonly exercised: number; readonly finding: string | null }> {
  const x = new Experiment(c);
  const [program, expected] = [x.completed(x.last), x.outcome(x.last)];
  if (program === null || expected === null || expected.tag === 'Overflow' || expected.tag === 'Large') {
    return { exercised: 0, finding: null };
  }
  const found = await outcomeIn(await load(program), program, x.z);
  const law = agreesWithInterpreter({ name: 'wasm in a page', every: 1, isCompiled: true, run: () => found });
  const { exercised, broken: finding } = await law.examine(x, 0);
  return { exercised, finding };
}

async function outcomeIn(loaded: Loaded, program: Program, z: Request): Promise<Outcome> {
  try {
    const call = callOf(program, z);
    return call === null ? { tag: 'Large' } : outcomeOf(program, await loaded.call(call), z);
  } catch (thrown) {
    return outcomeOfFailure(thrown);
  }
}
