import { maxDepth } from '../../language/parser.ts';
import { reductions } from '../../language/tree.ts';
import { type Operator, operators } from '../../syntax/operator.ts';
import { isType, type Type, types } from '../../syntax/type.ts';
import { boundaries } from './boundary.ts';
import { abbreviationOf, libraryNames } from './library/library.ts';

/** `neg` and the operators that name their result type have other notations. */
const otherNotations: ReadonlySet<string> = new Set<Operator>(['neg', 'cast', 'saturate', 'reinterpret']);

/** All functions of the language, for suggestions. */
export const functions: readonly string[] = [
  ...Object.keys(operators).filter(isNamedOperator),
  'clamp',
  'mux',
  ...libraryNames.filter((name) => !isNamedOperator(name)),
  ...types,
  ...types.map((t) => `saturating_${t}`),
  ...types.filter((t) => t !== 'bool').map((t) => `reinterpret_${t}`),
  ...boundaries,
  ...reductions,
];

/** Is this the name of a function of the language? */
export function isFunction(name: string): boolean {
  return functions.includes(name);
}

export interface Arity {
  readonly least: number;
  readonly most: number;
  readonly isOdd?: boolean;
  readonly text: string;
}

/** The number of arguments of a function, or null if no function has this name. */
export function arityOf(name: string): Arity | null {
  if (isType(name) || saturatedType(name) !== null || reinterpretedType(name) !== null) return exactly(1);
  if (name === 'min' || name === 'max' || name === 'mux') return between(2, maxDepth);
  if (name === 'clamp') return exactly(3);
  if (name === 'select')
    return { least: 3, most: maxDepth - 1, isOdd: true, text: `an odd number of arguments from 3 to ${maxDepth - 1}` };
  const abbreviation = abbreviationOf(name);
  if (abbreviation !== null) return between(abbreviation.least, abbreviation.most);
  return isNamedOperator(name) ? exactly(operators[name].arity) : null;
}

function between(least: number, most: number): Arity {
  return least === most ? exactly(least) : { least, most, text: `${least} to ${most} arguments` };
}

function exactly(n: number): Arity {
  return { least: n, most: n, text: n === 1 ? 'one argument' : n === 2 ? 'two arguments' : `${n} arguments` };
}

/** The type T of a saturating cast `saturating_T`; null for other names. */
export function saturatedType(name: string): Type | null {
  return typeAfter('saturating_', name);
}

/** The type T of `reinterpret_T`; null for other names. */
export function reinterpretedType(name: string): Type | null {
  return typeAfter('reinterpret_', name);
}

function typeAfter(prefix: string, name: string): Type | null {
  const type = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return isType(type) ? type : null;
}

/** Is this an operator in function notation? */
function isNamedOperator(name: string): name is Operator {
  return Object.hasOwn(operators, name) && /^[a-z]/.test(name) && !otherNotations.has(name);
}
