import type { Code } from '../machine/ir/code.ts';
import { operandsOf } from '../machine/ir/walk.ts';
import { memoized } from '../syntax/memoized.ts';
import { operators } from '../syntax/operator.ts';
import { bits, isFloat, type Type } from '../syntax/type.ts';

export interface Shape {
  readonly type: Type;
  readonly lanes: number;
}

export const int: Shape = { type: 'i32', lanes: 1 };
export const bool: Shape = { type: 'bool', lanes: 1 };

/** A node whose type depends on what is in scope. */
export type Scoped = Extract<Code, { tag: 'Variable' | 'Register' | 'Load' | 'Gather' }>;

/** The first type error that does not depend on the scope, or null, and the nodes whose types depend on the scope. */
interface Typing {
  readonly fault: string | null;
  readonly scoped: readonly Scoped[];
}

/** Type checking of an expression outside any scope. Memoized, because a pass leaves most expressions unchanged. */
export const typingOf: (e: Code) => Typing = memoized((root) => {
  const scoped: Scoped[] = [];
  const visited = new Set<Code>();
  let fault: string | null = null;
  const visit = (e: Code): void => {
    if (visited.has(e)) return;
    visited.add(e);
    for (const operand of operandsOf(e)) visit(operand);
    fault ??= faultOf(e);
    if (e.tag === 'Variable' || e.tag === 'Register' || e.tag === 'Load' || e.tag === 'Gather') scoped.push(e);
  };
  visit(root);
  return { fault, scoped };
});

/** How the shape of a value differs from the wanted one, as text; null if it does not. */
export function mismatch({ type, lanes }: Shape, wanted: Shape): string | null {
  return type === wanted.type && lanes === wanted.lanes
    ? null
    : `a value has the type ${type}x${lanes} instead of ${wanted.type}x${wanted.lanes}`;
}

/** The type error of a node, given the shapes of its operands; null if there is none. */
function faultOf(e: Code): string | null {
  switch (e.tag) {
    case 'Constant':
    case 'Variable':
    case 'Register':
      return null;
    case 'Operation': {
      const types = operandTypes(e.op, e.type, e.args);
      if (types.length !== operators[e.op].arity) return `${e.op} has ${e.args.length} operands`;
      if (operators[e.op].operands === 'bits' && !e.args.every((arg) => isReinterpretable(arg.type, e.type)))
        return `${e.args[0]?.type} is reinterpreted as ${e.type}`;
      return firstOf(e.args, (arg, i) => mismatch(arg, { type: types[i] ?? arg.type, lanes: e.lanes }));
    }
    case 'Load':
      return mismatch(e.address, int);
    case 'Gather':
      return mismatch(e.addresses, { type: 'i32', lanes: e.lanes });
    case 'Ramp':
      return mismatch(e.base, int) ?? mismatch(e.stride, int);
    case 'Broadcast':
      return mismatch(e.value, { type: e.type, lanes: 1 });
    case 'Shuffle':
      if (e.picks.length !== e.lanes) return `a shuffle of ${e.lanes} lanes picks ${e.picks.length}`;
      return mismatch(e.a, e) ?? mismatch(e.b, e);
    case 'Interleave':
      return firstOf(e.parts, (part) => mismatch(part, { type: e.type, lanes: e.lanes / e.parts.length }));
    case 'All':
      return mismatch(e.value, { type: 'bool', lanes: e.value.lanes });
    case 'Checked':
      return mismatch(e.value, e) ?? mismatch(e.condition, bool) ?? mismatch(e.report, int);
  }
}

function firstOf(all: readonly Code[], faultOf: (e: Code, i: number) => string | null): string | null {
  for (const [i, e] of all.entries()) {
    const fault = faultOf(e, i);
    if (fault !== null) return fault;
  }
  return null;
}

/**
 * The types that the operands of an operator must have. They follow from the operator and the type of the result or of
 * the first operand; an operand that may have any type keeps its own.
 */
function operandTypes(op: keyof typeof operators, type: Type, args: readonly Code[]): readonly Type[] {
  const { operands, result } = operators[op];
  const [first = type] = args.map((arg) => arg.type);
  switch (operands) {
    case 'select':
      return args.map((_, i) => (i === 0 ? 'bool' : type));
    case 'condition':
      return args.map(() => 'bool');
    case 'cast':
    case 'bits':
    case 'shift':
      return args.map((arg) => arg.type);
    case 'number':
    case 'any':
    case 'integer':
    case 'float':
      return args.map(() => (result === 'same' ? type : first));
  }
}

/** Are these a float and an integer type of the same width? */
function isReinterpretable(from: Type, to: Type): boolean {
  return isFloat(from) !== isFloat(to) && bits(from) === bits(to);
}
