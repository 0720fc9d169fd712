import { diagnosticsOfSchedule, diagnosticsUnder, isClean } from '../../check/check.ts';
import { placesOf } from '../../check/places-of.ts';
import { compile as compileProgram } from '../../driver/compile.ts';
import { type Diagnostic, refuse } from '../../errors/diagnostic.ts';
import { nowhere } from '../../errors/place.ts';
import { declaredTypeMismatch } from '../../errors/S302.ts';
import { wrongComponentCount } from '../../errors/S318.ts';
import { unknownSchedule } from '../../errors/S607.ts';
import { unknownEngine } from '../../errors/S633.ts';
import { wrongArgumentType } from '../../errors/S634.ts';
import type { HostFunctions } from '../../externs/host-function.ts';
import { excerpt } from '../../language/lex.ts';
import type { ScheduleTree } from '../../language/tree.ts';
import { componentsOf, partOf, storedName } from '../../syntax/expr.ts';
import { externsOf } from '../../syntax/extensions/extern.ts';
import type { Output } from '../../syntax/extensions/output.ts';
import type { Schedule as CoreSchedule } from '../../syntax/schedule.ts';
import type { Program } from '../../syntax/target.ts';
import type { Type } from '../../syntax/type.ts';
import { checkedSchedule, showing } from '../build/checked.ts';
import type { AnyFunc, Func } from '../build/func.ts';
import { Pipeline, pipelineFrom } from '../build/pipeline.ts';
import { listOf, type Types } from '../build/tuple.ts';
import { fromCallerOf, noSource, reporting } from '../error.ts';
import { located } from '../origin/located.ts';
import { callerOf, type Origin } from '../origin/origin.ts';
import { type Layouts, readLayouts } from '../pixels/layouts.ts';
import { isPlanned, type Planned, plan, type Schedule, treeOf } from '../schedule/plan.ts';
import { syl } from '../text/pipeline-template.ts';
import type { PipelineOf, TypesIn } from '../text/pipeline-type.ts';
import { type Arguments, readFlag, readOptions, readThreads } from './arguments.ts';
import { callable } from './callable.ts';
import type { Compiled } from './compiled.ts';
import type { Engine } from './engine.ts';
import { explain } from './explain.ts';
import { isRecord } from './given.ts';
import { interpreter } from './interpreter.ts';
import { readExterns } from './options/externs.ts';
import { type MemoizeOptions, readMemoize } from './options/memoize-option.ts';
import { compileOptions, writtenCompileOption } from './options/option-names.ts';
import type { ResultTypes } from './output.ts';
import { show } from './show.ts';
import { webAssembly } from './web-assembly.ts';
import type { Variables } from './window.ts';

export interface CompileOptions<T extends ResultTypes = Type> {
  /**
   * The type of the output, or the list of types of a tuple; an object with these for several outputs. It must be the
   * actual type, and determines the static type of the output: `compile(f, null, { type: 'u8' })`.
   */
  readonly type?: T;
  /** The engine: `wasm` compiles to WebAssembly and is the default, `interp` is the slow reference interpreter. */
  readonly engine?: keyof typeof engines;
  /**
   * The maximum number of threads for parallel loops. The default, which is also the largest useful value, is the
   * number of cores, up to 16.
   */
  readonly threads?: number;
  /**
   * Make a checked build, like an address sanitizer: check the address of every load and store at run time, and stop
   * with S717 before an access outside its block. A checked build is slower. A check fails only because of a bug in
   * Sylvite.
   */
  readonly checked?: boolean;
  /**
   * Check the result of every optimization pass (translation validation). A pass whose result is rejected is skipped,
   * and reported by `warnings()` as S718. Some of these checks are always on.
   */
  readonly verify?: boolean;
  /**
   * The layouts of the arrays in calls, by the names of inputs and outputs: `'planar'`, `'interleaved'` (the
   * channels of a pixel are neighbors), or the stride of each dimension, where null allows any stride. A call never
   * compiles code for an array whose layout is declared: if the array has another layout, the call copies it.
   */
  readonly layouts?: Layouts;
  /** The limit for the values that memoized funcs keep between calls: `{ bytes: 2 ** 28 }`. The default is 64 MiB. */
  readonly memoize?: MemoizeOptions;
  /**
   * The functions of the host that compute externs, by the names in `by`. They get copies of windows, and fill their
   * last argument, the result. They must be functions of their arguments, and respect the contracts of the externs.
   */
  readonly externs?: HostFunctions;
}

const engines = { wasm: webAssembly, interp: interpreter } as const satisfies Record<string, Engine>;

/**
 * Compile a func, a pipeline or the text of a pipeline, with a schedule. The schedule is an object, or the name of a
 * schedule in the text of the pipeline.
 *
 * @example
 * const blur = compile(by, schedule(by).by.parallel('y'))
 * const out = await blur({ img }, { window: { x: [0, 640], y: [0, 480] } })
 */
export function compile<
  const Given extends AnyFunc | AnyPipeline | string,
  const T extends ResultTypes = TypesOf<Given>,
>(
  algorithm: Given,
  schedule?: Schedule | SchedulesOf<Given> | null,
  options?: CompileOptions<T>,
): Compiled<VarsOf<Given>, T, ArgumentsOf<Given>>;
export function compile(
  algorithm: AnyFunc | AnyPipeline | string,
  schedule: Schedule | string | null = null,
  options: CompileOptions<ResultTypes> = {},
): Compiled<readonly string[], Types> {
  try {
    return compiled(algorithm, schedule, options, callerOf(compile));
  } catch (thrown) {
    throw fromCallerOf(compile, thrown);
  }
}

function compiled(
  algorithm: AnyFunc | AnyPipeline | string,
  schedule: Schedule | string | null,
  options: CompileOptions<ResultTypes>,
  origin: Origin,
): Compiled<readonly string[], Types> {
  const fromCaller = <T>(read: () => T): T => reporting(() => located(origin, read));
  const {
    type,
    engine = 'wasm',
    threads,
    checked,
    verify,
    layouts,
    memoize,
    externs,
  } = fromCaller(() => readOptions('the options of compile', options, compileOptions));
  const { load } = fromCaller(() => engineNamed(engine));
  const given = fromCaller(() => ({
    threads: readThreads(threads),
    checked: readFlag('checked', checked),
    verify: readFlag('verify', verify),
    memoize: readMemoize(memoize),
  }));
  const P = pipelineOf(algorithm, origin);
  const chosen = fromCaller(() => chosenSchedule(P, schedule));
  const { schedule: S, warnings } = reporting(() => scheduleOf(P, chosen), P.source ?? noSource);
  const program = programOf(P, S, planOf(schedule));
  if (type !== undefined) fromCaller(() => checkTypes(program.outputs, type));
  const declared = fromCaller(() => readLayouts(layouts, program));
  const hosts = fromCaller(() => readExterns(externsOf(P.module.pipeline), externs));
  const execute = reporting(() => load(program, { ...given, layouts: declared, hosts }));

  return Object.assign(callable<readonly string[], Types>(P.module.pipeline, program, execute), {
    warnings: () => [...warnings, ...execute.warnings()],
    memoized: execute.memoized,
    explain: () => reporting(() => explain(P.module.pipeline, S)),
  });
}

function pipelineOf(algorithm: AnyFunc | AnyPipeline | string, origin: Origin): AnyPipeline {
  if (typeof algorithm === 'string') return syl(algorithm);
  return algorithm instanceof Pipeline ? algorithm : pipelineFrom(algorithm, null, origin);
}

/* Conditional types instead of overloads: if no overload matches a call, TypeScript explains only the last one. */

/** The func or the pipeline; for a literal text, the pipeline in it. */
type AlgorithmOf<A> = A extends string ? PipelineOf<A> : A;
type VarsOf<A> = AlgorithmOf<A> extends { readonly vars: infer Vars extends Variables } ? Vars : never;
type SchedulesOf<A> =
  AlgorithmOf<A> extends { readonly schedules: readonly (infer Names extends string)[] } ? Names : string;
type ArgumentsOf<A> = AlgorithmOf<A> extends Pipeline<Variables, ResultTypes, infer Given> ? Given : Arguments;
type TypesOf<A> = AlgorithmOf<A> extends Func<string, readonly string[], infer T> ? T : TypesIn<AlgorithmOf<A>>;

function engineNamed(name: string): Engine {
  const found = Object.entries(engines).find(([each]) => each === name);
  return found?.[1] ?? refuse(unknownEngine({ engine: show(name), known: Object.keys(engines).join(', ') }, null));
}

type AnyPipeline = Pipeline<Variables, ResultTypes>;

function programOf(P: AnyPipeline, S: CoreSchedule | null, planned: readonly ScheduleTree[]): Program {
  return reporting(() => {
    if (P.source !== null) return compileProgram(P.module.pipeline, S, placesOf(P.module));
    return showing({ items: [P.tree, ...planned] }, (shown) =>
      shown === null
        ? compileProgram(P.module.pipeline, S)
        : compileProgram(shown.pipeline, shown.schedules[0] ?? null, placesOf(shown)),
    );
  }, P.source ?? noSource);
}

/** The tree of a schedule object, as a list. It is empty for the default schedule and for the name of a schedule. */
function planOf(schedule: Schedule | string | null): readonly ScheduleTree[] {
  return schedule === null || typeof schedule === 'string' ? [] : [treeOf(schedule[plan])];
}

/** Check the types that a caller declares: for the only output, or for several outputs by their names. */
function checkTypes(outputs: readonly Output[], declared: ResultTypes): void {
  const [only, ...others] = outputs;
  if (only !== undefined && others.length === 0) {
    checkTypesOf(only, listOf<Type>(declared as Types)); // anything else is a wrong type
    return;
  }
  const byName = new Map<string, Types>(isRecord(declared) ? Object.entries(declared) : []);
  for (const output of outputs) {
    const own = byName.get(output.name);
    const wanted = `an object with the type of each output: { ${outputs.map(({ name }) => `${name}: …`).join(', ')} }`;
    if (own === undefined)
      refuse(wrongArgumentType({ what: 'the option type of compile', given: show(declared), wanted }, null));
    else checkTypesOf(output, listOf<Type>(own));
  }
}

function checkTypesOf({ name, types }: Output, wanted: readonly Type[]): void {
  const names = types.map((type) => `'${type}'`);
  const option = names.length === 1 ? names.join() : `[${names.join(', ')}]`;
  if (wanted.length !== types.length) {
    refuse(wrongComponentCount({ func: name, components: types.length, given: wanted.length, option }, null));
  }
  for (const component of componentsOf(types)) {
    const [type, declared] = [partOf(types, component), partOf(wanted, component)];
    if (type !== declared)
      refuse(declaredTypeMismatch({ func: storedName(name, component), declared, type, option }, null));
  }
}

const scheduleForm = "a schedule, such as schedule(f).f.parallel('y') or sched`parallel(f.y);`, or the name of one";

/**
 * The schedule that is passed to `compile`: a schedule in the text of the pipeline, a schedule object, or null for the
 * default schedule.
 */
function chosenSchedule(P: AnyPipeline, schedule: Schedule | string | null): CoreSchedule | Planned | null {
  if (typeof schedule === 'string') {
    const written = P.module.schedules.find(({ name }) => name === schedule);
    if (written !== undefined) return written;
    const write = schedule.includes('(') ? { write: 'Pass directives as a schedule: compile(f, sched`…`).' } : {};
    return refuse(unknownSchedule({ schedule: excerpt(schedule), known: P.schedules.join(', '), ...write }, null));
  }
  if (schedule === null || isPlanned(schedule)) return schedule;
  const option = isRecord(schedule) ? compileOptions.find((each) => each in schedule) : undefined;
  const write = option === undefined ? {} : { write: writtenCompileOption(option) };
  return refuse(
    wrongArgumentType({ what: 'the schedule of compile', given: show(schedule), wanted: scheduleForm, ...write }, null),
  );
}

/** The schedule to compile under, which is legal, and the warnings of the pipeline and of the schedule. */
function scheduleOf(
  P: AnyPipeline,
  chosen: CoreSchedule | Planned | null,
): { readonly schedule: CoreSchedule | null; readonly warnings: readonly Diagnostic[] } {
  const under = (S: CoreSchedule | null, more: readonly Diagnostic[] = []) => ({
    schedule: S,
    warnings: [...diagnosticsUnder(P.module, S), ...more].map((d) => (d.place === nowhere ? { ...d, place: null } : d)),
  });
  if (!isPlanned(chosen)) {
    const found = chosen === null ? [] : diagnosticsOfSchedule(P.module, chosen.name);
    return isClean(found) ? under(chosen) : refuse(...found);
  }
  const checked = checkedSchedule(treeOf(chosen[plan]), chosen[plan].text, P.tree, P.module);
  return under(checked.schedule, checked.warnings);
}
