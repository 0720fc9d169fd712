import type { Module } from '../../check/check.ts';
import { checkSchedules } from '../../driver/check-schedules.ts';
import { bug } from '../../errors/bug.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { nowhere } from '../../errors/place.ts';
import type { Source } from '../../errors/render.ts';
import { printParam, printPipeline } from '../../language/print-tree.ts';
import type { PipelineTree, ScheduleTree } from '../../language/tree.ts';
import { outputsOf } from '../../syntax/algorithm.ts';
import type { Type } from '../../syntax/type.ts';
import { reporting } from '../error.ts';
import { located } from '../origin/located.ts';
import { callerOf, type Origin } from '../origin/origin.ts';
import type { Arguments, ArgumentsOf, Taken } from '../run/arguments.ts';
import { givenList, unexpected } from '../run/given.ts';
import type { ResultTypes } from '../run/output.ts';
import type { Variables } from '../run/window.ts';
import { checkedModule } from './checked.ts';
import { type Definition, declarationOf, type FuncDefinition, isDefined, withDependencies } from './definition.ts';
import type { AnyFunc, Func } from './func.ts';
import { Param } from './param.ts';
import type { Types } from './tuple.ts';

/** A checked algorithm: output funcs and all funcs, inputs and parameters that they use. */
export class Pipeline<
  Vars extends Variables = readonly string[],
  T extends ResultTypes = readonly Type[],
  Given extends Arguments = Arguments,
  Schedules extends string = string,
  Funcs extends object = Readonly<Record<string, string>>,
> {
  /** The name of the first output. */
  readonly name: string;
  /** The variables of the output func; if there are several, an object with those of each. */
  readonly vars: Vars;
  /** The warnings of the checker about the pipeline and the schedules of its text. */
  readonly warnings: readonly Diagnostic[];
  /**
   * Only for type inference, undefined at run time: the type of the output, the arguments of a call, and the loops of
   * the pure stage of each func.
   */
  declare readonly signature?: { readonly type: T; readonly given: Given; readonly funcs: Funcs };
  /** The names of the schedules that follow the pipeline in its text. */
  readonly schedules: readonly Schedules[];
  /** @internal */
  readonly tree: PipelineTree;
  /** @internal */
  readonly module: Module;
  /** Its source text; null if it was built by code. @internal */
  readonly source: Source | null;

  /** The warnings, and the errors of schedules. */
  readonly #diagnostics: readonly Diagnostic[];

  /** @internal */
  constructor(
    tree: PipelineTree,
    source: Source | null = null,
    schedules: readonly ScheduleTree[] = [],
    mistakes: readonly Diagnostic[] = [],
  ) {
    const { diagnostics, module } = reporting(() => checkedModule(tree, schedules, source, mistakes));
    this.name = tree.name.name;
    this.vars = variablesOf(outputsOf(module.pipeline)) as Vars; // trusts the caller
    this.#diagnostics = diagnostics;
    this.warnings = diagnostics.filter((d) => d.severity === 'warning');
    this.schedules = schedules.map((s) => s.name.name as Schedules); // trusts the caller
    this.tree = tree;
    this.module = module;
    this.source = source;
  }

  /**
   * Run the checks of the command `sylvite check`. Returns the warnings, the errors of the schedules in the text of the
   * pipeline, and the reasons why the pipeline cannot be compiled under the default schedule and under each schedule in
   * its text. Without schedules in the text, these reasons are warnings, because `compile` may get a schedule that
   * avoids them. A reason that concerns only the default schedule is also a warning if the pipeline compiles under
   * another schedule.
   */
  check(): readonly Diagnostic[] {
    const refusals = reporting(() => checkSchedules(this.module));
    const later =
      this.schedules.length === 0 ? refusals.map((d) => ({ ...d, severity: 'warning' as const })) : refusals;
    const diagnostics = [...this.#diagnostics, ...later];
    return diagnostics.map((d) => (this.source === null || d.place === nowhere ? { ...d, place: null } : d));
  }

  /** The source text of the algorithm. */
  toString(): string {
    return reporting(() => printPipeline(this.tree));
  }
}

/** The variables of a single output, or of several outputs by their names. */
function variablesOf(outputs: ReturnType<typeof outputsOf>): Variables {
  const [first = bug('a valid pipeline has an output'), ...others] = outputs;
  return others.length === 0 ? first.vars : Object.fromEntries(outputs.map(({ name, vars }) => [name, vars]));
}

/** The variables of several output funcs, by their names. */
type VariablesOf<Outputs extends readonly AnyFunc[]> = {
  readonly [F in Outputs[number] as F['name']]: F extends Func<string, infer Vars, infer _> ? Vars : never;
};

/** The types of several output funcs, by their names. */
type ResultTypesOf<Outputs extends readonly AnyFunc[]> = {
  readonly [F in Outputs[number] as F['name']]: F extends Func<string, infer _, infer T> ? T : never;
};

/**
 * Build the pipeline that computes a func, with all inputs and parameters that the func uses. List the inputs and
 * parameters to fix their order and to type the arguments of calls. A list of funcs makes a pipeline with several
 * outputs.
 *
 * @example
 * const P = pipeline(by, [img, gain])
 * const Q = pipeline([by, histogram], [img, gain])
 */
export function pipeline<Vars extends readonly string[], T extends Types>(
  output: Func<string, Vars, T>,
): Pipeline<Vars, T>;
export function pipeline<Vars extends readonly string[], T extends Types, const Takes extends readonly Taken[]>(
  output: Func<string, Vars, T>,
  takes: Takes,
): Pipeline<Vars, T, ArgumentsOf<Takes>>;
export function pipeline<const Outputs extends readonly [AnyFunc, AnyFunc, ...(readonly AnyFunc[])]>(
  outputs: Outputs,
): Pipeline<VariablesOf<Outputs>, ResultTypesOf<Outputs>>;
export function pipeline<
  const Outputs extends readonly [AnyFunc, AnyFunc, ...(readonly AnyFunc[])],
  const Takes extends readonly Taken[],
>(outputs: Outputs, takes: Takes): Pipeline<VariablesOf<Outputs>, ResultTypesOf<Outputs>, ArgumentsOf<Takes>>;
export function pipeline(output: AnyFunc | readonly AnyFunc[], takes: readonly Taken[] | null = null): AnyPipeline {
  return pipelineFrom(output, takes, callerOf(pipeline));
}

type AnyPipeline = Pipeline<Variables, ResultTypes>;

/** Like `pipeline`, for another function of the API: `origin` is the position of the user's call. */
export function pipelineFrom(
  output: AnyFunc | readonly AnyFunc[],
  takes: readonly Taken[] | null,
  origin: Origin,
): AnyPipeline {
  const [definition, ...others] = located(origin, () => givenOutputs(output));
  if (takes !== null)
    located(origin, () =>
      givenList(takes, 'a list of inputs and parameters', 'Write pipeline(f, [img, k]).').forEach(checkTaken),
    );
  const definitions = withDependencies(new Set([definition, ...others]));
  return new Pipeline({
    tag: 'Pipeline',
    name: definition.tree.name,
    others: others.map(({ tree }) => tree.name),
    params: takes === null ? paramsAmong(definitions) : takes.map(({ definition }) => declarationOf(definition)),
    defs: [],
    requirements: requirementsAmong(definitions),
    funcs: funcsAmong(definitions),
    at: nowhere,
  });
}

function givenOutputs(output: unknown): readonly [FuncDefinition, ...(readonly FuncDefinition[])] {
  const [first, ...others] = Array.isArray(output) ? Array.from<unknown>(output) : [output];
  return [givenOutput(first), ...others.map(givenOutput)];
}

function givenOutput(output: unknown): FuncDefinition {
  return isDefined(output) && output.definition.tag === 'func'
    ? output.definition
    : unexpected(output, 'a func or a pipeline', outputForm);
}

const outputForm = 'Pass the output func, compile(f), or a pipeline, compile(syl`pipeline f() { … }`).';

function checkTaken(value: unknown): void {
  if (!isDefined(value) && !(value instanceof Param))
    unexpected(value, 'an input or a parameter', 'Write pipeline(f, [img, k]).');
}

/** The declarations of inputs and parameters. Equal declarations are merged. */
export function paramsAmong(definitions: readonly Definition[]): PipelineTree['params'] {
  const declared = definitions.flatMap((d) => (d.tag === 'func' ? [] : [declarationOf(d)]));
  const texts = declared.map(printParam);
  return declared.filter((_, i) => texts.indexOf(texts[i] ?? '') === i);
}

/** The requirements of all funcs among the definitions. */
export function requirementsAmong(definitions: readonly Definition[]): PipelineTree['requirements'] {
  return definitions.flatMap((d) => (d.tag === 'func' ? d.requirements : []));
}

export function funcsAmong(definitions: readonly Definition[]): PipelineTree['funcs'] {
  return definitions.flatMap((d) => (d.tag === 'func' ? [d.tree] : []));
}
