import { expect, test } from 'vitest';
import { refusal } from './scheduled.ts';

/** Text for each of the numbers up to n. */
function each(n: number, text: (i: number) => string): string {
  return Array.from({ length: n }, (_, i) => text(i)).join(' ');
}

function chain(n: number, value: (producer: string) => string): string {
  return `pipeline f${n - 1}(n) { ${each(n, (i) => `fun f${i}(x) = ${i === 0 ? 'x' : value(`f${i - 1}`)};`)} }`;
}

const stencils = (g: string): string => `${g}[x - 1] + ${g}[x]`;

test('what multiplies is refused before it is too large, and told once', () => {
  const specialised = each(20, (i) => `specialize(f${i}, n > 1, n > 2, n > 3, n > 4, n > 5, n > 6, n > 7);`);
  const answers = [
    refusal(
      chain(60, stencils),
      each(59, (i) => `inline(f${i});`),
    ),
    refusal(
      chain(60, stencils),
      each(59, (i) => `inline(f${58 - i});`),
    ),
    // shared when it is computed, but not when it is written out
    refusal(
      chain(60, (g) => `${g}[x + x]`),
      each(59, (i) => `inline(f${i});`),
    ),
    refusal(chain(20, stencils), `${specialised} ${each(19, (i) => `compute-at(f${i}, f${i + 1}.x);`)}`),
  ];
  expect(answers.map((answer) => answer.slice(0, 4))).toEqual(['S433', 'S433', 'S433', 'S433']);
});

test('what nests is refused before it is too deep', () => {
  const splits = (n: number) => each(n, (i) => `split(f0.${i === 0 ? 'x' : `x${i - 1}`}, y${i}, x${i}, 2);`);
  expect(refusal(chain(1, stencils), splits(60))).toBe('legal');
  expect(refusal(chain(1, stencils), splits(400))).toMatch(/^S434/);
  expect(
    refusal(
      chain(300, stencils),
      each(299, (i) => `at(f${i}, f${i + 1}.x);`),
    ),
  ).toMatch(/^S434/);
});

test('what only adds up is legal', () => {
  const one = 'pipeline f(n) { fun f(x) = x; }';
  expect(
    refusal(
      chain(1000, stencils),
      each(999, (i) => `parallel(f${i}.x);`),
    ),
  ).toBe('legal');
  expect(
    refusal(
      one,
      each(2000, (i) => `bound(f, x, ${i}, n);`),
    ),
  ).toBe('legal');
  expect(
    refusal(
      one,
      each(2000, (i) => `traverse(f.x, ${i % 2 === 0 ? 'parallel' : 'serial'});`),
    ),
  ).toBe('legal');
});
