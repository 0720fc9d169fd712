import { wrongArgumentCount } from '../../errors/S307.ts';
import { unknownFunction } from '../../errors/S308.ts';
import { invalidBoundaryCondition } from '../../errors/S313.ts';
import { deepest } from '../../language/parser.ts';
import { type CallTree, reductions } from '../../language/tree.ts';
import { cast, type Expr, operation, saturate } from '../../syntax/expr.ts';
import { type Operator, operators } from '../../syntax/operator.ts';
import { isType, type Type, types } from '../../syntax/type.ts';
import { complain } from '../notes.ts';
import { similar } from '../similar.ts';
import { boundaries, isBoundary } from './boundary.ts';
import type { Elaborator } from './elaborator.ts';
import { constantOf, literalOf } from './literal.ts';
import { elaborateMeeting, elaborateOperation } from './operands.ts';

/** name(e, …): an operator that is written as a function, or a cast. */
export function elaborateCall(elaborator: Elaborator, e: CallTree, expected: Type | null): Expr | null {
  const { scope, notes } = elaborator;
  const name = e.name.name;
  const wants = wanted(name);
  if (isBoundary(name))
    return complain(
      notes,
      invalidBoundaryCondition({ name, why: 'there are no coordinates', form: `${name}(img)[x, y]` }, e.at),
    );
  if (wants === null) {
    const facts = { name, similar: similar(name, functions), isFunc: scope.funcs.has(name) || scope.inputs.has(name) };
    return complain(notes, unknownFunction(facts, e.name.at));
  }
  if (e.args.length < wants.least || e.args.length > wants.most) {
    return complain(notes, wrongArgumentCount({ name, wants: wants.text, given: e.args.length }, e.at));
  }
  if (isType(name)) return elaborateCast(elaborator, name, e);
  const saturated = saturatedType(name);
  if (saturated !== null) {
    const [arg] = e.args;
    const value = arg && elaborator.elaborate(arg);
    return value ? saturate(saturated, value) : null;
  }
  switch (name) {
    // min(a, b, c) = min(min(a, b), c)
    case 'min':
    case 'max': {
      const met = elaborateMeeting(elaborator, 'any', name, e.args, e, expected);
      return met?.reduce((a, b) => operation(name, a, b)) ?? null;
    }
    // clamp(v, lo, hi) = max(min(v, hi), lo)
    case 'clamp': {
      const met = elaborateMeeting(elaborator, 'any', 'min', e.args, e, expected);
      const [v, lo, hi] = met ?? [];
      return v && lo && hi ? operation('max', operation('min', v, hi), lo) : null;
    }
    default:
      return elaborateOperation(elaborator, name as Operator, e.args, e, expected); // `wanted` knows only these
  }
}

/** A literal takes the type of a cast around it when that holds it; anything else is converted. */
function elaborateCast(elaborator: Elaborator, type: Type, e: CallTree): Expr | null {
  const [arg] = e.args;
  if (arg === undefined) return null;
  const literal = literalOf(arg);
  const held = literal && constantOf(literal, type);
  if (held) return held;
  const value = elaborator.elaborate(arg);
  return value && cast(type, value);
}

interface Wanted {
  readonly least: number;
  readonly most: number;
  readonly text: string;
}

/** How many arguments a function takes, or null when there is no such function. */
function wanted(name: string): Wanted | null {
  if (isType(name) || saturatedType(name) !== null) return exactly(1);
  if (name === 'min' || name === 'max') return { least: 2, most: deepest, text: `2 to ${deepest} arguments` };
  if (name === 'clamp') return exactly(3);
  return isNamedOperator(name) ? exactly(operators[name].arity) : null;
}

function exactly(n: number): Wanted {
  return { least: n, most: n, text: n === 1 ? 'one argument' : n === 2 ? 'two arguments' : `${n} arguments` };
}

function saturatedType(name: string): Type | null {
  const type = name.startsWith('saturating_') ? name.slice('saturating_'.length) : '';
  return isType(type) ? type : null;
}

/** Operators that are written by name; `neg`, `cast` and `saturate` have other forms. */
function isNamedOperator(name: string): name is Operator {
  return Object.hasOwn(operators, name) && /^[a-z]/.test(name) && !['neg', 'cast', 'saturate'].includes(name);
}

const functions: readonly string[] = [
  ...Object.keys(operators).filter(isNamedOperator),
  'clamp',
  ...types,
  ...types.map((t) => `saturating_${t}`),
  ...boundaries,
  ...reductions,
];
