import { describe, expect, test } from 'vitest';
import { pictureOf } from '../../src/cli/output/picture.ts';
import { noScreen, type Screen } from '../../src/cli/output/screen.ts';
import type { ArrayValue } from '../../src/syntax/array.ts';
import { runWith } from '../run.ts';

const terminal: Screen = { isTerminal: true, columns: 40, colorDepth: 1 };
const disc = `pipeline disc() { fun disc(x, y) = u8(select((x - 16) * (x - 16) + (y - 16) * (y - 16) < 200, 255, x * 4)); }
  schedule rows { parallel(disc.y); }`;
const square = '--window x=0:32,y=0:32';

/** The output of `run`, without times. */
function shown(options: string, program = disc, screen = terminal): string {
  const { code, out } = runWith(['run', 'f.syl', ...options.split(' ')], program, { screen });
  expect(code).toBe(0);
  return `\n${out.replaceAll(/[\d.]+ ms/g, 'N ms')}`;
}

describe('run prints', () => {
  test('on a terminal a picture and a summary', () => {
    expect(shown(`${square} --schedule rows`)).toMatchInlineSnapshot(`
      "
      disc: u8, x in [0, 32), y in [0, 32)
             ......:::::::------======
             ....++**@@@****----======
             .+@@@@@@@@@@@@@@@*-======
            +@@@@@@@@@@@@@@@@@@@#=====
          +@@@@@@@@@@@@@@@@@@@@@@@#===
         +@@@@@@@@@@@@@@@@@@@@@@@@@#==
         @@@@@@@@@@@@@@@@@@@@@@@@@@@==
        +@@@@@@@@@@@@@@@@@@@@@@@@@@@#=
        @@@@@@@@@@@@@@@@@@@@@@@@@@@@@=
         @@@@@@@@@@@@@@@@@@@@@@@@@@@==
         @@@@@@@@@@@@@@@@@@@@@@@@@@@==
          @@@@@@@@@@@@@@@@@@@@@@@@@===
           +@@@@@@@@@@@@@@@@@@@@@#====
             +@@@@@@@@@@@@@@@@@*======
             ..++@@@@@@@@@@@**--======
             ......::***::------======
      1024 values (32 × 32), min 0, max 255, mean 177.83
      ran in N ms, compiled in N ms; engine wasm, schedule rows
      --print prints the values, --output FILE writes them
      "
    `);
  });

  test('in a file or a pipe the summary', () => {
    expect(shown(square, disc, noScreen)).toMatchInlineSnapshot(`
      "
      disc: u8, x in [0, 32), y in [0, 32)
      1024 values (32 × 32), min 0, max 255, mean 177.83
      ran in N ms, compiled in N ms; engine wasm, default schedule (--schedule: rows)
      "
    `);
  });

  test('few values, on a terminal with a summary', () => {
    const program = 'pipeline f() { fun f(x) = f32(x) / 4.0; }';
    expect(shown('--window x=0:5 --engine interp', program)).toMatchInlineSnapshot(`
      "
      f: f32, x in [0, 5)
         0 0.25  0.5 0.75    1
      5 values, min 0, max 1, mean 0.5
      ran in N ms, compiled in N ms; engine interp, default schedule
      "
    `);
    expect(shown('--window x=0:5', program, noScreen)).toBe('\nf: f32, x in [0, 5)\n   0 0.25  0.5 0.75    1\n');
  });

  test('all values with --print, and nothing else', () => {
    for (const screen of [terminal, noScreen]) {
      const [, head, ...rows] = shown(`${square} --print`, disc, screen).trimEnd().split('\n');
      expect(head).toBe('disc: u8, x in [0, 32), y in [0, 32)');
      expect(rows).toHaveLength(32);
      expect(rows[0]?.trim().split(/ +/)).toEqual(Array.from({ length: 32 }, (_, x) => String(4 * x)));
    }
  });

  test('a line for each component of a tuple; values that are not numbers are counted', () => {
    const program = 'pipeline f() { fun f(x) = (x, sqrt(f32(9 - x))); }';
    expect(shown('--window x=0:200', program)).toMatchInlineSnapshot(`
      "
      f: (i32, f32), x in [0, 200)
      .0: 200 values, min 0, max 199, mean 99.5
      .1: 200 values, min 0, max 3, mean 1.9306, 190 NaN
      ran in N ms, compiled in N ms; engine wasm, default schedule
      --print prints the values, --output FILE writes them
      "
    `);
  });

  test('an empty window', () => {
    expect(shown('--window x=0:0,y=0:3')).toContain('0 values (0 × 3)\n');
  });
});

describe('a picture', () => {
  const array = (type: ArrayValue['type'], lengths: readonly number[], values: readonly number[]): ArrayValue => ({
    type,
    bounds: lengths.map((len) => ({ min: 0, len })),
    values,
  });
  const drawn = (picture: ArrayValue, colorDepth: number) =>
    pictureOf(picture, { ...terminal, colorDepth })?.map((line) => line.replaceAll('\u001b', 'ESC'));

  test('has two pixels in a character, in 24-bit colour or the nearest of 256 colours', () => {
    const redOverBlue = array('u8', [1, 2, 3], [255, 0, 0, 0, 0, 255]);
    expect(drawn(redOverBlue, 24)).toEqual(['ESC[38;2;255;0;0;48;2;0;0;255m▀ESC[0m']);
    expect(drawn(redOverBlue, 8)).toEqual(['ESC[38;5;196;48;5;21m▀ESC[0m']);
  });

  test('has its channels in the third dimension, or in the first as in NumPy', () => {
    const [planar, interleaved] = [
      [1, 2, 3, 4, 5, 6].flatMap(() => [9, 9, 9, 9, 9]),
      Array.from({ length: 90 }, (_, i) => [1, 2, 3][i % 3] ?? 0),
    ];
    expect(drawn(array('u8', [5, 2, 3], planar), 24)?.[0]).toMatch(/^ESC\[38;2;9;9;9;48;2;9;9;9m▀/);
    expect(drawn(array('u8', [3, 5, 6], interleaved), 24)?.[0]).toMatch(/^ESC\[38;2;1;2;3;48;2;1;2;3m▀/);
  });

  test('is scaled to the range of its values, unless they are u8', () => {
    expect(drawn(array('f32', [4, 1], [-1, 0, 1, Number.NaN]), 1)).toEqual([' +@']);
    expect(drawn(array('u8', [3, 1], [0, 1, 2]), 1)).toEqual(['']);
    expect(drawn(array('i32', [3, 1], [7, 7, 7]), 1)).toEqual(['']);
  });

  test('fits the terminal', () => {
    const wide = array(
      'u8',
      [300, 100],
      Array.from({ length: 30_000 }, () => 200),
    );
    expect(pictureOf(wide, terminal)?.map((line) => line.length)).toEqual(Array.from({ length: 7 }, () => 39));
    expect(pictureOf(wide, { ...terminal, columns: 200, colorDepth: 24 })?.length).toBe(11);
  });

  test('exists only for images', () => {
    for (const lengths of [[], [4], [5, 5, 5], [2, 2, 2, 2], [0, 3]])
      expect(pictureOf(array('u8', lengths, Array(lengths.reduce((a, b) => a * b, 1)).fill(0)), terminal)).toBeNull();
  });
});
