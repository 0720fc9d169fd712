import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  all,
  any,
  argmax,
  argmin,
  compile,
  count,
  type Expression,
  e,
  func,
  input,
  mux,
  pipeline,
  rdom,
  SylviteError,
  select,
  syl,
  vars,
} from '../../../src/index.ts';

const [x, y] = vars('x', 'y');
const img = input('img', 'u8', 2);

describe('select and mux', () => {
  test('have the text of the language', () => {
    const f = func('f', [x, y], select(x.lt(0), 1, y.lt(0), img(x, y), 3).add(mux(x, [4, img(x, y), 6])));
    expect(pipeline(f, [img]).toString()).toMatchInlineSnapshot(`
      "pipeline f(img: u8[2]) {
        fun f(x, y) = select(x < 0, 1, y < 0, img[x, y], 3) + mux(x, 4, img[x, y], 6);
      }"
    `);
  });

  test('of lists are lists', () => {
    const pair = func('pair', [x], [x, x.mul(0.5)]);
    const [whole, half] = select(x.gt(3), pair(x), x.gt(1), [7, 8], [0, 0.5]);
    const [first, second] = mux(x, [
      [1, 2],
      [whole, half],
    ]);
    const f = func('f', [x], [whole, half, first, second]);
    expect(pipeline(f).toString()).toMatchInlineSnapshot(`
      "pipeline f() {
        fun pair(x) = (x, x * 0.5);
        fun f(x) = (select(x > 3, pair[x].0, x > 1, 7, 0), select(x > 3, pair[x].1, x > 1, 8, 0.5), mux(x, 1, select(x > 3, pair[x].0, x > 1, 7, 0)), mux(x, 2, select(x > 3, pair[x].1, x > 1, 8, 0.5)));
      }"
    `);
    const refused = () => select(x.gt(3), [1, 2], [1, 2, 3]);
    expect(refused).toThrow(SylviteError);
    expect(refused).toThrow(/S324.*2, 3/);
  });

  test('have the type of their values', () => {
    expectTypeOf(select(true, x.cast('u8'), 1)).toEqualTypeOf<Expression<'u8'>>();
    expectTypeOf(select(true, x.cast('u8'), false, x.cast('i16'), 1)).toEqualTypeOf<Expression<'i16'>>();
    expectTypeOf(mux(x, [x.cast('u8'), 0.5, 1])).toEqualTypeOf<Expression<'f32'>>();
    expectTypeOf(select(true, [x.cast('u8'), x], [1, 0.5])).toEqualTypeOf<
      readonly [Expression<'u8'>, Expression<'f32'>]
    >();
    expectTypeOf(mux(x, [[x.cast('u8'), 1] as const, [1, 2] as const])).toEqualTypeOf<
      readonly [Expression<'u8'>, Expression<'i32'>]
    >();
    expectTypeOf(
      mux(
        x,
        Array.from({ length: 3 }, (_, i) => x.add(i)),
      ),
    ).toEqualTypeOf<Expression>();
  });

  test('refuse a wrong number of arguments with the line of the code', () => {
    const refused = () => compile(func('f', [x], select(x.gt(0), 1, x.gt(1), 2)));
    expect(refused).toThrow(/S307.*select takes an odd number/);
    expect(refused).toThrow(/choice\.test\.ts/);
  });
});

describe('count, any, all, argmin and argmax', () => {
  const row = rdom({ r: [0, img.len(0)] });
  const box = rdom({ r: [0, 2], s: [0, 3] });

  test('have the values of the text', async () => {
    const [where, least] = argmin(row, img(row.r, y));
    const [u, v, most] = argmax(box, img(box.r, box.s.add(y)));
    const many = count(row, img(row.r, y).gt(99));
    const tests = any(row, img(row.r, y).gt(250)).ne(all(row, img(row.r, y).gt(9)));
    const built = pipeline(func('f', [y], [where, least, u.add(v), most, many, tests]), [img]);
    const text = syl(`pipeline f(img: u8[2]) {
      fun f(y) = {
        let (where, least) = argmin(r = (0, img.len[0]) : img[r, y]);
        let best = argmax(r = (0, 2), s = (0, 3) : img[r, s + y]);
        let many = count(r = (0, img.len[0]) : img[r, y] > 99);
        let tests = any(r = (0, img.len[0]) : img[r, y] > 250) != all(r = (0, img.len[0]) : img[r, y] > 9);
        (where, least, best.0 + best.1, best.2, many, tests);
      }
    }`);
    const given = { img: { data: Uint8Array.from({ length: 40 }, (_, i) => (i * 7919 + 13) % 251), shape: [8, 5] } };
    const options = { window: { y: [0, 3] } } as const;
    const results = await Promise.all([built, text].map((P) => compile(P)(given, options)));
    const [first, second] = results.map(({ components }) => components.map(({ data }) => Array.from(data)));
    expect(first).toEqual(second);
    expect(built.module.pipeline).toEqual(text.module.pipeline);
  });

  test('have known types', () => {
    expectTypeOf(argmin(row, img(row.r, y))).toEqualTypeOf<readonly [Expression<'i32'>, Expression<'u8'>]>();
    expectTypeOf(argmax(box, 0.5)).toEqualTypeOf<readonly [Expression<'i32'>, Expression<'i32'>, Expression<'f32'>]>();
    expectTypeOf(count(row, true)).toEqualTypeOf<Expression<'i32'>>();
    expectTypeOf(any(row, true)).toEqualTypeOf<Expression<'bool'>>();
    expectTypeOf(all(row, true)).toEqualTypeOf<Expression<'bool'>>();
  });
});

test('lets and defs in templates', async () => {
  const bright = e`let v = ${img}[x, y] in select(v > 100, v, let w = v / 2 in w * ${x.add(1)})`;
  const f = syl`
    pipeline f() {
      def twice(a) = 2 * a + ${img}[0, 0];
      fun f(x, y) = { let a = 2 * ${bright}; i32(a) + twice(1); }
    }`;
  expect(f.toString()).toMatchInlineSnapshot(`
    "pipeline f(img: u8[2]) {
      def twice(a) = 2 * a + img[0, 0];
      fun f(x, y) = {
        let a = 2 * (let v = img[x, y] in select(v > 100, v, let w = v / 2 in w * (x + 1)));
        i32(a) + twice(1);
      }
    }"
  `);
});

test('the types of a literal text with lets and defs', () => {
  const text = syl(`
    pipeline f(img: u8[2], k = 3) {
      def sq(a: i32) = a * a;
      fun g(x, y) = argmin(r = (0, 3) : img[x + r, y]);
      fun f(x, y): u8 = { let (where, least) = g[x, y]; u8(sq(where) + least); }
    }
    schedule fast { parallel(f.y); }`);
  expectTypeOf(text.vars).toEqualTypeOf<readonly ['x', 'y']>();
  expectTypeOf(text.schedules).toEqualTypeOf<readonly 'fast'[]>();
  const run = compile(text, 'fast');
  expectTypeOf<Parameters<typeof run>[0]>().toHaveProperty('img');
  expectTypeOf<Awaited<ReturnType<typeof run>>['data']>().toExtend<Uint8Array>();
  expect(text.schedules).toEqual(['fast']);
});
