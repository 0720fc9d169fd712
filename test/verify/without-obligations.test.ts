import { expect, test } from 'vitest';
import { build } from '../../src/driver/build.ts';
import { compile } from '../../src/driver/compile.ts';
import { scheduleName } from '../../src/lab/case.ts';
import { callOf, outcomeOf } from '../../src/lab/engines/web-assembly.ts';
import { unlessRefused } from '../../src/lab/generators/schedule/schedule-builder.ts';
import { sameValues } from '../../src/lab/same-values.ts';
import { openCore } from '../../src/runtime/core.ts';
import { OutOfMemory, ProgramFailure } from '../../src/runtime/failures.ts';
import type { Request } from '../../src/semantics/request.ts';
import type { Program } from '../../src/syntax/target.ts';
import { withoutFolding } from '../../src/target/optimize.ts';
import { verifyCall } from '../../src/verify/call.ts';
import { caseOfText } from '../deep/edges/case-of-text.ts';
import { programOf, requestOf } from '../deep/edges/edge-case.ts';
import { oracleOf } from '../deep/edges/oracle.ts';
import { regressions } from '../deep/edges/regressions.ts';

/*
 * Programs that wrap at the edges of i32, run without the table of obligations that refuses them. The checkers of
 * addresses and sizes are independent of the table: they refute the call, or the checked build stops it. If folded
 * storage is rejected, this holds for the program without the fold. The checkers do not check conditions: one program
 * has a guard that wraps and skips an iteration, and it computes a wrong value without an access outside a block.
 */

type Ending = 'refuted' | 'stopped' | 'right' | 'wrong' | 'no program';

const core = openCore({ threads: 1, limit: 2 ** 28 });

function endingOf(program: Program, z: Request, values: readonly number[]): Ending {
  const { machine } = build(program);
  const { refuted, folding, open } = verifyCall(program, machine, z);
  if (refuted !== null) return 'refuted';
  if (folding !== null) return endingOf(withoutFolding(program), z, values);
  try {
    const call = callOf(program, z);
    if (call === null) return 'stopped';
    const outcome = outcomeOf(
      program,
      core.load(build(program, { isChecked: open.length > 0 }).artifact).call(call),
      z,
    );
    return outcome.tag === 'Done' && sameValues(outcome.values, values) ? 'right' : 'wrong';
  } catch (thrown) {
    if (thrown instanceof ProgramFailure || thrown instanceof OutOfMemory) return 'stopped';
    throw thrown;
  }
}

const endings = new Map<Ending, number>();

test.each(regressions)('%s', (text, request) => {
  const c = caseOfText(text, request);
  const { P } = programOf(c);
  const [z, program] = [
    requestOf(c),
    unlessRefused(() => compile(P, { name: scheduleName, directives: c.directives })),
  ];
  const expected = oracleOf(P, z);
  const ending = program === null || expected.tag !== 'Values' ? 'no program' : endingOf(program, z, expected.values);
  endings.set(ending, (endings.get(ending) ?? 0) + 1);
  expect(ending === 'wrong').toBe(text.includes('split(f$minimum0.s1.u, uo, ui, 1)'));
});

test('many of them are refuted or stopped', () => {
  console.info(Object.fromEntries(endings));
  expect((endings.get('refuted') ?? 0) + (endings.get('stopped') ?? 0)).toBeGreaterThan(10);
});
