import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { decode, encode } from '../../src/files.ts';
import { run } from '../run.ts';

const a = { data: Uint8Array.of(1, 2, 3, 4, 5, 6), shape: [3, 2] };
const b = { data: Float32Array.of(0.5, -1), shape: [2] };
const both = encode({ a, b }, 'npz').bytes;

/** The type, the shape and the values of an array, or the message of its diagnostic. */
function read(bytes: Uint8Array, member?: string): string {
  try {
    const { type, shape, data } = decode(bytes, { name: 'f.npz', ...(member === undefined ? {} : { member }) });
    return `${type}[${shape.join(', ')}] ${data.join(' ')}`;
  } catch (error) {
    return (error instanceof Error ? error.message : '').trim().split('\n')[0] ?? '';
  }
}

describe('an .npz file holds arrays by name', () => {
  test('chosen by name, or the only one', () => {
    expect(read(both, 'a')).toBe('u8[3, 2] 1 2 3 4 5 6');
    expect(read(both, 'b')).toBe('f32[2] 0.5 -1');
    expect(read(encode(a, 'npz', 'img').bytes)).toBe('u8[3, 2] 1 2 3 4 5 6');
    expect(read(both)).toBe('error[S647]: f.npz has several arrays: a, b');
    expect(read(both, 'c')).toBe('error[S647]: f.npz has no array named c');
    expect(read(encode({}, 'npz').bytes)).toBe('error[S647]: f.npz has no array');
  });

  test('on the command line: the array with the name of the input, or FILE.npz:NAME', () => {
    const files = new Map([['f.npz', both]]);
    const program = 'pipeline f(b: f32[1]) { fun f(x) = b[x] * 2.0; }';
    expect(run('eval --input b=f.npz', program, files).out).toContain('1 -2');
    expect(run('eval --input b=f.npz:b --output g.npz', program, files).out).toContain('g.npz');
    expect(read(files.get('g.npz') ?? new Uint8Array(0), 'f')).toBe('f32[2] 1 -2');
    expect(run('eval --input b=f.npz:a', program, files).err).toContain('S624');
  });

  test('64-bit integers, with every bit', () => {
    const signed = { data: BigInt64Array.of(-(2n ** 63n), 2n ** 53n + 1n, 2n ** 63n - 1n), shape: [3] };
    const unsigned = { data: BigUint64Array.of(0n, 2n ** 53n + 1n, 2n ** 64n - 1n), shape: [3] };
    const files = new Map([['f.npz', encode({ a: signed, b: unsigned }, 'npz').bytes]]);
    const program = 'pipeline f(a: i64[1], b: u64[1]) { fun f(x) = u64(~a[x]) ^ b[x]; }';
    const command = 'run --window x=0:3 --input a=f.npz --input b=f.npz --output g.npz';
    expect(run(command, program, files).err).toBe('');
    const exact = [0, 1, 2].map((i) => BigInt.asUintN(64, ~(signed.data[i] ?? 0n)) ^ (unsigned.data[i] ?? 0n));
    expect(read(files.get('g.npz') ?? new Uint8Array(0), 'f')).toBe(`u64[3] ${exact.join(' ')}`);
  });

  test('compressed, as np.savez_compressed writes it', () => {
    const member = encode(a, 'npy').bytes;
    expect(read(zipSync({ 'a.npy': [member, { level: 6 }], 'notes.txt': member }))).toBe('u8[3, 2] 1 2 3 4 5 6');
  });

  test('at most 65535 of them, whose names have at most 65531 bytes', () => {
    const one = { data: Uint8Array.of(7), shape: [1] };
    const arrays = Object.fromEntries(Array.from({ length: 2 ** 16 - 1 }, (_, i) => [`a${i}`, one]));
    expect(read(encode(arrays, 'npz').bytes, 'a65534')).toBe('u8[1] 7');
    expect(() => encode({ ...arrays, b: one }, 'npz')).toThrow('S634');
    const name = 'é'.repeat(32765);
    expect(read(encode({ [name]: one }, 'npz').bytes)).toBe('u8[1] 7');
    expect(() => encode(one, 'npz', `${name}é`)).toThrow('S634');
  });

  test('the same arrays give the same bytes', () => {
    expect(encode({ a, b }, 'npz').bytes).toEqual(both);
  });
});

describe('a damaged .npz file is a diagnostic', () => {
  test('truncated or changed anywhere', () => {
    for (let i = 0; i < both.length; i++) {
      expect(read(both.slice(0, i), 'a')).toMatch(/S621/);
      expect(
        read(
          Uint8Array.from(both, (byte, at) => (at === i ? byte ^ 64 : byte)),
          'a',
        ),
      ).toMatch(/^(?:u8\[3, 2\] 1 2 3 4 5 6|error\[S6(?:21|47)\].*)$/);
    }
  });

  test('an entry that claims a great size', () => {
    const file = zipSync({ 'a.npy': [encode(a, 'npy').bytes, { level: 6 }] });
    const view = new DataView(file.buffer);
    const entry = file.length - 22 - 46 - 'a.npy'.length;
    view.setUint32(entry + 24, 2 ** 32 - 1, true);
    expect(read(file)).toBe('error[S621]: f.npz is damaged: a.npy cannot be decompressed');
  });

  test('an array above the limit is refused before it is decompressed', () => {
    const large = encode({ data: new Uint8Array(2 ** 17), shape: [2 ** 17] }, 'npy').bytes;
    const file = zipSync({ 'a.npy': [large, { level: 6 }] });
    const entry = file.length - 22 - 46 - 'a.npy'.length;
    new DataView(file.buffer).setUint32(entry + 16, 0, true); // a checksum that decompression would refuse
    expect(read(file)).toBe('error[S621]: f.npz is damaged: the checksum of a.npy is wrong');
    expect(() => decode(file, { maxBytes: 1000 })).toThrow('need 131072 bytes; the limit is 1000');
  });
});
