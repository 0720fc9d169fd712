import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { nodeConsole } from '../../src/cli/output/node-console.ts';
import { encode } from '../../src/files.ts';
import { pngOf } from '../files/png-bytes.ts';
import { run } from '../run.ts';

const grey = pngOf({ width: 3, height: 2, depth: 8, color: 0, rows: [0, 1, 2, 3, 0, 4, 5, 250] });
const double = 'pipeline f(img: u8[2]) { fun f(x, y) = i32(img[x, y]) * 2; }';

describe('arrays from files and into files', () => {
  test('an image as input; its size is the window', () => {
    expect(run('eval --input img=a.png', double, new Map([['a.png', grey]])).out).toMatchInlineSnapshot(`
      "f: i32, x in [0, 3), y in [0, 2)
        2   4   6
        8  10 500
      "
    `);
  });

  test.each(['eval', 'run --engine interp', 'step'])(
    '%s writes its output, and prints the file name instead of the values',
    (command) => {
      const files = new Map([['a.png', grey]]);
      const { out, err } = run(`${command} --input img=a.png --output b.npy`, double, files);
      expect(out.trim().split('\n').at(-1)).toBe('f: i32, x in [0, 3), y in [0, 2) → b.npy');
      expect(err).toBe('');
      const again = run('eval --json --input img=b.npy', 'pipeline f(img: i32[2]) { fun f(x, y) = img[x, y]; }', files);
      expect(JSON.parse(again.out).values).toEqual([2, 4, 6, 8, 10, 500]);
    },
  );

  test('JSON contains the values, too', () => {
    const files = new Map([['a.png', grey]]);
    expect(JSON.parse(run('eval --json --input img=a.png --output b.npy', double, files).out).values).toHaveLength(6);
    expect([...files.keys()]).toEqual(['a.png', 'b.npy']);
  });

  test('values that an image cannot represent: a warning', () => {
    const files = new Map([['a.png', grey]]);
    expect(run('eval --input img=a.png --output b.png', double, files)).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "warning[S629]: 1 of the 6 values of f is outside the range 0 to 255 and will be clipped
         = help: Scale the output, cast it with saturating_u8 if clipping is intended, or write it to an .npy file, which keeps every value.

      ",
        "out": "f: i32, x in [0, 3), y in [0, 2) → b.png
      ",
      }
    `);
    expect(
      run('eval --json --input img=b.png', 'pipeline f(img: u8[2]) { fun f(x, y) = img[x, y]; }', files).out,
    ).toContain('"values":[2,4,6,8,10,255]');
  });

  test('--max-bytes limits an input; all inputs together may have twice as much', () => {
    const program = 'pipeline f(a: u16[1], b: u16[1], c: u16[1]) { fun f(x) = a[x] + b[x] + c[x]; }';
    const { bytes } = encode({ data: Uint16Array.of(1, 2), shape: [2] }, 'npy');
    const at = (limit: string) =>
      run(
        `eval --max-bytes ${limit} --input a=a.npy --input b=zero:2 --input c=zero:2`,
        program,
        new Map([['a.npy', bytes]]),
      );
    expect(at('6').out).toContain('1 2');
    expect(at('1e9').out).toContain('1 2');
    expect(at('3').err).toContain('S623');
    expect(at('4').err).toContain('c=zero:2 brings the size of all inputs to 12 bytes; the limit is 8');
    expect(at('0').code).toBe(2);
  });

  test('an output file of the wrong format is refused before anything runs', () => {
    const endless = 'pipeline f() { fun f() = { 0; rdom(r = (0, 2000000000)) in () <- f[] + r; } }';
    expect(run('eval --output f.gif', endless).err).toContain('S626');
    expect(run('eval --output f.png', endless).err).toContain('S627');
  });
});

describe('the file system of Node', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sylvite-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { read, readBytes, writeBytes } = nodeConsole();

  test('bytes and text', () => {
    writeBytes(join(folder, 'a'), Uint8Array.of(104, 105));
    expect(read(join(folder, 'a'))).toBe('hi');
    expect([...readBytes(join(folder, 'a'))]).toEqual([...readFileSync(join(folder, 'a'))]);
  });

  test('errors state the reason', () => {
    expect(() => readBytes(join(folder, 'missing'))).toThrow('does not exist');
    expect(() => readBytes(folder)).toThrow('is not a file');
    expect(() => writeBytes(folder, new Uint8Array(0))).toThrow('cannot be written');
    expect(() => writeBytes(join(folder, 'no', 'such', 'folder'), new Uint8Array(0))).toThrow('cannot be written');
    mkdirSync(join(folder, 'closed'));
    writeFileSync(join(folder, 'closed', 'a'), '');
    chmodSync(join(folder, 'closed', 'a'), 0);
    if (process.getuid?.() !== 0) expect(() => readBytes(join(folder, 'closed', 'a'))).toThrow('cannot be read');
  });
});
