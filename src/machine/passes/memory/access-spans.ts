import type { Name } from '../../../syntax/expr.ts';
import { bytesOf, type Type } from '../../../syntax/type.ts';
import type { Code } from '../../ir/code.ts';
import { slabsReadBy } from '../../ir/host/slabs.ts';
import type { Statement } from '../../ir/statement.ts';
import { expressionsOf, letsOf, operandsOf, statementsIn } from '../../ir/walk.ts';

/** The spans of all accesses to each buffer: the number of bytes from the lowest to the highest byte of an access. */
export function accessSpans(s: Statement): ReadonlyMap<Name, ReadonlySet<number>> {
  const spans = new Map<Name, Set<number>>();
  const seen = new Set<Code>();
  const add = (
    buffer: Name,
    { type, lanes }: { readonly type: Type; readonly lanes: number },
    stride: number,
  ): void => {
    const all = spans.get(buffer) ?? new Set();
    spans.set(buffer, all.add(((lanes - 1) * Math.abs(stride) + 1) * bytesOf(type)));
  };
  const read = (e: Code): void => {
    if (e.tag === 'Constant' || e.tag === 'Variable' || seen.has(e)) return;
    seen.add(e);
    if (e.tag === 'Load') add(e.buffer, e, e.stride);
    if (e.tag === 'Gather') add(e.buffer, e, 0);
    operandsOf(e).forEach(read);
  };
  const walk = (outer: Statement): void => {
    const { lets, body } = letsOf(outer);
    for (const { value } of lets) read(value);
    for (const e of expressionsOf(body)) read(e);
    if (body.tag === 'Store') add(body.buffer, body.value, body.stride);
    if (body.tag === 'Scatter') add(body.buffer, body.value, 0);
    if (body.tag === 'HostCall')
      for (const { buffer, type } of [...slabsReadBy(body), body.result]) add(buffer, { type, lanes: 1 }, 0);
    for (const inner of statementsIn(body)) walk(inner);
  };
  walk(s);
  return spans;
}
