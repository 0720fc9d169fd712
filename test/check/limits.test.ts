import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { cases } from '../deep.ts';
import { run } from '../run.ts';

/** Text for each of the numbers up to n. */
function each(n: number, text: (i: number) => string, between = ' '): string {
  return Array.from({ length: n }, (_, i) => text(i)).join(between);
}

/** A balanced sum, with minimal nesting depth. */
function balanced(terms: readonly string[]): string {
  const half = terms.length >> 1;
  return half === 0 ? (terms[0] ?? '') : `(${balanced(terms.slice(0, half))} + ${balanced(terms.slice(half))})`;
}

function codes(text: string): readonly string[] {
  const { diagnostics } = checkText(text);
  for (const { place } of diagnostics) expect(place).not.toBeNull();
  return diagnostics.map((d) => d.code);
}

/** The codes of the errors of a command, each once. Compilation to WebAssembly is included. */
function compiling(text: string): readonly string[] {
  const schedule = text.includes('schedule s') ? '--schedule s' : '';
  const { out, err } = run(`run --engine wasm ${schedule}`, text);
  return [...new Set(Array.from(`${out}${err}`.matchAll(/\[(S\d+)\]/g), (match) => match[1] ?? ''))];
}

const vars = (n: number) => each(n, (i) => `x${i}`, ', ');
const ranges = (n: number) => each(n, (i) => `r${i} = (0, 2)`, ', ');

test.each(['0', '9', '99999999', '9007199254740993', '0xffffffffffffff'])('an input of %s dimensions', (rank) => {
  expect(codes(`pipeline f(img: u8[${rank}]) { fun f(x) = x; }`)).toEqual(['S315']);
  const reads = 'i32(img[x]) + i32(repeat_edge(img)[x]) + img.len[0] + sum(r = (0, img.len[0]) : r)';
  expect(codes(`pipeline f(img: u8[${rank}]) { fun f(x) = ${reads}; }`)).toEqual(['S315']);
});

test.each([17, 300, 1000, 20_000])('%i dimensions of a func, or variables of an rdom', (n) => {
  expect(codes(`pipeline f() { fun f(${vars(n)}) = x0; }`)).toEqual(['S320']);
  expect(codes(`pipeline f() { fun g(${vars(n)}) = x0; fun f(${vars(n)}) = g[${vars(n)}]; }`)).toEqual([
    'S320',
    'S320',
  ]);
  expect(codes(`pipeline f() { fun f(x) = { x; rdom(${ranges(n)}) in (x) <- f[x] + r0; } }`)).toEqual(['S321']);
  expect(codes(`pipeline f() { fun f(x) = sum(${ranges(n)} : r0); }`)).toEqual(['S321']);
});

test('the variables around nested inline reductions are counted', () => {
  const used = `${each(16, (i) => `x${i}`, ' + ')} + r0`;
  expect(codes(`pipeline f() { fun f(${vars(16)}) = sum(r0 = (0, 2) : sum(s = (0, 2) : ${used} + s)); }`)).toEqual([
    'S320',
  ]);
});

test('3,000 updates, 5,000 conditions', () => {
  expect(codes(`pipeline f() { fun f(x) = { x; ${each(3000, (i) => `(x) <- f[x] + ${i};`)} } }`)).toEqual(['S322']);
  const conditions = each(5000, (i) => `n == ${i}`, ', ');
  expect(codes(`pipeline f(n) { fun f(x) = x; } schedule s { specialize(f, ${conditions}); }`)).toEqual(['S434']);
});

test('programs within the limits compile', () => {
  expect(compiling(`pipeline f() { fun f() = sum(${ranges(16)} : r0); }`)).toEqual([]);
  const dims = `fun g(${vars(16)}) = x0; fun f() = g[${each(16, () => '1', ', ')}];`;
  expect(compiling(`pipeline f() { ${dims} }`)).toEqual([]);
  expect(compiling(`pipeline f() { fun f() = { 0; ${each(250, (i) => `() <- f[] + ${i};`)} } }`)).toEqual([]);
}, 60_000);

test('500 funcs inlined into each other are refused after one attempt', () => {
  const funs = each(499, (i) => `fun f${i + 1}(x) = f${i}[x] + f${i}[x + 1];`);
  for (const order of [(i: number) => i, (i: number) => 498 - i]) {
    const schedule = each(499, (i) => `inline(f${order(i)});`);
    expect(codes(`pipeline f499() { fun f0(x) = x; ${funs} } schedule s { ${schedule} }`)).toEqual(['S433']);
  }
}, 60_000);

test('the size of a program includes all its funcs', () => {
  const group = (k: number) =>
    `fun g${k}_0(x) = x; ${each(13, (i) => `fun g${k}_${i + 1}(x) = g${k}_${i}[x] + g${k}_${i}[x + 1];`)}`;
  const output = `fun f(x) = ${each(40, (k) => `g${k}_13[x]`, ' + ')};`;
  const schedule = each(40, (k) => each(13, (i) => `inline(g${k}_${i});`));
  expect(codes(`pipeline f() { ${each(40, group)} ${output} } schedule s { ${schedule} }`)).toEqual(['S433']);
}, 60_000);

test('windows with many symbolic offsets are inferred', () => {
  const reads = Array.from({ length: cases(300, 600) }, (_, i) => `g[n * ${i}]`);
  expect(compiling(`pipeline f(n = 1) { fun g(x) = x; fun f() = ${balanced(reads)}; }`)).toEqual([]);
  const shifted = (i: number) => Array.from({ length: i + 1 }, (_, j) => `f${j}[x + n]`);
  const n = cases(40, 60);
  const funs = each(n, (i) => `fun f${i + 1}(x) = ${balanced(shifted(i))};`);
  expect(compiling(`pipeline f(n = 1) { fun f0(x) = x; ${funs} fun f() = f${n}[0]; }`)).toEqual([]);
}, 120_000);

test('windows that are too complex are refused', () => {
  const chain = (value: (g: string) => string, loop: string): string => {
    const funs = each(36, (i) => `fun f${i + 1}(x, y) = ${value(`f${i}`)};`);
    const directives = each(36, (i) => `compute-at(f${i}, f${i + 1}.${loop});`);
    return `pipeline f36(n) { fun f0(x, y) = x; ${funs} } schedule s { ${directives} }`;
  };
  const answers = [
    chain((g) => `${g}[x / 2, y / 2] + ${g}[x / 3 + 1, y / 3 + 1] + ${g}[x, y]`, 'y'),
    chain((g) => `${g}[max(x, y * n), min(x, y + n)] + ${g}[clamp(x * y, 0, n), y]`, 'y'),
  ];
  for (const text of answers.slice(0, cases(1, 2))) expect(run('check', text).out).toMatch(/^error\[S712\]: [^[]*$/);
}, 120_000);
