import { describe, expect, test } from 'vitest';
import {
  compile,
  e,
  type Func,
  func,
  input,
  param,
  pipeline,
  rdom,
  reinterpret,
  repeatEdge,
  SylviteError,
  saturate,
  sched,
  schedule,
  sum,
  syl,
  vars,
} from '../../../src/index.ts';
import { cases } from '../../deep.ts';

/** Values that no builder accepts. TypeScript rejects most of them; JavaScript rejects none. */
const odd: readonly unknown[] = [
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  1.5,
  2 ** 53,
  'x; } pipeline g() { fun g(x) = x; }',
  'fun',
  '',
  'a b',
  'é',
  Symbol('x'),
  () => 1,
  {},
  Object.create(null),
  [],
  Object.assign(Array(3), { 0: 1, 2: 3 }),
  new Proxy({}, {}),
  { toString: () => 'x', name: 'x' },
];

const [x] = vars('x');
const f = func('f', [x], x);
const img = input('img', 'u8', 1);
const r = rdom({ i: [0, 3] });

/** Each passes an invalid value in one place. */
const builders: Readonly<Record<string, (value: never) => unknown>> = {
  'input name': (v) => input(v, 'u8', 1),
  'input type': (v) => input('a', v, 1),
  'input rank': (v) => input('a', 'u8', v),
  'input bound': (v) => img.len(v),
  'param name': (v) => param(v),
  'param type': (v) => param('p', v),
  'param value': (v) => pipeline(func('g', [x], x.add(param('p', 'u8', v)))),
  'variable name': (v) => vars(v),
  'func name': (v) => func(v, [x], x),
  'func variable': (v) => func('g', [v], 1),
  'func variables': (v) => func('g', v, 1),
  'func value': (v) => func('g', [x], v),
  'func type': (v) => func('g', [x], x, v),
  update: (v) => f.update(v),
  'update point': (v) => pipeline(f.update({ at: v, value: 1 })),
  'update rdom': (v) => f.update({ rdom: v, at: [0], value: 1 }),
  'rdom ranges': (v) => rdom(v),
  'rdom range': (v) => rdom({ i: v }),
  'rdom end': (v) => rdom({ i: [0, v] }),
  'reduction domain': (v) => sum(v, 1),
  'reduction body': (v) => sum(r, v),
  boundary: (v) => repeatEdge(v)(x),
  'boundary range': (v) => repeatEdge(f, v)(x),
  cast: (v) => x.cast(v),
  saturate: (v) => x.saturate(v),
  'saturate function': (v) => saturate(v, x),
  reinterpret: (v) => x.reinterpret(v),
  'reinterpret function': (v) => reinterpret(v, x),
  operand: (v) => x.add(v),
  output: (v) => pipeline(v),
  takes: (v) => pipeline(f, v),
  'scheduled func': (v) => compile(f, schedule(f)(v).parallel('x')),
  'loop of a schedule': (v) => compile(f, schedule(f).f.parallel(v)),
  'stage of a schedule': (v) => compile(f, schedule(f).f.stage(v).parallel('x')),
  'branch of a schedule': (v) => compile(f, schedule(f).f.branch(v).parallel('x')),
  'factor of a schedule': (v) => compile(f, schedule(f).f.split('x', 'a', 'b', v)),
  'schedule of a program': (v) => compile(f, v),
  'hole of an expression': (v) => e`${v} + 1`,
  'hole of a pipeline': (v) => syl`pipeline g() { fun g(x) = ${v}; }`,
  'name in a pipeline': (v) => syl`pipeline ${v}() { fun g(x) = x; }`,
  'hole of a schedule': (v) => compile(f, sched`split(f.x, a, b, ${v});`),
  'text of a pipeline': (v) => syl(v),
};

/** The values that are valid in some places. */
const accepted: Readonly<Record<string, (value: unknown) => boolean>> = {
  'param type': (v) => v === null,
  'param value': (v) => v === null,
  'func variables': isEmptyList,
  'func value': isNumber,
  'func type': (v) => v === null,
  'update rdom': isEmptyRecord,
  'rdom ranges': isEmptyRecord,
  'rdom end': isNumber,
  'reduction body': isNumber,
  operand: isNumber,
  takes: (v) => v === null || isEmptyList(v),
  'schedule of a program': (v) => v === null,
  'hole of an expression': isNumber,
  'hole of a pipeline': isNumber,
};

function isNumber(value: unknown): boolean {
  return Number.isFinite(value);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isEmptyRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

describe.each(Object.entries(builders))('%s', (place, build) => {
  const wrong = odd.filter((value) => !accepted[place]?.(value));
  test.each(wrong.map((value) => [typeof value === 'string' ? value : kind(value), value]))('is not %s', (_, value) => {
    expect(() => build(value as never)).toThrow(SylviteError);
  });
});

function kind(value: unknown): string {
  return typeof value === 'number' ? String(value) : Object.prototype.toString.call(value);
}

test('names are shown, not inserted', () => {
  expect(() => input('x; } pipeline g() {', 'u8', 1)).toThrow("expected a name, found 'x; } pipeline g() {'");
  expect(() => input('a'.repeat(1000).concat(' '), 'u8', 1)).toThrow(/'a{39}…'/);
});

test('a long chain of funcs, a deep expression, and an expression that is shared', () => {
  let chain: Func<string, readonly ['x']> = func('f0', [x], x);
  for (let i = 1; i < cases(4_000, 20_000); i++) chain = func(`f${i}`, [x], chain(x));
  expect(() => compile(chain)).toThrow(SylviteError);

  expect(() => {
    let sum = x.add(1);
    for (let i = 0; i < 100_000; i++) sum = sum.add(1);
  }).toThrow('[S104]');

  let shared = x.add(1);
  for (let i = 0; i < 300; i++) shared = shared.mul(shared);
  expect(() => compile(func('g', [x], shared))).not.toThrow();
}, 60_000);
