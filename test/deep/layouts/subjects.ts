import type { Type } from '../../../src/index.ts';
import type { Interval } from '../../../src/lab/api/box.ts';

/** A program to test with arrays of all layouts, under several schedules. */
export interface Subject {
  readonly text: string;
  readonly schedules: readonly Schedule[];
  readonly dims: readonly string[];
  readonly outputs: readonly Type[];
  readonly inputs: readonly SubjectInput[];
}

export interface SubjectInput {
  readonly name: string;
  readonly type: Type;
  /** The smallest box that the program needs for a window of the output. */
  readonly needs: (window: readonly Interval[]) => readonly Interval[];
}

export interface Schedule {
  readonly name: string;
  /** Whether it computes points beyond the window, up to 16 on each side of its first dimension. */
  readonly isLarger: boolean;
  readonly isParallel: boolean;
  readonly isVector: boolean;
}

export const types: readonly Type[] = ['u8', 'f32', 'i32', 'u16', 'bool', 'f64', 'i8', 'i16', 'u32'];

/** All subjects on values of a type. */
export function subjectsOf(type: Type): readonly Subject[] {
  const plus = (...terms: readonly string[]): string => terms.join(type === 'bool' ? ' != ' : ' + ');
  const both = (a: string, b: string): string => (type === 'bool' ? `(${a}) && (${b})` : plus(a, b));
  const a = (needs: SubjectInput['needs']): SubjectInput => ({ name: 'a', type, needs });
  const row: SubjectInput = { name: 'b', type: 'u8', needs: ([x]) => [x ?? none] };
  const byte = (text: string): string => (type === 'bool' ? `${text} > 99` : `${type}(${text})`);
  const typed = type === 'bool' ? '' : `: ${type}`;
  const g = 'fun g(x, y) = ';
  return [
    subject('f(x)', typed, plus('a[x]', 'a[x + 1]'), [a(([x]) => [grown(x, 0, 1)])], [type]),
    subject('f(x)', typed, 'a[100 - x]', [a(([x = none]) => [{ min: 101 - x.min - x.len, len: x.len }])], [type]),
    subject('f(x)', '', '(a[x], x * 3)', [a(([x]) => [grown(x, 0, 0)])], [type, 'i32']),
    subject(
      'f(x, y)',
      typed,
      both('a[x, y]', plus('a[x + 1, y]', 'a[x, y + 2]')),
      [a(([x, y]) => [grown(x, 0, 1), grown(y, 0, 2)])],
      [type],
    ),
    subject('f(x, y)', typed, 'a[y, x]', [a(([x = none, y = none]) => [y, x])], [type]),
    subject(
      'f(x, y)',
      typed,
      plus('repeat_edge(a)[x - 1, y]', 'repeat_edge(a)[x, y + 1]'),
      [a(([x = none, y = none]) => [x, y].map(({ min, len }) => ({ min: min + 2, len: Math.max(1, len - 3) })))],
      [type],
    ),
    subject(
      'f(x, y)',
      typed,
      plus('g[x, y]', 'g[x, y + 1]'),
      [a(([x, y]) => [grown(x, 0, 1), grown(y, 0, 1)])],
      [type],
      `${g}${plus('a[x, y]', 'a[x + 1, y]')};`,
    ),
    subject('f(x, y)', typed, both('a[x, y]', byte('b[x]')), [a(([x = none, y = none]) => [x, y]), row], [type]),
    subject(
      'f(x, y, c)',
      typed,
      plus('a[x, y, c]', 'a[x, y, c + 1]'),
      [a(([x = none, y = none, c]) => [x, y, grown(c, 0, 1)])],
      [type],
    ),
    subject(
      'f(x, y, c)',
      '',
      '(a[c, x, y], a[c, x, y], c)',
      [a(([x = none, y = none, c = none]) => [c, x, y])],
      [type, type, 'i32'],
    ),
    subject('f(x, y, z, w)', typed, both('a[x, y, z, w]', byte('b[x]')), [a((window) => window), row], [type]),
  ];
}

const none = { min: 0, len: 0 };

function grown(I: Interval = none, before: number, after: number): Interval {
  return { min: I.min - before, len: I.len + before + after };
}

function subject(
  head: string,
  typed: string,
  body: string,
  inputs: readonly SubjectInput[],
  outputs: readonly Type[],
  others = '',
): Subject {
  const dims = head.slice(2, -1).split(', ');
  const declared = inputs.map(({ name, type, needs }) => `${name}: ${type}[${needs(dims.map(() => none)).length}]`);
  const hasProducer = others !== '';
  const schedules = [...(dims.length === 1 ? along : across), ...(hasProducer ? nested : [])];
  const written = schedules.map(([name, directives]) => `schedule ${name} { ${directives} }`);
  return {
    text: `pipeline f(${declared.join(', ')}) { ${others} fun ${head}${typed} = ${body}; } ${written.join(' ')}`,
    schedules: [['none', ''] as const, ...schedules].map(([name, directives]) => ({
      name,
      isLarger: /round|shift/.test(directives),
      isParallel: /parallel/.test(directives),
      isVector: /vectorize/.test(directives),
    })),
    dims,
    inputs,
    outputs,
  };
}

/** Schedules for one dimension, and for more. */
const along = [
  ['vector', 'vectorize(f.x, 4);'],
  ['wide', 'vectorize(f.x, 16, round);'],
  ['shifted', 'vectorize(f.x, 8, shift);'],
  ['threads', 'split(f.x, xo, xi, 8); parallel(f.xo);'],
  ['both', 'split(f.x, xo, xi, 32); vectorize(f.xi, 8); parallel(f.xo);'],
] as const;

const across = [
  ['vector', 'vectorize(f.x, 8);'],
  ['wide', 'vectorize(f.x, 16, round); parallel(f.y);'],
  ['shifted', 'split(f.x, xo, xi, 4, shift); vectorize(f.xi, 4);'],
  ['down', 'vectorize(f.y, 4);'],
  ['threads', 'parallel(f.y); unroll(f.x, 2);'],
  ['tiles', 'tile(f.x, f.y, xo, yo, xi, yi, 8, 4); parallel(f.yo); vectorize(f.xi, 8);'],
] as const;

const nested = [
  [
    'inside',
    'tile(f.x, f.y, xo, yo, xi, yi, 16, 4); parallel(f.yo); at(g, f.xo); vectorize(g.x, 4); vectorize(f.xi, 8);',
  ],
  ['sliding', 'compute-at(g, f.y); vectorize(f.x, 4);'],
] as const;
