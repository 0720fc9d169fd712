import type { Checked, Code } from '../../../machine/ir/code.ts';
import type { Evaluator } from './evaluator.ts';
import { isLeaf } from './uses.ts';
import type { Value } from './value.ts';

/**
 * Evaluates the value into locals and emits the check, so all uses of the value come after the check. The reported
 * value is stored in a local before the branch, because no shared node may be evaluated for the first time inside a
 * branch.
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
