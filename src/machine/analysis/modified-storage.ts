import type { Statement } from '../ir/statement.ts';
import { statementsIn } from '../ir/walk.ts';

/** The buffers and registers that a statement may modify, including its inner statements; memoized for one pass. */
export class ModifiedStorage {
  readonly #modified = new Map<Statement, ReadonlySet<string>>();

  /** Uses a loop over nested bodies instead of recursion, because lets may nest very deeply. */
  in(s: Statement): ReadonlySet<string> {
    const around: Statement[] = [];
    let inner = s;
    for (; 'body' in inner && !this.#modified.has(inner); inner = inner.body) around.push(inner);
    const all = this.#modified.get(inner) ?? new Set(this.#of(inner));
    for (const each of around) this.#modified.set(each, all);
    this.#modified.set(inner, all);
    return all;
  }

  *#of(s: Statement): Generator<string> {
    if (s.tag === 'Store' || s.tag === 'Scatter') yield s.buffer;
    if (s.tag === 'HostCall') yield s.result.buffer;
    if (s.tag === 'Assign') yield s.register;
    for (const inner of statementsIn(s)) yield* this.in(inner);
  }
}
