import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile, e, func, load, sched, syl, vars } from '../../../src/index.ts';
import { messageOf } from '../message.ts';

const doubled = `pipeline twice(img: u8[1], k: i32 = 2) {
  fun twice(x) = u8(i32(img[x]) * k);
}
schedule rows { parallel(twice.x); }
`;
const several = `${doubled}pipeline thrice(img: u8[1]) { fun thrice(x) = u8(img[x] * 3); }
schedule lanes { vectorize(thrice.x, 4); }
`;
const img = Uint8Array.of(1, 2, 3, 4);

/** The message of an error, with a stable name instead of the folder of the test. */
const message = async (action: () => unknown): Promise<string> =>
  (await messageOf(action)).trim().replaceAll(folder, '').replaceAll(process.cwd(), 'HERE').replaceAll(origin, '');

let folder = '';
let origin = '';
let server: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'text-'));
  writeFileSync(join(folder, 'twice.syl'), `\uFEFF${doubled}`);
  writeFileSync(join(folder, 'wrong.syl'), doubled.replace('img[x]', 'image[x]'));
  writeFileSync(join(folder, 'several.syl'), several);
  writeFileSync(join(folder, 'large.syl'), '');
  truncateSync(join(folder, 'large.syl'), 2 ** 24 + 1);
  server = createServer(({ url }, response) => {
    if (url === '/twice.syl') response.end(doubled);
    else if (url === '/spa.syl') response.end('<!doctype html><div id=app></div>');
    else if (url === '/endless.syl') {
      const more = (): void => void (response.write(' '.repeat(2 ** 20)) ? setImmediate(more) : 0);
      response.on('drain', more);
      more();
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  server.closeAllConnections();
  server.close();
});

describe('a text that is known at run time', () => {
  test('is a pipeline', async () => {
    const text: string = doubled;
    expect(syl(text).schedules).toEqual(['rows']);
    expect((await compile(syl(text), 'rows')({ img })).data).toEqual(Uint8Array.of(2, 4, 6, 8));
    expect((await compile(text, 'rows')({ img, k: 3 })).data).toEqual(Uint8Array.of(3, 6, 9, 12));
  });

  test('may have several pipelines', async () => {
    const thrice = syl(several, { pipeline: 'thrice' });
    expect(thrice.schedules).toEqual(['lanes']);
    expect((await compile(thrice, 'lanes')({ img })).data).toEqual(Uint8Array.of(3, 6, 9, 12));
    expect(syl(several, { pipeline: 'twice' }).schedules).toEqual(['rows']);
    expect(await message(() => syl(several))).toMatchInlineSnapshot(`
      "error[S609]: the file has several pipelines: twice, thrice
         = help: Choose one with syl(text, { pipeline: 'NAME' }), or the same option of load."
    `);
    expect(await message(() => syl(several, { pipeline: 'once' }))).toMatchInlineSnapshot(`
      "error[S609]: the file has no pipeline named once; it has twice, thrice
         = help: Choose one with syl(text, { pipeline: 'NAME' }), or the same option of load."
    `);
  });

  test('has a name in messages', async () => {
    const wrong = doubled.replace('k);', 'j);');
    expect(await message(() => syl(wrong, { name: 'editor' }))).toMatchInlineSnapshot(`
      "error[S214]: there is no variable or parameter named j
        --> editor:2:35
         |
       2 |   fun twice(x) = u8(i32(img[x]) * j);
         |                                   ^
         = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x, k."
    `);
  });

  test('is also a schedule or an expression', async () => {
    const [x] = vars('x');
    const f = func('f', [x], e('x * x + 1'), 'i32');
    expect((await compile(f, sched('vectorize(f.x, 4);'))({}, { window: { x: [0, 4] } })).data.join()).toBe('1,2,5,10');
  });

  test('is not interpolated', async () => {
    expect(await message(() => syl`${doubled as never}`)).toMatchInlineSnapshot(`
      "error[S645]: the string 'pipeline twice(img: u8[1], k: i32 = 2) …' is interpolated into a syl template
         = help: Pass the whole text as an argument: syl(text). A template takes funcs, inputs, parameters, expressions and numbers."
    `);
    expect(await message(() => sched`${'parallel(f.x)' as never};`)).toMatchInlineSnapshot(`
      "error[S645]: the string 'parallel(f.x)' is interpolated into a sched template
         = help: Pass the whole text as an argument: sched(text). A template takes funcs, inputs, parameters, expressions and numbers."
    `);
  });

  test('is not the name of a file', async () => {
    expect(await message(() => compile('shaders/blur.syl'))).toMatchInlineSnapshot(`
      "error[S608]: shaders/blur.syl is the name of a file, not the text of a program
         = help: Load the file: await load('shaders/blur.syl')."
    `);
  });

  test('is limited in size', async () => {
    expect(await message(() => syl(' '.repeat(2 ** 24 + 1)))).toMatchInlineSnapshot(`
      "error[S608]: the text is longer than 16777216 characters
         = help: Check that it is the text of a program."
    `);
  });

  test.each([
    ['options', () => syl(doubled, 3 as never)],
    ['a name', () => syl(doubled, { name: 3 as never })],
    ['a pipeline', () => syl(doubled, { pipeline: {} as never })],
    ['a text', () => syl(3 as never)],
    ['a path', () => load(3 as never)],
    ['options of load', () => load('twice.syl', null as never)],
  ])('%s of the wrong type is refused', async (_, action) => {
    expect(await message(action)).toMatch(/^error\[S(101|634)\]/);
  });
});

describe('a file', () => {
  test.each([
    ['a path', () => join(folder, 'twice.syl')],
    ['a relative path', () => relative(process.cwd(), join(folder, 'twice.syl'))],
    ['a URL', () => pathToFileURL(join(folder, 'twice.syl'))],
    ['the text of a URL', () => pathToFileURL(join(folder, 'twice.syl')).href],
    ['a URL of a server', () => `${origin}/twice.syl`],
  ])('is loaded by %s', async (_, from) => {
    const P = await load(from());
    expect((await compile(P, 'rows')({ img })).data).toEqual(Uint8Array.of(2, 4, 6, 8));
  });

  test('is named in the errors of its program, also of those that compile finds', async () => {
    expect(await message(() => load(join(folder, 'wrong.syl')))).toMatchInlineSnapshot(`
      "error[S213]: there is no func or input named image
        --> /wrong.syl:2:25
         |
       2 |   fun twice(x) = u8(i32(image[x]) * k);
         |                         ^^^^^
         = help: Define it before this func, or declare it as an input. The names before it are img."
    `);
    expect((await load(join(folder, 'several.syl'), { pipeline: 'thrice' })).name).toBe('thrice');
  });

  test('may be absent', async () => {
    expect(await message(() => load('blurr.syl'))).toMatchInlineSnapshot(`
      "error[S608]: blurr.syl does not exist
         = help: A path is relative to the working directory, HERE. For a file next to a module, pass new URL('./FILE.syl', import.meta.url)."
    `);
    expect(await message(() => load(pathToFileURL('/no/blur.syl')))).toMatchInlineSnapshot(`
      "error[S608]: file:///no/blur.syl does not exist
         = help: Check the name of the file."
    `);
    expect(await message(() => load(`${origin}/blurr.syl`))).toMatchInlineSnapshot(`
      "error[S608]: /blurr.syl cannot be loaded: the server answered 404
         = help: Check the address. Bundlers do not copy files that a program loads: serve the file, or import it with sylvite/plugin."
    `);
    expect(await message(() => load(`${origin}/spa.syl`))).toMatchInlineSnapshot(`
      "error[S608]: /spa.syl is an HTML page, not a program
         = help: Check the address. Bundlers do not copy files that a program loads: serve the file, or import it with sylvite/plugin."
    `);
    expect(await message(() => load('http://127.0.0.1:1/blur.syl'))).toMatchInlineSnapshot(`
      "error[S608]: http://127.0.0.1:1/blur.syl cannot be loaded: the request failed
         = help: Check the address. Bundlers do not copy files that a program loads: serve the file, or import it with sylvite/plugin."
    `);
  });

  test('is refused if it cannot be read as a program', async () => {
    expect(await message(() => load(folder))).toContain('is not a file');
    expect(await message(() => load('a\0b'))).toContain('cannot be read');
    expect(await message(() => load(join(folder, 'large.syl')))).toContain('is larger than 16777216 bytes');
    expect(await message(() => load(`${origin}/endless.syl`))).toContain('is larger than 16777216 bytes');
  });

  test('is not loaded if its signal is aborted', async () => {
    const error = await load(`${origin}/twice.syl`, { signal: AbortSignal.abort('enough') }).catch((e) => e);
    expect(error).toBe('enough');
  });
});
