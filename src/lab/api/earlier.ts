import type { Random } from '../random.ts';
import type { ApiCall, Callable } from './call.ts';
import { valuesOf } from './compare.ts';
import { end, inWords } from './examine-call.ts';

/** A call that was examined, with arrays of its own, and the values that it gave. */
export interface EarlierCall {
  readonly program: Callable;
  readonly call: ApiCall;
  readonly values: readonly number[];
}

/** The last programs that were called: they stay alive, and give the same answer again. */
export class Earlier {
  readonly #calls: EarlierCall[] = [];

  add(call: EarlierCall): void {
    if (this.#calls.at(-1)?.program === call.program) return;
    this.#calls.push(call);
    if (this.#calls.length > mostPrograms) this.#calls.shift();
  }

  /** One of them other than a program, or null. */
  draw(random: Random, program: Callable): EarlierCall | null {
    const others = this.#calls.filter((each) => each.program !== program);
    return others.length === 0 ? null : random.pick(others);
  }
}

const mostPrograms = 8;

/** What is against the answer of a program that is called again; null when nothing is. */
export async function examineAgain({ program, call, values }: EarlierCall): Promise<string | null> {
  const ending = await end(program, call);
  if (ending.tag !== 'Done') return `an earlier program ${inWords(ending)} when it is called again`;
  const found = ending.out.flatMap(valuesOf);
  const isSame = found.length === values.length && found.every((value, i) => Object.is(value, values[i]));
  return isSame ? null : `an earlier program gives [${found}] instead of [${values}] when it is called again`;
}
