import type { Request } from '../../semantics/request.ts';
import { mapChildren, stmtsIn } from '../../syntax/stmt.ts';
import { nop, type Program, type Stmt } from '../../syntax/target.ts';
import type { Engine } from '../engines/engine.ts';
import type { Outcome } from '../engines/outcome.ts';
import { runOf } from '../engines/outcome.ts';
import { broken, holds, type Law, vacuous } from '../law.ts';
import { sameValues } from '../same-values.ts';

/**
 * Differential testing: an engine ends as the interpreter does, either with bitwise equal values on the requested
 * window or stuck for the same reason. The lanes of a vectorized loop run together, so a program with such a loop may
 * fail a different assertion first.
 */
export function agreesWithInterpreter({ name, every, run }: Engine): Law {
  return {
    name: `The engine ${name} agrees with the interpreter`,
    every,
    examine: (x) => {
      const [program, expected] = [x.completed(x.last), x.outcome(x.last)];
      if (program === null || expected === null || expected.tag === 'Large' || expected.tag === 'Overflow')
        return vacuous;
      const actual = run(program, x.z);
      if (actual.tag === 'Large') return vacuous;
      if (expected.tag === 'Done') {
        return actual.tag === 'Done' && sameValues(actual.values, expected.values)
          ? holds()
          : broken(`${name} gives ${textOf(actual)}, the interpreter ${textOf(expected)}`);
      }
      const isSame = textOf(actual) === textOf(expected);
      const isLater =
        actual.tag === 'Stuck' &&
        actual.stuck.tag === 'AssertionFailure' &&
        hasVectors(program) &&
        failsLater(actual.stuck.why, program, x.z);
      return isSame || isLater
        ? holds()
        : broken(`${name} gives ${textOf(actual)}, the interpreter ${textOf(expected)}`);
    },
  };
}

/** An outcome as text, with all digits of 64-bit integers. */
function textOf(outcome: Outcome): string {
  return JSON.stringify(outcome, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

function hasVectors({ body }: Program): boolean {
  return Array.from(stmtsIn(body)).some((s) => s.tag === 'For' && s.order === 'vectorized');
}

/** Does an assertion fail if those that fail before it are removed? */
function failsLater(why: string, program: Program, z: Request): boolean {
  let rest = program;
  for (let removed = 0; removed < 8; removed++) {
    const end = runOf(rest, z);
    if (end.tag !== 'Stuck' || end.stuck.tag !== 'AssertionFailure') return false;
    if (end.stuck.why === why) return true;
    rest = { ...rest, body: withoutAssertion(rest.body, end.stuck.why) };
  }
  return false;
}

function withoutAssertion(s: Stmt, why: string): Stmt {
  if (s.tag === 'Assert' && s.why === why) return nop;
  return mapChildren(s, (child) => withoutAssertion(child, why));
}
