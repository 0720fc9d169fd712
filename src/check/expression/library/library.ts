import type { CallTree } from '../../../language/tree.ts';
import { maxDimensions } from '../../../syntax/algorithm.ts';
import type { Expr } from '../../../syntax/expr.ts';
import type { Type } from '../../../syntax/type.ts';
import type { Elaborator } from '../elaborator.ts';
import { elaborateFixedPoint } from './elaborate-fixed-point.ts';
import { elaborateFastInverse, fastInverses } from './fast-inverse.ts';
import { type FixedPointName, fixedPoint } from './fixed-point.ts';
import { elaborateFloatPredicate, floatPredicates } from './float-predicate.ts';
import { elaborateLerp } from './lerp.ts';
import { elaborateRandom, randomFunctions } from './random.ts';

/** A function that abbreviates an expression: the numbers of arguments that it takes, and its elaboration. */
export interface Abbreviation {
  readonly least: number;
  readonly most: number;
  readonly elaborate: (elaborator: Elaborator, e: CallTree, expected: Type | null) => Expr | null;
}

/** The abbreviation with a name; null if there is none. */
export function abbreviationOf(name: string): Abbreviation | null {
  return library.get(name) ?? null;
}

/** The maximum number of arguments of a random function: a seed, and the coordinates of a func. */
const mostArguments = 1 + maxDimensions;

const library: ReadonlyMap<string, Abbreviation> = new Map<string, Abbreviation>([
  ...Object.entries(fixedPoint).map(([name, { arity }]): [string, Abbreviation] => {
    const elaborate: Abbreviation['elaborate'] = (elaborator, e, expected) =>
      elaborateFixedPoint(elaborator, name as FixedPointName, e, expected); // a key of the table
    return [name, { least: arity, most: arity, elaborate }];
  }),
  ...floatPredicates.map(({ name, holds }): [string, Abbreviation] => [
    name,
    { least: 1, most: 1, elaborate: (elaborator, e) => elaborateFloatPredicate(elaborator, name, holds, e) },
  ]),
  ...fastInverses.map((inverse): [string, Abbreviation] => {
    const elaborate: Abbreviation['elaborate'] = (elaborator, e, expected) =>
      elaborateFastInverse(elaborator, inverse, e, expected);
    return [inverse.name, { least: 1, most: 1, elaborate }];
  }),
  ['lerp', { least: 3, most: 3, elaborate: elaborateLerp }],
  ...randomFunctions.map(({ name, of }): [string, Abbreviation] => [
    name,
    { least: 1, most: mostArguments, elaborate: (elaborator, e) => elaborateRandom(elaborator, name, of, e) },
  ]),
]);

export const libraryNames: readonly string[] = [...library.keys()];
