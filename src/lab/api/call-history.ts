import type { Scalar } from '../../syntax/value.ts';
import type { Random } from '../random.ts';
import type { ApiCall, Callable } from './call.ts';
import { valuesOf } from './compare.ts';
import { describeEnding, end } from './examine-call.ts';

/** A call that has been checked, with its own copies of the arrays, and the values that it returned. */
export interface EarlierCall {
  readonly program: Callable;
  readonly call: ApiCall;
  readonly values: readonly Scalar[];
}

/** The last few programs that were called. They stay loaded and must return the same values again. */
export class CallHistory {
  readonly #calls: EarlierCall[] = [];

  add(call: EarlierCall): void {
    if (this.#calls.at(-1)?.program === call.program) return;
    this.#calls.push(call);
    if (this.#calls.length > mostPrograms) this.#calls.shift();
  }

  /** A random earlier call of another program, or null if there is none. */
  draw(random: Random, program: Callable): EarlierCall | null {
    const others = this.#calls.filter((each) => each.program !== program);
    return others.length === 0 ? null : random.pick(others);
  }
}

const mostPrograms = 8;

/** Repeat an earlier call. Returns a description of the difference, or null if it returns the same values again. */
export async function examineAgain({ program, call, values }: EarlierCall): Promise<string | null> {
  const ending = await end(program, call);
  if (ending.tag !== 'Done') return `an earlier program ${describeEnding(ending)} when it is called again`;
  const actual = ending.out.flatMap(valuesOf);
  const isSame = actual.length === values.length && actual.every((value, i) => Object.is(value, values[i]));
  return isSame ? null : `an earlier program gives [${actual}] instead of [${values}] when it is called again`;
}
