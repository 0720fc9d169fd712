import { bug } from '../../errors/bug.ts';
import type { Access, Expr, Extern, Name } from '../../syntax/expr.ts';
import { partsOf } from '../../syntax/extensions/extern.ts';
import { memoized } from '../../syntax/memoized.ts';
import { greaterError, isError, type Value } from '../../syntax/value.ts';
import { nodesOf, operandsOf } from '../../syntax/walk.ts';
import { meaningOf } from '../apply.ts';
import type { ExternValues } from '../extern.ts';
import type { Meaning } from '../operations.ts';

/** The values of variables and accesses. */
export interface Context {
  variable(name: Name): Value;
  read(access: Access, point: readonly Value[]): Value;
  /** The value that the host computes for an extern, from the values of its parts. */
  extern(e: Extern, parts: ExternValues): Value;
}

/**
 * Compile an expression to straight-line code, as closures. Each inner node of the DAG is evaluated once, after its
 * operands. No operator short-circuits. The code is memoized.
 */
export const straightLine: (e: Expr) => (context: Context) => Value = memoized(codeOf);

/** Computes a node. The values of shared nodes and of deeply nested nodes are in slots. */
type Step = (context: Context, slots: readonly Value[]) => Value;

function codeOf(e: Expr): (context: Context) => Value {
  const nodes = nodesOf(e);
  const uses = new Map<Expr, number>();
  for (const node of nodes) for (const operand of operandsOf(node)) uses.set(operand, (uses.get(operand) ?? 0) + 1);
  const corners = new Set<Expr>(nodes.flatMap((node) => (node.tag === 'Extern' ? node.args.filter(isAccess) : [])));
  const slotSteps: Step[] = [];
  const steps = new Map<Expr, { readonly step: Step; readonly depth: number }>();
  const at = (node: Expr): { readonly step: Step; readonly depth: number } =>
    steps.get(node) ?? bug('operands come first');
  for (const node of nodes) {
    const depth = operandsOf(node).reduce((most, operand) => Math.max(most, at(operand).depth + 1), 0);
    const step = stepOf(node, (operand) => at(operand).step);
    // A window reads all of its points, in `extern`; its first and last points are not read on their own.
    const hasSlot = !corners.has(node) && (depth > maxNesting || (depth > 0 && (uses.get(node) ?? 0) > 1));
    steps.set(node, hasSlot ? { step: fromSlot(slotSteps.push(step) - 1), depth: 0 } : { step, depth });
  }
  const { step: last } = at(e);
  if (slotSteps.length === 0) return (context) => last(context, noSlots);
  return (context) => {
    const slots: Value[] = [];
    for (const step of slotSteps) slots.push(step(context, slots));
    return last(context, slots);
  };
}

/** The maximum number of nested calls to steps. */
const maxNesting = 50;

const noSlots: readonly Value[] = [];

function fromSlot(slot: number): Step {
  return (_, slots) => slots[slot] as Value; // slots are filled in order
}

function stepOf(e: Expr, of: (operand: Expr) => Step): Step {
  switch (e.tag) {
    case 'Const':
      return () => e.value;
    case 'Var':
      return (context) => context.variable(e.name);
    case 'Access': {
      const point = e.args.map(of);
      return (context, slots) =>
        context.read(
          e,
          point.map((step) => step(context, slots)),
        );
    }
    case 'Extern': {
      const { point, operands } = partsOf(e);
      const steps = point.map(of);
      const stepsOfOperands = operands.map((each) =>
        each.tag === 'Scalar'
          ? { value: of(each.value) }
          : { access: each.first, first: each.first.args.map(of), last: each.last.args.map(of) },
      );
      return (context, slots) => {
        const run = (step: Step): Value => step(context, slots);
        return context.extern(e, {
          point: steps.map(run),
          operands: stepsOfOperands.map((each) =>
            'value' in each
              ? run(each.value)
              : { access: each.access, first: each.first.map(run), last: each.last.map(run) },
          ),
        });
      };
    }
    case 'Op': {
      const operand = e.args[0] ?? bug(`${e.op} has no operands`);
      return stepOfOperation(meaningOf(e.op, e.type, operand.type), e.args.map(of));
    }
  }
}

/** Like `apply`, but without allocating a list of operands. */
function stepOfOperation(meaning: Meaning, [p = bug('no operands'), q, r]: readonly Step[]): Step {
  if (q === undefined) {
    return (context, slots) => {
      const a = p(context, slots);
      return isError(a) ? a : meaning(a);
    };
  }
  if (r === undefined) {
    return (context, slots) => {
      const a = p(context, slots);
      const b = q(context, slots);
      return isError(a) || isError(b) ? greater(a, b) : meaning(a, b);
    };
  }
  return (context, slots) => {
    const a = p(context, slots);
    const b = q(context, slots);
    const c = r(context, slots);
    return isError(a) || isError(b) || isError(c) ? greater(greater(a, b), c) : meaning(a, b, c);
  };
}

function isAccess(e: Expr): boolean {
  return e.tag === 'Access';
}

/** The greater error of two values. A scalar is below every error. */
function greater(a: Value, b: Value): Value {
  if (!isError(a)) return b;
  return isError(b) ? greaterError(a, b) : a;
}
