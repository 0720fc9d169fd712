import { expect, test } from 'vitest';
import { int, operation, plus, variable } from '../../src/machine/ir/build.ts';
import type { Code } from '../../src/machine/ir/code.ts';
import { Names } from '../../src/machine/ir/names.ts';
import { nothing, type Statement } from '../../src/machine/ir/statement.ts';
import { statementsIn } from '../../src/machine/ir/walk.ts';
import { splitIndexSets } from '../../src/machine/passes/loop/index-set-splitting/index-set-splitting.ts';

function loopsIn(s: Statement): number {
  return statementsIn(s).reduce((sum, inner) => sum + loopsIn(inner), s.tag === 'Loop' ? 1 : 0);
}

/** let v = … in for x in (0, n) do if x + max(v, 0) < m then out[x] <- 1 */
function guarded(value: Code): Statement {
  const store: Statement = { tag: 'Store', buffer: 'out', address: variable('x'), stride: 1, value: int(1) };
  const left = plus(variable('x'), operation('max', 'i32', variable('v'), int(0)));
  const condition = operation('<', 'bool', left, variable('m'));
  const body: Statement = { tag: 'If', condition, consequent: store, alternative: nothing };
  const loop: Statement = { tag: 'Loop', order: 'serial', x: 'x', min: int(0), count: variable('n'), steps: [], body };
  return { tag: 'Let', x: 'v', value, body: loop };
}

test('a guard that is foreseen is over when it does not hold; one that was loaded may wrap and hold again', () => {
  const loaded: Code = { tag: 'Load', type: 'i32', lanes: 1, buffer: 'in', address: int(0), stride: 1 };
  expect(loopsIn(splitIndexSets(guarded(variable('k')), new Names()))).toBe(1);
  expect(loopsIn(splitIndexSets(guarded(loaded), new Names()))).toBe(2);
});
