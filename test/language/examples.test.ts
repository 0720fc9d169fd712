import { expect, test } from 'vitest';
import type { Example } from '../../src/errors/diagnostic.ts';
import { S101 } from '../../src/errors/S101.ts';
import { S102 } from '../../src/errors/S102.ts';
import { S103 } from '../../src/errors/S103.ts';
import { S104 } from '../../src/errors/S104.ts';
import { S105 } from '../../src/errors/S105.ts';
import { S106 } from '../../src/errors/S106.ts';
import { S107 } from '../../src/errors/S107.ts';
import { parse } from '../../src/language/parse.ts';

test.each([S101, S102, S103, S104, S105, S106, S107])('the examples of $code', ({ code, bad, good }) => {
  const codes = (example: Example) => {
    if (typeof example !== 'string') throw new Error('a mistake of syntax needs no command');
    return parse(example).diagnostics.map((d) => d.code);
  };
  expect(codes(bad)).toEqual([code]);
  expect(codes(good)).toEqual([]);
});
