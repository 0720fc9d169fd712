import { fileOf } from '../../../src/lab/case.ts';
import { printPipeline } from '../../../src/language/print-tree.ts';
import type { EdgeCase } from './edge-case.ts';

/** The features of a case: operators, functions, directives, and the position of its window. */
export function featuresOf(c: EdgeCase): readonly string[] {
  const text = printPipeline(c.pipeline);
  const found = patterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  const { window, inputs } = c.testInput;
  const ends = window.flatMap(({ min, len }) => [min, min + len]);
  if (ends.some((c) => c > 2 ** 31 - 20)) found.push('window at the greatest i32');
  if (ends.some((c) => c < -(2 ** 31) + 20)) found.push('window at the least i32');
  if (window.some(({ len }) => len === 0)) found.push('empty window');
  if (inputs.some(({ name }) => c.mins.get(name)?.some((n) => Math.abs(n) > 2 ** 29)))
    found.push('input far from zero');
  if (
    [
      ...window,
      ...inputs.flatMap(({ name, sizes }) => sizes.map((len, d) => ({ min: c.mins.get(name)?.[d] ?? 0, len }))),
    ].some(({ min, len }) => min < -(2 ** 31) || min + len > 2 ** 31)
  )
    found.push('beyond i32');
  if (c.directives.length === 0) found.push('no schedule');
  for (const d of c.directives) found.push(`directive ${d.tag}`);
  if (fileOf(c).includes('parallel')) found.push('parallel');
  return [...new Set(found)];
}

const patterns: readonly (readonly [string, RegExp])[] = [
  ...['+', '-', '*', '/', '%', '<<', '>>', '&', '|', '^'].map(
    (op) => [`operator ${op}`, new RegExp(` ${op.replaceAll(/[+*/|^]/g, '\\$&')} `)] as const,
  ),
  ...['min', 'max', 'clamp', 'abs', 'select', 'popcount', 'clz', 'ctz', 'sqrt', 'floor'].map(
    (name) => [name, new RegExp(`\\b${name}\\(`)] as const,
  ),
  ...['f32', 'f64', 'u8', 'i16', 'u32'].map((type) => [`cast by ${type}`, new RegExp(`\\b${type}\\(`)] as const),
  ['saturating cast', /saturating_/],
  ['boundary condition', /repeat_edge|repeat_image|mirror_|constant_exterior/],
  ['inline reduction', /(sum|product|minimum|maximum)\(/],
  ['update', /<-/],
  ['rdom', /rdom\(/],
  ['predicate', /<-.* if /],
  ['tuple', /\]\.[01]/],
  ['parameter in a program', /\b[pq]\b/],
  ['bound of an input', /\.(min|len)\[/],
];
