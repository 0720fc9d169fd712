import type { Statement } from '../ir/statement.ts';
import { statementsIn } from '../ir/walk.ts';

/** The buffers and registers that statements store to, anywhere inside; remembered for one pass. */
export class ModifiedStorage {
  readonly #found = new Map<Statement, ReadonlySet<string>>();

  /** Lets are in each other very deeply, and are no recursion. */
  in(s: Statement): ReadonlySet<string> {
    const around: Statement[] = [];
    let inner = s;
    for (; 'body' in inner && !this.#found.has(inner); inner = inner.body) around.push(inner);
    const all = this.#found.get(inner) ?? new Set(this.#of(inner));
    for (const each of around) this.#found.set(each, all);
    this.#found.set(inner, all);
    return all;
  }

  *#of(s: Statement): Generator<string> {
    if (s.tag === 'Store' || s.tag === 'Scatter') yield s.buffer;
    if (s.tag === 'Assign') yield s.register;
    for (const inner of statementsIn(s)) yield* this.in(inner);
  }
}
