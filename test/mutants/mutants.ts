import { boundsMutants } from './lists/bounds.ts';
import { checkMutants } from './lists/check.ts';
import { engineMutants } from './lists/engine.ts';
import { externMutants } from './lists/externs.ts';
import { fusionMutants } from './lists/fusion.ts';
import { libraryMutants } from './lists/library.ts';
import { machineMutants } from './lists/machine.ts';
import { memoizationMutants } from './lists/memoization.ts';
import { memoryMutants } from './lists/memory.ts';
import { outputMutants } from './lists/outputs.ts';
import { reductionMutants } from './lists/reductions.ts';
import { regressionMutants } from './lists/regressions.ts';
import { requirementMutants } from './lists/requirements.ts';
import { runtimeMutants } from './lists/runtime.ts';
import { scheduleMutants } from './lists/schedule.ts';
import { simplifyMutants } from './lists/simplify.ts';
import { targetMutants } from './lists/target.ts';
import type { Mutant } from './mutant.ts';

export const mutants: readonly Mutant[] = [
  ...checkMutants,
  ...scheduleMutants,
  ...fusionMutants,
  ...reductionMutants,
  ...boundsMutants,
  ...targetMutants,
  ...simplifyMutants,
  ...machineMutants,
  ...memoryMutants,
  ...memoizationMutants,
  ...engineMutants,
  ...outputMutants,
  ...libraryMutants,
  ...externMutants,
  ...requirementMutants,
  ...runtimeMutants,
  ...regressionMutants,
];
