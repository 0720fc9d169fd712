import type { Checked, Code } from '../../../machine/ir/code.ts';
import type { Evaluator } from './evaluator.ts';
import { isLeaf } from './uses.ts';
import type { Value } from './value.ts';

/**
 * The value in locals, and now the check: whatever uses the value comes after it. The report is in a local before the branch, since
 * nothing may be evaluated there for the first time.
 */
export function evaluateChecked(evaluator: Evaluator, e: Checked): Value {
  const { f } = evaluator.a;
  const inLocals = (part: Code): Value => (isLeaf(part) ? evaluator.value(part) : evaluator.complete(part));
  const [value, report] = [inLocals(e.value), inLocals(e.report)];
  evaluator.push(e.condition);
  f.emit('i32.eqz');
  f.if(() => evaluator.context.fail(e.failure, () => report.operand.push(0)));
  return value;
}
