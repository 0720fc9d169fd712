import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { encode } from '../../src/files.ts';
import { compile, e, func, input, load, rdom, schedule, vars } from '../../src/index.ts';
import { messageOf } from './message.ts';

/* More mistakes of first-time users: values of the wrong kind, and arguments in the wrong place. */

const [x, y] = vars('x', 'y');
const img = input('img', 'u8', 2);
const f = func('f', [x, y], img(x, y));
const image = { data: new Uint8Array(6), shape: [3, 2] };

describe('a first-time user passes', () => {
  test('numbers as strings', async () => {
    const call = compile(f);
    const shape = ['3', '2'] as never;
    expect(await messageOf(() => call({ img: { ...image, shape } }))).toMatchInlineSnapshot(`
      "error[S606]: the input img cannot have the shape '3' × '2'
         = help: Pass { img: { data, shape: [width, height] } }, where data is a Uint8Array.
      "
    `);
    const window = { x: ['0', '3'], y: [0, 2] } as never;
    expect(await messageOf(() => call({ img: image }, { window }))).toMatchInlineSnapshot(`
      "error[S602]: the window { x: ['0', '3'], y: [0, 2] } has a bound or an extent that is not an integer up to 2147483647
         = help: Write { window: { x: [0, 16], y: [0, 16] } }, with a half-open range for each variable of the output.
      "
    `);
    expect(await messageOf(() => call({ img: image }, { timeout: '5' as never }))).toMatchInlineSnapshot(`
      "error[S646]: timeout: '5' is not a number of milliseconds
         = help: Write { timeout: 1000 }.
      "
    `);
    const gain = compile('pipeline g(k: i32) { fun g(x) = x * k; }');
    expect(await messageOf(() => gain({ k: 3n as never }, { window: { x: [0, 2] } }))).toMatchInlineSnapshot(`
      "error[S604]: the parameter k: 3n is not a value of type i32
         = help: Write { k: 3 }, with a value of type i32.
      "
    `);
  });

  test('a colour photo for a grey picture, without a window', async () => {
    const grey = compile('pipeline grey(photo: u8[3]) { fun grey(x, y) = photo[x, y, 1]; }');
    const photo = { data: new Uint8Array(36), shape: [4, 3, 3] };
    expect(await messageOf(() => grey({ photo }))).toMatchInlineSnapshot(`
      "error[S601]: the output window is missing: there is no range for x, y
         = help: Pass { window: { x: [0, 4], y: [0, 3] } }, with half-open ranges. There is a default window only if an input has as many dimensions as the output.
      "
    `);
  });

  test('the ranges of the window, or options of compile, as options of a call', async () => {
    const call = compile(f);
    expect(await messageOf(() => call({ img: image }, { x: [0, 3] } as never))).toMatchInlineSnapshot(`
      "error[S637]: the options of a call do not include x
         = help: Write { window: { x: [0, 16], y: [0, 16] } }.
      "
    `);
    expect(await messageOf(() => call({ img: image }, { threads: 2 } as never))).toMatchInlineSnapshot(`
      "error[S637]: the options of a call do not include threads
         = help: threads is an option of compile. Pass it in the third argument: compile(f, null, { threads: … }).
      "
    `);
  });

  test('options in the place of the schedule', async () => {
    expect(await messageOf(() => compile(f, { threads: 2 } as never))).toMatchInlineSnapshot(`
      "error[S634]: the schedule of compile cannot be an object
         = help: threads is an option of compile. Pass it in the third argument: compile(f, null, { threads: … }).
      "
    `);
  });

  test('no buffer to into, or the inputs first', async () => {
    const call = compile(f);
    expect(await messageOf(() => call.into({ img: image } as never))).toMatchInlineSnapshot(`
      "error[S606]: the buffer for f cannot be an object
         = help: Pass the buffer first, and then the inputs: into({ data, shape: [width, height] }, { … }).
      "
    `);
    expect(await messageOf(() => call.into({ img: image } as never, image as never))).toMatchInlineSnapshot(`
      "error[S606]: the buffer for f cannot be an object
         = help: Pass the buffer first, and then the inputs: into({ data, shape: [width, height] }, { … }).
      "
    `);
    expect(await messageOf(() => call.into(undefined as never, { img: image }))).toMatchInlineSnapshot(`
      "error[S606]: the buffer for f cannot be undefined
         = help: Pass the buffer first, and then the inputs: into({ data, shape: [width, height] }, { … }).
      "
    `);
  });

  test('an expression as a string, or an input as a name in a template', async () => {
    expect(await messageOf(() => func('g', [x, y], 'img[x, y] + 1' as never))).toMatchInlineSnapshot(`
      "error[S101]: expected an expression or a number, found 'img[x, y] + 1'
         = help: Write text with the tag e: e\`\${img}[x, y] + 1\`.
      "
    `);
    expect(await messageOf(() => compile(func('g', [x, y], e`img[x, y] + 1`)))).toMatchInlineSnapshot(`
      "error[S213]: there is no func or input named img
        --> pipeline:2:17
         |
       2 |   fun g(x, y) = img[x, y] + 1;
         |                 ^^^
         = help: In an e template, write \${img} instead of img. If the pipeline has a list of inputs, add img to it.
      "
    `);
  });

  test('the length of an input without its dimension', async () => {
    expect(await messageOf(() => rdom({ i: [0, img.len as never] }))).toMatchInlineSnapshot(`
      "error[S101]: expected an expression or a number, found a function
         = help: Name the dimension: img.len(0).
      "
    `);
  });

  test('a loop of another func as one string', async () => {
    const g = func('g', [x, y], f(x, y));
    expect(await messageOf(() => schedule(g, f).f.at('g.y' as never, undefined as never))).toMatchInlineSnapshot(`
      "error[S101]: expected the name of a loop or a func, found undefined
         = help: Pass a func, and the name of one of its loops: at(f, 'y').
      "
    `);
  });

  test('a text with several pipelines', async () => {
    const text = 'pipeline a() { fun a(x) = x; } pipeline b() { fun b(x) = x; }';
    expect(await messageOf(() => compile(text))).toMatchInlineSnapshot(`
      "error[S609]: the file has several pipelines: a, b
         = help: Choose one with syl(text, { pipeline: 'NAME' }), or the same option of load.
      "
    `);
  });

  test('the path of a photo to load', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'photo-'));
    const path = join(folder, 'photo.png');
    writeFileSync(path, encode(image, 'png').bytes);
    expect((await messageOf(() => load(path))).replace(folder, '')).toMatchInlineSnapshot(`
      "error[S608]: /photo.png is not the text of a program
         = help: Load a .syl file. Read an image or an array with decodeImage of sylvite/files.
      "
    `);
    rmSync(folder, { recursive: true });
  });
});
