import { describe, expect, test } from 'vitest';
import {
  compile,
  e,
  type Func,
  func,
  input,
  param,
  pipeline,
  sched,
  schedule,
  syl,
  type Type,
  vars,
} from '../../src/index.ts';
import { messageOf } from './message.ts';

const [x, y] = vars('x', 'y');
const img = input('img', 'u8', 2);

describe('errors are shown', () => {
  test('in the text of a pipeline', async () => {
    const wrong = () => syl`
      pipeline f(img: u8[2]) {
        fun f(x, y) = img[x, y] + z;
      }`;
    expect(await messageOf(wrong)).toMatchInlineSnapshot(`
      "error[S214]: there is no variable or parameter named z
        --> pipeline:3:35
         |
       3 |         fun f(x, y) = img[x, y] + z;
         |                                   ^
         = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x, y.
      "
    `);
  });

  test('in the text of an expression', async () => {
    expect(await messageOf(() => e`${img}[x, y) + 1`)).toMatchInlineSnapshot(`
      "error[S101]: expected ',' or ']', found ')'
        --> expression:1:9
         |
       1 | img[x, y) + 1
         |         ^
         = help: Write ',' or ']' here.
      "
    `);
  });

  test('in the text of a schedule, when it is compiled with its pipeline', async () => {
    const f = func('f', [x], x);
    expect(await messageOf(() => compile(f, sched`parallel(f.y);`))).toMatchInlineSnapshot(`
      "error[S411]: there is no loop named f.y
        --> schedule:1:1
         |
       1 | parallel(f.y);
         | ^^^^^^^^^^^^^
         = help: Use one of the loops of this func: f.x.
      "
    `);
  });

  test('inside an expression that is built by code and interpolated into text', async () => {
    const wrong = () => syl`pipeline f() { fun f(x) = ${y.add(1)} + x; }`;
    expect(await messageOf(wrong)).toMatchInlineSnapshot(`
      "error[S214]: there is no variable or parameter named y
        --> pipeline:1:28
         |
       1 | pipeline f() { fun f(x) = (y + 1) + x; }
         |                            ^
         = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x.
      "
    `);
  });

  test('at the hole of an expression that is too large to print', async () => {
    let doubled = y.add(1);
    for (let i = 0; i < 100; i++) doubled = doubled.add(doubled);
    const wrong = () => syl`pipeline f() { fun f(x) = x + ${doubled} + 1; }`;
    expect(await messageOf(wrong)).toMatchInlineSnapshot(`
      "error[S214]: there is no variable or parameter named y
        --> pipeline:1:31
         |
       1 | pipeline f() { fun f(x) = x + \${…} + 1; }
         |                               ^^^^
         = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x.
      "
    `);
    expect(await messageOf(() => e`x + ${doubled} + `)).toMatchInlineSnapshot(`
      "error[S101]: expected an expression, found the end of the file
        --> expression:1:12
         |
       1 | x + \${…} + 
         |            ^
         = help: Write an expression here.
      "
    `);
    expect(await messageOf(() => e`x + ${x.mul(2)} + )`)).toMatchInlineSnapshot(`
      "error[S101]: expected an expression, found ')'
        --> expression:1:15
         |
       1 | x + (x * 2) + )
         |               ^
         = help: Write an expression here.
      "
    `);
    const f = func('f', [x], x);
    expect(await messageOf(() => compile(f, sched`split(f.y, yo, yi, ${x.add(2)});`))).toMatchInlineSnapshot(`
      "error[S214]: there is no variable or parameter named x
        --> schedule:1:21
         |
       1 | split(f.y, yo, yi, (x + 2));
         |                     ^
         = help: Declare it as a variable of the func or a parameter of the pipeline.
      "
    `);
  });

  test('in the printed program, if it is built by code', async () => {
    const f = func('f', [x], 0).update({ at: [x], value: 1.5 });
    expect(await messageOf(() => pipeline(f))).toMatchInlineSnapshot(`
      "error[S303]: f has type i32, but the value of this update has type f32
        --> pipeline:4:12
         |
       4 |     (x) <- 1.5;
         |            ^^^
         = help: Cast the value: i32(…).
      "
    `);
  });

  test('in the printed schedule, if it is built by code', async () => {
    const f = func('f', [x], x);
    expect(await messageOf(() => compile(f, schedule(f).f.split('z' as 'x', 'zo', 'zi', 4)))).toMatchInlineSnapshot(`
      "error[S411]: there is no loop named f.z
        --> pipeline:6:3
         |
       6 |   split(f.z, zo, zi, 4);
         |   ^^^^^^^^^^^^^^^^^^^^^
         = help: Use one of the loops of this func: f.x.
      "
    `);
  });

  test('with the name of the func, if the program is too large to print', async () => {
    let doubled = x.add(1);
    for (let i = 0; i < 100; i++) doubled = doubled.add(doubled);
    const f = func('f', [x], 0)
      .update({ at: [x], value: doubled })
      .update({ at: [x], value: doubled.add(y) });
    expect(await messageOf(() => pipeline(f))).toMatchInlineSnapshot(`
      "error[S214]: in update 2 of f: there is no variable or parameter named y
         = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x.
      "
    `);
  });

  test('of an interpolated func in its own text', async () => {
    // @ts-expect-error: TypeScript sees it too
    const g = func('g', [x], img(x));
    expect(await messageOf(() => syl`pipeline f() { fun f(x) = ${g}[x]; }`)).toMatchInlineSnapshot(`
      "error[S215]: img has 2 dimensions, but 1 coordinate is given
        --> pipeline:2:14
         |
       2 |   fun g(x) = img[x];
         |              ^^^^^^
         = help: Write 2 coordinates.
      "
    `);
  });
});

test('two funcs with the same name are an error', async () => {
  const f = func('f', [x], 0);
  const g = func('g', [x], f(x).add(f.update({ at: [0], value: 1 })(x)));
  expect(await messageOf(() => pipeline(g))).toMatchInlineSnapshot(`
    "error[S205]: f is defined twice
      --> pipeline:3:7
       |
     3 |   fun f(x) = {
       |       ^
       = help: Rename one of them.
    "
  `);
});

test('a pipeline must list all inputs and parameters that it uses', async () => {
  const f = func('f', [x, y], img(x, y).add(param('k', 'u8')));
  expect(await messageOf(() => pipeline(f, [img]))).toMatchInlineSnapshot(`
    "error[S214]: there is no variable or parameter named k
      --> pipeline:2:29
       |
     2 |   fun f(x, y) = img[x, y] + k;
       |                             ^
       = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x, y.
    "
  `);
  expect(await messageOf(() => pipeline(f, [param('k', 'u8')]))).toMatchInlineSnapshot(`
    "error[S213]: there is no func or input named img
      --> pipeline:2:17
       |
     2 |   fun f(x, y) = img[x, y] + k;
       |                 ^^^
       = help: In an e template, write \${img} instead of img. If the pipeline has a list of inputs, add img to it.
    "
  `);
});

test('the depth of expressions, names and numbers are checked', async () => {
  const deeper = () => {
    let deep = x.add(0);
    for (let i = 0; i < 2000; i++) deep = deep.add(x);
  };
  expect(await messageOf(deeper)).toMatchInlineSnapshot(`
    "error[S104]: this expression is nested more than 400 levels deep
       = help: Move part of it into a separate func.
    "
  `);
  expect(await messageOf(() => func('two words', [x], 0))).toMatchInlineSnapshot(`
    "error[S101]: expected a name, found 'two words'
       = help: Write a string of letters, digits and _ that is not a keyword of the language.
    "
  `);
  expect(await messageOf(() => x.add(Number.NaN))).toMatchInlineSnapshot(`
    "error[S106]: NaN is not a valid number
       = help: Write a number such as 12, 0x1f, 1.5 or 2e-3.
    "
  `);
});

test('every update of a tuple has the same number of values', async () => {
  const pair = func('pair', [x], [x, 1]);
  const three = { at: [x], value: [1, 2, 3] } as unknown as Parameters<typeof pair.update>[0]; // as JavaScript would
  expect(await messageOf(() => compile(pair.update(three)))).toMatchInlineSnapshot(`
    "error[S318]: pair has 2 values at each point, but 3 values are given here
      --> pipeline:4:13
       |
     4 |     (x) <- (1, 2, 3);
       |             ^^^^^^^
       = help: Write 2 values: (a, b, …).
    "
  `);
  expect(await messageOf(() => compile(func('f', [x], e`${pair}[x] + ${pair}[x].2`)))).toMatchInlineSnapshot(`
    "error[S316]: pair is a tuple of 2 values, but a single value is expected here
      --> pipeline:3:14
       |
     3 |   fun f(x) = pair[x] + pair[x].2;
       |              ^^^^^^^
       = help: Choose a component: pair[…].0 to pair[…].1.

    error[S317]: pair is a tuple of 2 values, so it has no component 2
      --> pipeline:3:24
       |
     3 |   fun f(x) = pair[x] + pair[x].2;
       |                        ^^^^^^^^^
       = help: Components are numbered from 0 to 1.
    "
  `);
  const option = (type: readonly Type[]) => () => compile(pair as unknown as Func, null, { type });
  expect(await messageOf(option(['u8']))).toMatchInlineSnapshot(`
    "error[S318]: pair has 2 values at each point, but one type is requested
       = help: Compile it with { type: ['i32', 'i32'] }.
    "
  `);
  expect(await messageOf(option(['i32', 'u8']))).toMatchInlineSnapshot(`
    "error[S302]: pair.1 has type i32, but u8 is requested
       = help: Compile it with { type: ['i32', 'i32'] }, or cast the value: u8(…), or saturating_u8(…) to clip it.
    "
  `);
  expect(await messageOf(() => func('f', [x], []))).toMatchInlineSnapshot(`
    "error[S101]: expected a value, found []
       = help: Write a value here.
    "
  `);
});

describe('errors of calls', () => {
  const k = param('k', 'u8');
  const f = func('f', [x, y], img(x, y).add(k));
  const call = compile(f);
  const data = new Uint8Array(12);

  test.each([
    ['no input', {}, {}],
    ['the wrong array', { img: { data: new Float32Array(12), shape: [4, 3] }, k: 1 }, {}],
    ['no shape', { img: data, k: 1 }, {}],
    ['too little data', { img: { data, shape: [4, 4] }, k: 1 }, {}],
    ['strides that exceed the data', { img: { data, shape: [4, 3], strides: [1, -4] }, k: 1 }, {}],
    ['an incomplete min', { img: { data, shape: [4, 3], min: [0] }, k: 1 }, {}],
    ['no parameter', { img: { data, shape: [4, 3] } }, {}],
    ['a parameter that does not fit', { img: { data, shape: [4, 3] }, k: 256 }, {}],
    ['an unknown input', { image: { data, shape: [4, 3] }, k: 1 }, {}],
    ['an incomplete window', { img: { data, shape: [4, 3] }, k: 1 }, { window: { x: [0, 2] } }],
    ['a window with other names', { img: { data, shape: [4, 3] }, k: 1 }, { window: { i: [0, 2] } }],
    [
      'a window that ends before it begins',
      { img: { data, shape: [4, 3] }, k: 1 },
      { window: { x: [2, 0], y: [0, 1] } },
    ],
    ['a window beyond the input', { img: { data, shape: [4, 3] }, k: 1 }, { window: { x: [0, 5], y: [0, 3] } }],
  ])('%s', async (_, given, options) => {
    const untyped = call as (given: object, options: object) => Promise<unknown>; // as JavaScript would call it
    expect(await messageOf(() => untyped(given, options))).toMatchSnapshot();
  });
});
