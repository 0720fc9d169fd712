import { expect, test } from 'vitest';
import { int, variable } from '../../../src/machine/ir/build.ts';
import { Names } from '../../../src/machine/ir/names.ts';
import type { Allocation, Reuse } from '../../../src/machine/ir/statement.ts';
import { renamedCopy } from '../../../src/machine/ir/substitute.ts';
import { store } from '../accesses.ts';

test('a copy of a buffer is placed in the copy of the buffer whose storage it reuses', () => {
  const shape = { type: 'i32', sizes: [int(8)] } as const;
  const [p, q] = [variable('p'), variable('q')];
  const reuse: Reuse = {
    tag: 'Reuse',
    ...shape,
    buffer: 'b',
    of: 'a',
    at: p,
    pointer: 'q',
    body: store('b', q, int(1)),
  };
  const s: Allocation = {
    tag: 'Allocation',
    ...shape,
    func: 'a',
    buffer: 'a',
    place: null,
    others: [shape],
    pointer: 'p',
    body: reuse,
  };
  const names = new Names();
  for (const name of ['a', 'b', 'p', 'q']) names.fresh(name);
  expect(renamedCopy(s, names, new Map())).toEqual({
    ...s,
    buffer: "a'1",
    pointer: "p'1",
    body: {
      ...reuse,
      buffer: "b'1",
      of: "a'1",
      at: variable("p'1"),
      pointer: "q'1",
      body: store("b'1", variable("q'1"), int(1)),
    },
  });
});
