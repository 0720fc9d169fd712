import type { Module } from '../check/check.ts';
import { bug } from '../errors/bug.ts';
import type { Diagnostic } from '../errors/diagnostic.ts';
import { nowhere as at } from '../errors/place.ts';
import { printParam, printPipeline } from '../language/print-tree.ts';
import type { PipelineTree, ScheduleTree } from '../language/tree.ts';
import { outputOf } from '../syntax/algorithm.ts';
import { checkedModule } from './checked.ts';
import { type Definition, declarationOf, withAllTheyUse } from './definition.ts';
import { reporting } from './error.ts';
import type { Func } from './func.ts';
import type { Read } from './tuple.ts';

/** A valid algorithm: an output func and everything that it needs. */
export class Pipeline<Vars extends readonly string[] = readonly string[]> {
  readonly name: string;
  /** The variables of the output. */
  readonly vars: Vars;
  /** What is suspicious about it. */
  readonly warnings: readonly Diagnostic[];
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

  /** The algorithm as text. */
  toString(): string {
    return reporting(() => printPipeline(this.tree));
  }
}

/** The algorithm that computes a func. */
export function pipeline<Vars extends readonly string[]>(output: Func<string, Vars, Read>): Pipeline<Vars> {
  const definitions = withAllTheyUse(new Set([output.definition]));
  return new Pipeline<Vars>({
    tag: 'Pipeline',
    name: output.definition.tree.name,
    params: paramsAmong(definitions),
    funcs: funcsAmong(definitions),
    at,
  });
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
