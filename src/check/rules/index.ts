import type { Diagnostic } from '../../errors/diagnostic.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Places } from '../places.ts';
import { outputsAreDefined } from './output.ts';
import { allReached } from './reached.ts';
import { separation } from './separation.ts';
import { rdomsAreStartup, requirementsAreStartup } from './startup.ts';
import { uniqueNames, uniquePureVariables, uniqueReductionVariables } from './unique-names.ts';
import { sumsFit } from './wrapping-sums.ts';

/** A clause of definition 'Valid program'. Returns the violations in a pipeline. */
export type Rule = (P: Pipeline, places: Places) => readonly Diagnostic[];

/**
 * The clauses that a typed pipeline can violate. Elaboration (pipeline.ts, expression/) checks all other clauses:
 * names, order of definition, arity and types.
 */
export const rules: readonly Rule[] = [
  uniqueNames,
  uniquePureVariables,
  uniqueReductionVariables,
  rdomsAreStartup,
  requirementsAreStartup,
  separation,
];

/** Checked only if no func is missing: a func with errors may be the output, or may use another func. */
export const wholeRules: readonly Rule[] = [outputsAreDefined, allReached];

/** Warnings, checked only in a valid pipeline. */
export const validRules: readonly Rule[] = [sumsFit];
