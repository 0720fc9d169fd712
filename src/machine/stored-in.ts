import type { Pending, Statement } from './statement.ts';
import { statementsIn } from './walk.ts';

/** The buffers and registers that a statement stores to, anywhere inside. Lets are in each other very deeply, and are no recursion. */
export function storedIn(s: Statement<Pending>): ReadonlySet<string> {
  const around: Statement<Pending>[] = [];
  let inner = s;
  for (; 'body' in inner && !stored.has(inner); inner = inner.body) around.push(inner);
  const all = stored.get(inner) ?? new Set(storesOf(inner));
  for (const each of [...around, inner]) stored.set(each, all);
  return all;
}

function* storesOf(s: Statement<Pending>): Generator<string> {
  if (s.tag === 'Store' || s.tag === 'Scatter') yield s.buffer;
  if (s.tag === 'Assign') yield s.register;
  for (const inner of statementsIn(s)) yield* storedIn(inner);
}

const stored = new WeakMap<Statement<Pending>, ReadonlySet<string>>();
