import type { Module } from '../../check/check.ts';
import { checkBounds } from '../../driver/check-bounds.ts';
import { bug } from '../../errors/bug.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { nowhere } from '../../errors/place.ts';
import { printParam, printPipeline } from '../../language/print-tree.ts';
import type { PipelineTree, ScheduleTree } from '../../language/tree.ts';
import { outputOf } from '../../syntax/algorithm.ts';
import type { Type } from '../../syntax/type.ts';
import { reporting } from '../error.ts';
import type { Arguments, ArgumentsOf, Taken } from '../run/arguments.ts';
import { givenList, unexpected } from '../run/given.ts';
import { checkedModule } from './checked.ts';
import { type Definition, declarationOf, isDefined, withAllTheyUse } from './definition.ts';
import type { AnyFunc, Func } from './func.ts';
import { Param } from './param.ts';
import type { Read, Types } from './tuple.ts';

/** A valid algorithm: an output func and everything that it needs. */
export class Pipeline<
  Vars extends readonly string[] = readonly string[],
  T extends Types = readonly Type[],
  Given extends Arguments = Arguments,
> {
  readonly name: string;
  /** The variables of the output. */
  readonly vars: Vars;
  /** What is suspicious about it. */
  readonly warnings: readonly Diagnostic[];
  /** For TypeScript alone: the types of the output, and what calls give. */
  declare readonly signature?: { readonly type: T; readonly given: Given };
  /** The names of the schedules that are written with it. */
  readonly schedules: readonly string[];
  /** @internal */
  readonly tree: PipelineTree;
  /** @internal */
  readonly module: Module;
  /** What it was written as, or null when code has built it. @internal */
  readonly text: string | null;

  /** @internal */
  constructor(tree: PipelineTree, text: string | null = null, schedules: readonly ScheduleTree[] = []) {
    const { warnings, ...module } = reporting(() => checkedModule(tree, schedules, text));
    this.name = tree.name.name;
    this.vars = (outputOf(module.pipeline)?.vars ?? bug('a valid pipeline has an output')) as Vars; // as the caller knows
    this.warnings = warnings;
    this.schedules = schedules.map((s) => s.name.name);
    this.tree = tree;
    this.module = module;
    this.text = text;
  }

  /**
   * What the command line's `check` tells of a valid algorithm: what is suspicious, and windows that have no bounds under
   * one of the schedules that are written with it.
   */
  check(): readonly Diagnostic[] {
    const found = [...this.warnings, ...reporting(() => checkBounds(this.module))];
    return found.map((d) => (this.text === null || d.place === nowhere ? { ...d, place: null } : d));
  }

  /** The algorithm as text. */
  toString(): string {
    return reporting(() => printPipeline(this.tree));
  }
}

/**
 * The algorithm that computes a func. It takes the inputs and parameters that the func needs; those that are listed, in
 * that order, TypeScript knows too: `pipeline(by, [img, gain])`.
 */
export function pipeline<Vars extends readonly string[], T extends Types>(
  output: Func<string, Vars, Read, T>,
): Pipeline<Vars, T>;
export function pipeline<Vars extends readonly string[], T extends Types, const Takes extends readonly Taken[]>(
  output: Func<string, Vars, Read, T>,
  takes: Takes,
): Pipeline<Vars, T, ArgumentsOf<Takes>>;
export function pipeline(output: AnyFunc, takes: readonly Taken[] | null = null): Pipeline {
  if (!isDefined(output) || output.definition.tag !== 'func') return unexpected(output, 'a func');
  if (takes !== null) givenList(takes, 'a list of inputs and parameters').forEach(checkTaken);
  const definitions = withAllTheyUse(new Set([output.definition]));
  return new Pipeline({
    tag: 'Pipeline',
    name: output.definition.tree.name,
    params: takes === null ? paramsAmong(definitions) : takes.map(({ definition }) => declarationOf(definition)),
    funcs: funcsAmong(definitions),
    at: nowhere,
  });
}

function checkTaken(taken: unknown): void {
  if (!isDefined(taken) && !(taken instanceof Param)) unexpected(taken, 'an input or a parameter');
}

/** Two that are declared alike are one. */
export function paramsAmong(definitions: readonly Definition[]): PipelineTree['params'] {
  const declared = definitions.flatMap((d) => (d.tag === 'func' ? [] : [declarationOf(d)]));
  const texts = declared.map(printParam);
  return declared.filter((_, i) => texts.indexOf(texts[i] ?? '') === i);
}

export function funcsAmong(definitions: readonly Definition[]): PipelineTree['funcs'] {
  return definitions.flatMap((d) => (d.tag === 'func' ? [d.tree] : []));
}
