import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  compile,
  type Expression,
  e,
  func,
  input,
  param,
  pipeline,
  randomInt,
  rdom,
  repeatEdge,
  SylviteError,
  schedule,
  select,
  sum,
  vars,
} from '../../../src/index.ts';

const [x, y] = vars('x', 'y');
const img = input('img', 'u8', 2);
/** Without the types that find the mistake. */
const loose = img as unknown as (...point: readonly unknown[]) => Expression;
const bx = func('bx', [x, y], img(x, y));

/** The code at the position that an error names, up to the end of the line. */
function pointedAt(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (!(error instanceof SylviteError)) throw error;
    const position = error.diagnostics[0]?.builtAt;
    if (position === undefined) return `nowhere: ${error.message}`;
    const { file, line, column } = position;
    expect(error.message).toContain(`${file}:${line}:${column}`);
    return (
      readFileSync(file, 'utf8')
        .split('\n')
        [line - 1]?.slice(column - 1) ?? 'no such line'
    );
  }
  return 'no error';
}

/* Formatting would move the calls away from the ends of their lines. */
// biome-ignore format: each call is at the end of a line
const mistakes: readonly (readonly [string, () => unknown, string])[] = [
  ['a read with too few coordinates', () => pipeline(func('f', [x, y],
    loose(x))), 'loose(x))), '],
  ['a variable that the func does not have', () => pipeline(func('f', [x],
    img(x, y))), 'img(x, y))), '],
  ['an operator on the wrong type', () => pipeline(func('f', [x, y], img(x, y)
    .mul(0.5).bitAnd(1))), 'bitAnd(1))), '],
  ['a function of the wrong type', () => pipeline(func('f', [x, y],
    select(img(x, y).mul(0.5), 1, 2))), 'select(img(x, y).mul(0.5), 1, 2))), '],
  ['a boundary condition', () => pipeline(func('f', [x],
    repeatEdge(img)(x, y))), 'repeatEdge(img)(x, y))), '],
  ['a reduction', () => pipeline(func('f', [x, y],
    sum(rdom({ i: [x, 3] }), 1))), 'sum(rdom({ i: [x, 3] }), 1))), '],
  ['an update', () => pipeline(func('f', [x], 0)
    .update({ at: [x], value: 1.5 })), 'update({ at: [x], value: 1.5 })), '],
  ['a template', () => pipeline(func('f', [x],
    e`${img}[x, z]`)), 'e`'],
  ['the definition of a func', () => pipeline(
    func('f', [x, x], 0)), 'func('],
  ['a parameter', () => pipeline(func('f', [x], x.add(
    param('k', 'u8', 300)))), 'param('],
  ['a directive', () => compile(bx, schedule(bx).bx.parallel('y')
    .vectorize('z' as 'x', 4)), "vectorize('z' as 'x', 4)), "],
  ['an unbounded window', () => compile(func('f', [x, y],
    bx(func('g', [x], randomInt(7, x))(x), 0))), 'bx(func('],
  ['an argument of a func', () =>
    func('f', x as never, x), "func('f', x as never, x), "],
  ['an argument of a method', () => x.
    add('1' as never), "add('1' as never), "],
  ['an argument of a function', () =>
    select(x, 1, undefined as never), 'select(x, 1, undefined as never), '],
  ['the name of a variable', () =>
    vars('two words'), "vars('two words'), "],
  ['the type of an input', () =>
    input('img', 'uint8' as never, 2), "input('img', 'uint8' as never, 2), "],
  ['the output of a pipeline', () =>
    pipeline(7 as never), 'pipeline(7 as never), '],
  ['the inputs of a pipeline', () =>
    pipeline(bx, [x] as never), 'pipeline(bx, [x] as never), '],
  ['a loop of a directive', () => schedule(bx).bx
    .parallel(7 as never), 'parallel(7 as never), '],
  ['a factor of a directive', () => schedule(bx).bx
    .tile('x', 'y', 'xo', 'yo', 'xi', 'yi', '8' as never, 8), "tile('x', 'y'"],
  ['the func of a directive', () => schedule(bx).bx
    .computeAt(7 as never, 'y'), "computeAt(7 as never, 'y'), "],
  ['a stage', () => schedule(bx).bx
    .stage(-1), 'stage(-1), '],
  ['a branch', () => schedule(bx).bx
    .branch(0.5), 'branch(0.5), '],
  ['the func of a schedule', () =>
    schedule(bx)(7 as never), 'schedule(bx)(7 as never), '],
  ['an option of compile', () =>
    compile(bx, null, { thread: 2 } as never), 'compile(bx, null, { thread: 2 } as never), '],
  ['the threads of compile', () =>
    compile(bx, null, { threads: 0 }), 'compile(bx, null, { threads: 0 }), '],
  ['the engine of compile', () =>
    compile(bx, null, { engine: 'gpu' as never }), 'compile(bx, null, {'],
  ['the type of the output', () =>
    compile(bx, null, { type: 'f32' }), "compile(bx, null, { type: 'f32' }), "],
  ['the layouts of compile', () =>
    compile(bx, null, { layouts: { photo: 'planar' } }), 'compile(bx, null, { layouts:'],
  ['the name of a schedule', () =>
    compile(pipeline(bx), 'fast' as never), "compile(pipeline(bx), 'fast' as never), "],
  ['the schedule of compile', () =>
    compile(bx, {} as never), 'compile(bx, {} as never), '],
  ['the algorithm of compile', () =>
    compile(7 as never), 'compile(7 as never), '],
  ['a JavaScript operator', () =>
    (x as unknown as number) + 1, '(x as unknown as number) + 1, '],
  ['an index', () =>
    (img as unknown as number[])[x as unknown as number], '(img as unknown as number[])[x as unknown as number], '],
];

describe("an error in a program that is built by code names the line in the user's code", () => {
  test.each(mistakes)('%s', (_, action, code) => {
    expect(pointedAt(action)).toContain(code);
  });
});

test('the position of the code follows the position in the printed program', () => {
  const wrong = func('f', [x], img(x, y));
  try {
    compile(wrong);
    expect.unreachable();
  } catch (error) {
    const { message } = error as SylviteError;
    expect(message.replace(/built at .*\/(test\/.*\.ts):\d+:\d+/, 'built at $1:LINE:COLUMN')).toMatchInlineSnapshot(`
      "error[S214]: there is no variable or parameter named y
        --> pipeline:2:21, built at test/api/build/origin.test.ts:LINE:COLUMN
         |
       2 |   fun f(x) = img[x, y];
         |                     ^
         = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x."
    `);
  }
});

test('Error.stackTraceLimit is not changed', () => {
  const before = Error.stackTraceLimit;
  x.add(1);
  expect(Error.stackTraceLimit).toBe(before);
});
