import type { Diagnostic } from '../../errors/diagnostic.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Places } from '../places.ts';
import { outputIsLast } from './output.ts';
import { allReached } from './reached.ts';
import { separation } from './separation.ts';
import { rdomsAreStartup } from './startup.ts';
import { uniqueNames, uniquePureVariables, uniqueReductionVariables } from './unique-names.ts';

/** A clause of definition 'Valid program': what a pipeline does against it. */
export type Rule = (P: Pipeline, places: Places) => readonly Diagnostic[];

/**
 * The clauses that a typed pipeline can break. The others concern names, order of definition, arity and types, without
 * which there is no typed pipeline; elaboration (pipeline.ts, expression.ts) sees to them.
 */
export const rules: readonly Rule[] = [
  uniqueNames,
  uniquePureVariables,
  uniqueReductionVariables,
  rdomsAreStartup,
  separation,
];

/** Looked at only when no func is missing: a func with errors of its own may be the output, or use another. */
export const wholeRules: readonly Rule[] = [outputIsLast, allReached];
