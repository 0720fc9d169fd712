import { describe, expect, test } from 'vitest';
import { encode } from '../../src/files.ts';
import { runWith } from '../run.ts';

/* The first commands of users who have not read the reference. */

const grey = 'pipeline grey(photo: u8[3]) { fun grey(x, y) = photo[x, y, 1]; }';
const photo = encode({ data: new Uint8Array(36), shape: [4, 3, 3] }, 'png').bytes;
const files = () => new Map([['photo.png', photo]]);
const err = (command: string, program: string | null = grey) =>
  runWith(command.split(' '), program, { files: files() }).err;

describe('a first-time user', () => {
  test('names a command that does not exist', () => {
    expect(err('build grey.syl')).toMatchInlineSnapshot(`
      "error: unknown command 'build'
      (sylvite help lists the commands)
      "
    `);
  });

  test('names the photo after the program', () => {
    expect(err('run grey.syl photo.png')).toMatchInlineSnapshot(`
      "error: unexpected argument 'photo.png': write --input NAME=photo.png for an input
      (sylvite help run lists the options)
      "
    `);
    expect(err('lower grey.syl photo.png')).toMatchInlineSnapshot(`
      "error: unexpected argument 'photo.png': the only argument is the program
      (sylvite help lower lists the options)
      "
    `);
  });

  test('names the photo instead of the program', () => {
    expect(err('run photo.png', String.fromCharCode(...photo))).toMatchInlineSnapshot(`
      "error[S608]: photo.png is not the text of a program
         = help: Name the program first, a .syl file. An image or an array is an input: --input NAME=photo.png.

      "
    `);
  });

  test('passes a photo without the name of the input', () => {
    expect(err('run grey.syl --input photo.png')).toMatchInlineSnapshot(`
      "error[S606]: the input photo.png is not of the form name=array
         = help: Write --input photo=photo.png.

      "
    `);
  });

  test('requests no window, or a part of one', () => {
    expect(err('run grey.syl --input photo=photo.png')).toMatchInlineSnapshot(`
      "error[S601]: the output window is missing: there is no range for x, y
         = help: Pass --window x=0:4,y=0:3, with half-open ranges. There is a default window only if an input has as many dimensions as the output.

      "
    `);
    expect(err('run grey.syl --input photo=photo.png --window y=1:2')).toMatchInlineSnapshot(`
      "error[S601]: the output window is missing: there is no range for x
         = help: Pass --window x=0:4,y=1:2: a window has a half-open range for every variable of the output.

      "
    `);
    expect(err('run colour.syl', 'pipeline colour() { fun colour(x, y, c) = x + y + c; }')).toMatchInlineSnapshot(`
      "error[S601]: the output window is missing: there is no range for x, y, c
         = help: Pass --window x=0:16,y=0:16,c=0:3, with half-open ranges. There is a default window only if an input has as many dimensions as the output.

      "
    `);
  });

  test('checks an empty file', () => {
    expect(runWith(['check', 'empty.syl'], '// nothing yet\n')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "err": "",
        "out": "error[S609]: the file has no pipeline
         = help: Write one: pipeline f() { fun f(x) = x; }

      ",
      }
    `);
    expect(runWith(['check', '--json', 'empty.syl'], '').code).toBe(1);
  });
});
