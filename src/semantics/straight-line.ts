import { bug } from '../errors/bug.ts';
import type { Access, Expr, Name } from '../syntax/expr.ts';
import type { Value } from '../syntax/value.ts';
import { nodesOf } from '../syntax/walk.ts';
import { meaningOf } from './apply.ts';
import type { Meaning } from './operations.ts';

/** Where an expression finds the values of its variables and accesses. */
export interface Context {
  variable(name: Name): Value;
  read(access: Access, point: readonly Value[]): Value;
}

/**
 * An expression as straight-line code: every node of the DAG once, operands first. Nothing short-circuits, so this is
 * the whole of evaluation, and a shared node costs one step however often it is used.
 */
export function straightLine(e: Expr): (context: Context) => Value {
  const known = compiled.get(e);
  if (known !== undefined) return known;
  const nodes = nodesOf(e);
  const slotOf = new Map(nodes.map((node, slot) => [node, slot]));
  const steps = nodes.map((node) => stepOf(node, (operand) => slotOf.get(operand) ?? bug('an operand has no slot')));
  const code = (context: Context): Value => {
    const slots: Value[] = [];
    for (const step of steps) slots.push(step(slots, context));
    return slots[slots.length - 1] ?? bug('an expression has no nodes');
  };
  compiled.set(e, code);
  return code;
}

const compiled = new WeakMap<Expr, (context: Context) => Value>();

type Step = (slots: readonly Value[], context: Context) => Value;

function stepOf(e: Expr, slotOf: (operand: Expr) => number): Step {
  switch (e.tag) {
    case 'Const':
      return () => e.value;
    case 'Var':
      return (_, context) => context.variable(e.name);
    case 'Access': {
      const at = e.args.map(slotOf);
      return (slots, context) =>
        context.read(
          e,
          at.map((slot) => slots[slot] as Value), // operands come first
        );
    }
    case 'Op': {
      const operand = e.args[0] ?? bug(`${e.op} has no operands`);
      return stepOfOperation(meaningOf(e.op, e.type, operand.type), e.args.map(slotOf));
    }
  }
}

/** As `apply`, without a list of operands for the frequent arities. */
function stepOfOperation(meaning: Meaning, [p = 0, q, r]: readonly number[]): Step {
  if (q === undefined) {
    return (slots) => {
      const a = slots[p] as Value; // operands come first
      return typeof a === 'number' ? meaning(a) : a;
    };
  }
  if (r === undefined) {
    return (slots) => {
      const a = slots[p] as Value;
      const b = slots[q] as Value;
      return typeof a === 'number' && typeof b === 'number' ? meaning(a, b) : greater(a, b);
    };
  }
  return (slots) => {
    const a = slots[p] as Value;
    const b = slots[q] as Value;
    const c = slots[r] as Value;
    return typeof a === 'number' && typeof b === 'number' && typeof c === 'number'
      ? meaning(a, b, c)
      : greater(greater(a, b), c);
  };
}

/** The greater error of two values; a number is below every error. */
function greater(a: Value, b: Value): Value {
  return a === 'ε_mem' || typeof b === 'number' ? a : b;
}
