import { bug } from '../errors/bug.ts';
import { refuse } from '../errors/diagnostic.ts';
import { callInterrupted } from '../errors/S635.ts';
import { outOfMemory } from '../errors/S709.ts';
import { internalError } from '../errors/S717.ts';
import { maxSpecializedLayouts } from '../heuristics.ts';
import type { Layout } from '../machine/ir/layout.ts';
import type { Machine } from '../machine/ir/program.ts';
import { type ArrayView, hasStrides, stridesFor } from '../runtime/arrays/array-view.ts';
import type { Artifact } from '../runtime/artifact.ts';
import type { Call } from '../runtime/call.ts';
import { hostCaller } from '../runtime/call-extern.ts';
import { CallError, Closed, isInternal, OutOfMemory, ProgramFailure } from '../runtime/failures.ts';
import type { MemoizationCache } from '../runtime/memoization/cache.ts';
import { checkedHosts } from '../semantics/checked-hosts.ts';
import type { Hosts } from '../semantics/extern.ts';
import type { Request } from '../semantics/request.ts';
import { allocatedWindow, checkAllHold } from '../semantics/run/allocated.ts';
import { type Bounds, volume } from '../syntax/array.ts';
import type { Name } from '../syntax/expr.ts';
import { outputParts } from '../syntax/extensions/output.ts';
import type { Program } from '../syntax/target.ts';
import { noTicks, type Ticks } from '../syntax/ticks.ts';
import { type Scalar, textOfNumber } from '../syntax/value.ts';
import { withoutFolding } from '../target/optimize.ts';
import { type CallReport, verifyCall } from '../verify/call.ts';
import { build } from './build.ts';
import { denseVectors } from './dense-vectors.ts';
import { type DeclaredLayouts, declaredStrides, isSeparable, specializedStrides } from './layouts.ts';
import { checkCall, checkCertainOverflow, refuseStuck } from './refusals.ts';
import { adviceForTable } from './table-advice.ts';
import type { Complaint } from './verified.ts';

/** A call of a compiled program. */
export interface CompiledCall {
  readonly window: readonly Bounds[];
  readonly params: ReadonlyMap<Name, Scalar>;
  readonly inputs: ReadonlyMap<Name, ArrayView>;
  /** The caller's own storage for the components of the outputs, or null. */
  readonly output: readonly ArrayView[] | null;
  readonly results?: Call['results'];
  /** The functions of the host for the externs of the program. */
  readonly hosts?: Hosts | undefined;
}

export interface BuildOptions {
  readonly ticks?: Ticks;
  readonly checked?: boolean;
  readonly verify?: boolean;
  readonly layouts?: DeclaredLayouts;
  /** The values of memoized funcs from earlier calls. Without it, each call computes all funcs. */
  readonly memoized?: MemoizationCache | null;
}

/**
 * A program and its WebAssembly modules: one for each layout of the arrays in its calls. After the first few layouts,
 * all others share a module. Checked builds are separate modules.
 */
export class CompiledProgram {
  readonly #program: Program;
  readonly #ticks: Ticks;
  readonly #isChecked: boolean;
  readonly #isVerified: boolean;
  readonly #layouts: DeclaredLayouts;
  readonly #memoized: MemoizationCache | null;
  /** The strides of the arrays with declared layouts. */
  readonly #declared: Layout;
  readonly #complaints: Complaint[] = [];
  /**
   * The program without storage folding, for calls whose folds are not proved correct. Null until such a call occurs.
   */
  #unfolded: CompiledProgram | null = null;
  readonly #machines = new Map<Artifact, Machine>();
  readonly #artifacts = new Map<string, Artifact>();
  /** The key of the last call that `checkCall` accepted. */
  #lastChecked: string | null = null;

  /**
   * `ticks` are the loops that report progress, `checked` requests a build that compares every address with the bounds
   * of its block, `verify` runs all checkers of passes and verifies each call before it runs, and `layouts` are the
   * layouts that the user declares.
   */
  constructor(program: Program, options: BuildOptions = {}) {
    const { ticks = noTicks, checked = false, verify = false, layouts = new Map(), memoized = null } = options;
    this.#program = program;
    this.#ticks = ticks;
    this.#isChecked = checked;
    this.#isVerified = verify;
    this.#layouts = layouts;
    this.#memoized = memoized;
    checkCertainOverflow(program);
    this.#declared = declaredStrides(program, layouts, () => this.#planarCode);
  }

  /**
   * The WebAssembly for arrays with their declared layouts. Arrays without a declared layout are assumed to be dense.
   */
  get usual(): Artifact {
    return this.#artifactFor(this.#declared, this.#isChecked);
  }

  /** The code for dense arrays. */
  get #planarCode(): Machine {
    return this.#machineOf(this.#artifactFor(new Map(), this.#isChecked));
  }

  #machineOf(artifact: Artifact): Machine {
    return this.#machines.get(artifact) ?? bug('an artifact without a machine program');
  }

  /** The passes that the checkers have rejected. */
  get complaints(): readonly Complaint[] {
    return [...this.#complaints, ...(this.#unfolded?.complaints ?? [])];
  }

  /** The artifact for a call and its arguments; refuses a call that cannot be run. */
  prepare(call: CompiledCall): { readonly artifact: Artifact; readonly call: Call } {
    const z = requestOf(call);
    this.#check(z, call);
    const { window, params, inputs, output, results = 'views' } = call;
    const layout = this.#layoutOf(call);
    const usual = this.#artifactFor(layout, this.#isChecked);
    const { folding, open } = this.#isVerified && volume(window) > 0 ? this.#verify(usual, call) : noComplaints;
    if (folding !== null) return this.#withoutFolding(folding).prepare(call);
    return {
      // Accesses that are not proved to be in bounds before the run are checked during the run.
      artifact: open.length === 0 ? usual : this.#artifactFor(layout, true),
      call: {
        window,
        params: Object.fromEntries(params),
        inputs: Object.fromEntries(inputs),
        outputs: output,
        results,
        ...(this.#memoized === null ? {} : { memoized: this.#memoized }),
        ...this.#host(z, call),
      },
    };
  }

  #host(z: Request, { hosts }: CompiledCall): Pick<Call, 'host'> {
    if (hosts === undefined) return {};
    return { host: hostCaller(this.#isChecked ? checkedHosts(this.#program, z, hosts) : hosts) };
  }

  /** Refuse a call with the diagnostic for the exception that stopped it. */
  refuse(thrown: unknown, call: CompiledCall): never {
    if (thrown instanceof OutOfMemory) {
      const { func, bytes, limit } = thrown;
      refuse(outOfMemory({ func, bytes, limit, ...adviceForTable(this.#program, func) }, null));
    }
    if (thrown instanceof CallError)
      refuse(callInterrupted({ why: thrown.message, isClosed: thrown instanceof Closed }, null));
    if (!(thrown instanceof ProgramFailure)) throw thrown;
    const { failure, value } = thrown;
    if (isInternal(failure)) refuse(internalError({ what: thrown.message, stage: 'during the run' }, null));
    const stuck = failure.tag === 'RdomFailure' ? { ...failure, len: value } : failure;
    return refuseStuck(stuck, this.#program, requestOf(call));
  }

  #check(z: Request, { output }: CompiledCall): void {
    const params = Array.from(z.params.values(), textOfNumber);
    const key = JSON.stringify([z.window, params, Array.from(z.inputs.values(), ({ bounds }) => bounds)]);
    if (key !== this.#lastChecked) checkCall(this.#program, z);
    this.#lastChecked = key;
    const { outputs } = this.#program;
    if (output === null || volume(z.window) === 0) return;
    checkAllHold(outputs, output.map(boundsOf), allocatedWindow(this.#program, z), z.window);
  }

  /** Refuse a call that a checker refutes. Returns the properties that are not proved. */
  #verify(artifact: Artifact, call: CompiledCall): CallReport {
    const machine = this.#machineOf(artifact);
    const arrays = new Map<Name, ArrayView>(call.inputs);
    for (const [i, { name }] of machine.outputs.entries()) if (call.output?.[i]) arrays.set(name, call.output[i]);
    const report = verifyCall(this.#program, machine, requestOf(call), (name, bounds) => {
      const relied = [...machine.inputs, ...machine.outputs].find((array) => array.name === name)?.strides ?? [];
      const array = arrays.get(name);
      // Arrays with other strides are copied to storage that has the expected strides.
      if (array === undefined || !hasStrides(array, relied))
        return stridesFor(
          bounds.map(({ len }) => len),
          relied,
        );
      return array.strides.map((own, d) => relied[d] ?? own);
    });
    if (report.refuted !== null) refuse(internalError({ what: report.refuted, stage: 'before the run' }, null));
    return report;
  }

  /** The program without storage folding. A call uses it if storage folding is not proved correct for that call. */
  #withoutFolding(what: string): CompiledProgram {
    const program = withoutFolding(this.#program);
    if (program === this.#program) refuse(internalError({ what, stage: 'before the run' }, null));
    if (this.#unfolded === null) this.#complaints.push({ checker: 'folding', pass: 'fold', what });
    this.#unfolded ??= new CompiledProgram(program, {
      checked: this.#isChecked,
      verify: true,
      layouts: this.#layouts,
      memoized: this.#memoized,
    });
    return this.#unfolded;
  }

  /**
   * The layout of a call: the declared strides, and the strides that the code is specialized for. Interleaved pixels
   * that can be separated into planes while they are copied need no specialized code if the usual code accesses them
   * with dense vectors.
   */
  #layoutOf({ inputs, output }: CompiledCall): Layout {
    const layout = new Map(this.#declared);
    const add = (declared: Name, stored: Name, array: ArrayView): void => {
      const strides = this.#layouts.has(declared) ? null : specializedStrides(array);
      if (strides === null || (isSeparable(array) && denseVectors(this.#planarCode).has(stored))) return;
      layout.set(stored, strides);
    };
    for (const [input, array] of inputs) add(input, input, array);
    for (const [i, part] of outputParts(this.#program.outputs).entries()) {
      const array = output?.[i];
      if (array !== undefined) add(part.output.name, part.name, array);
    }
    return layout;
  }

  /**
   * The code for a layout. After the first few layouts, all further layouts share code that reads the strides at
   * start-up.
   */
  #artifactFor(layout: Layout, isChecked: boolean): Artifact {
    const keyOf = (some: Layout): string => JSON.stringify([isChecked, ...some]);
    const known = this.#artifacts.get(keyOf(layout));
    if (known !== undefined) return known;
    const isDeclared = (name: Name): boolean => this.#declared.has(name);
    const general = new Map(
      Array.from(layout, ([name, strides]) => [name, isDeclared(name) ? strides : strides.map(() => null)]),
    );
    const chosen = this.#artifacts.size < maxSpecializedLayouts ? layout : general;
    const artifact = this.#artifacts.get(keyOf(chosen)) ?? this.#make(chosen, isChecked);
    this.#artifacts.set(keyOf(chosen), artifact);
    return artifact;
  }

  #make(layout: Layout, isChecked: boolean): Artifact {
    const [ticks, isThorough] = [this.#ticks, this.#isVerified];
    const { artifact, machine, complaints } = build(this.#program, { layout, ticks, isChecked, isThorough });
    const isNew = ({ pass, what }: Complaint): boolean =>
      this.#complaints.every((known) => known.pass !== pass || known.what !== what);
    this.#complaints.push(...complaints.filter(isNew));
    this.#machines.set(artifact, machine);
    return artifact;
  }
}

const noComplaints: CallReport = { refuted: null, folding: null, open: [] };

function requestOf({ window, params, inputs }: CompiledCall): Request {
  const arrays = Array.from(
    inputs,
    ([name, array]) => [name, { type: array.type, bounds: boundsOf(array), values: array.data }] as const,
  );
  return { window, params, inputs: new Map(arrays) };
}

function boundsOf({ shape, min }: ArrayView): readonly Bounds[] {
  return shape.map((len, d) => ({ min: min[d] ?? 0, len }));
}
