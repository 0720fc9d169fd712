import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../src/errors/diagnostic.ts';
import { chooseCodec, refuseMissing } from '../../src/files/photo/choose-codec.ts';
import { installedSquash } from '../../src/files/photo/jsquash.ts';
import { nodeFunctions } from '../../src/files/photo/node-functions.ts';
import { sharpCodec } from '../../src/files/photo/sharp.ts';
import { decode, decodeImage, encode, encodeImage, type Format } from '../../src/files.ts';
import { input } from '../../src/index.ts';
import { runLater } from '../run.ts';
import { chunk, pngOf } from './png-bytes.ts';

/** The code, the message and the help of a diagnostic. */
async function refusalOf(attempt: () => unknown): Promise<readonly string[]> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof Refusal) return error.diagnostics.flatMap(({ code, message, help }) => [code, message, help]);
    throw error;
  }
  return ['nothing'];
}

/** A smooth picture, which lossy formats change little: red grows with x, green with y, and blue is constant. */
const [width, height] = [24, 16];
const smooth = Array.from({ length: 3 }, (_, c) =>
  Array.from({ length: width * height }, (_, i) => [10 * (i % width), 15 * Math.floor(i / width), 90][c] ?? 0),
).flat();
const picture = { data: Uint8Array.from(smooth), shape: [width, height, 3] };
const distance = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? Number.NaN))), 0);

describe('photos', () => {
  test.each(['jpg', 'webp', 'avif'] as const)('%s is written and read again', async (format) => {
    const { bytes, warnings } = await encodeImage(picture, format, { quality: 95 });
    expect(warnings).toEqual([]);
    const read = await decodeImage(bytes, { input: input('photo', 'u8', 3) });
    expect([read.type, read.shape]).toEqual(['u8', [width, height, 3]]);
    expect(distance(read.data, picture.data)).toBeLessThan(16);
    expect((await decodeImage(new Blob([bytes]))).data).toEqual(read.data);
  });

  test('a lower quality gives a smaller file', async () => {
    const noise = { data: Uint8Array.from({ length: 64 * 64 }, (_, i) => (i * i * 31) & 255), shape: [64, 64] };
    const [low, high] = await Promise.all([10, 90].map((quality) => encodeImage(noise, 'jpg', { quality })));
    expect(low?.bytes.length).toBeLessThan(high?.bytes.length ?? 0);
  });

  test('all formats of arrays, too', async () => {
    for (const format of ['png', 'npy', 'npz'] as const) {
      const { bytes } = await encodeImage(picture, format);
      expect((await decodeImage(bytes)).data).toEqual(picture.data);
    }
  });

  test('grey JPEG: on x and y, or with one channel; alpha in WebP and AVIF only if it is used', async () => {
    const grey = await sharp(new Uint8Array(12).fill(99), { raw: { width: 4, height: 3, channels: 1 } })
      .toColourspace('b-w')
      .jpeg()
      .toBuffer();
    expect((await decodeImage(grey)).shape).toEqual([4, 3]);
    expect((await decodeImage(grey, { input: input('photo', 'u8', 3) })).shape).toEqual([4, 3, 1]);
    const rgba = (alpha: number) => ({ data: new Uint8Array(64).fill(alpha, 48), shape: [4, 4, 4] });
    for (const format of ['webp', 'avif'] as const) {
      expect((await decodeImage((await encodeImage(rgba(255), format)).bytes)).shape).toEqual([4, 4, 3]);
      expect((await decodeImage((await encodeImage(rgba(77), format)).bytes)).shape).toEqual([4, 4, 4]);
    }
  });

  test('a JPEG drops alpha, and values are clipped, with warnings', async () => {
    const { bytes, warnings } = await encodeImage({ data: new Float32Array(16).fill(300), shape: [2, 2, 4] }, 'jpg');
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ['S629', '16 of the 16 values of output are outside the range 0 to 255 and will be clipped'],
      ['S648', 'the alpha channel of output is not written, because a JPEG has none'],
    ]);
    expect((await decodeImage(bytes)).shape).toEqual([2, 2, 3]);
  });
});

describe('EXIF orientation', () => {
  /** Red where x is small, green where y is small, in the stored picture. */
  const stored = { data: new Uint8Array(3 * 32 * 16), shape: [32, 16, 3] };
  for (let y = 0; y < 16; y++)
    for (let x = 0; x < 32; x++) {
      stored.data[x + 32 * y] = x < 8 ? 255 : 0;
      stored.data[x + 32 * y + 512] = y < 8 ? 255 : 0;
    }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('%i: sharp, a codec of the caller, and PNG agree', async (orientation) => {
    const interleaved = Buffer.alloc(3 * 512);
    for (let i = 0; i < interleaved.length; i++) interleaved[i] = stored.data[Math.floor(i / 3) + 512 * (i % 3)] ?? 0;
    const raw = sharp(interleaved, { raw: { width: 32, height: 16, channels: 3 } });
    const jpeg = await raw.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).withMetadata({ orientation }).toBuffer();
    const bySharp = await decodeImage(jpeg);
    expect(bySharp.shape).toEqual(orientation < 5 ? [32, 16, 3] : [16, 32, 3]);
    const own = {
      decode: async (bytes: ArrayBuffer) => {
        const image = sharp(Buffer.from(bytes)).ensureAlpha().raw();
        const { data, info } = await image.toBuffer({ resolveWithObject: true });
        return { data, width: info.width, height: info.height };
      },
      encode: async () => new ArrayBuffer(0),
    };
    const byCodec = await decodeImage(jpeg, { codec: async () => own });
    expect([byCodec.shape, byCodec.data]).toEqual([bySharp.shape, bySharp.data]);
    const rows = Array.from({ length: 16 }, (_, y) => [0, ...interleaved.subarray(96 * y, 96 * (y + 1))]).flat();
    const exif = chunk('eXIf', [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    const png = decode(pngOf({ width: 32, height: 16, depth: 8, color: 2, rows, before: [exif] }));
    expect(png.shape).toEqual(bySharp.shape);
    expect(distance(png.data, bySharp.data)).toBeLessThan(10);
  });
});

describe('jSquash in Node', () => {
  const modules = {
    jpg: () => import('@jsquash/jpeg'),
    webp: () => import('@jsquash/webp'),
    avif: () => import('@jsquash/avif'),
  } as const;

  test.each(['jpg', 'webp', 'avif'] as const)(
    '%s: a module of the caller reads and writes as sharp does',
    async (format) => {
      const codec = modules[format];
      const { bytes } = await encodeImage(picture, format, { quality: 95, codec });
      const [own, bySharp] = [await decodeImage(bytes, { codec }), await decodeImage(bytes)];
      expect([own.type, own.shape, bySharp.shape]).toEqual(['u8', picture.shape, picture.shape]);
      expect(distance(own.data, bySharp.data)).toBeLessThan(12);
      expect(distance(own.data, picture.data)).toBeLessThan(16);
    },
  );

  test('the EXIF orientation is applied once', async () => {
    const jpeg = await sharp({ create: { width: 32, height: 16, channels: 3, background: 'red' } })
      .composite([{ input: { create: { width: 8, height: 16, channels: 3, background: 'blue' } }, left: 0, top: 0 }])
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const [own, bySharp] = [await decodeImage(jpeg, { codec: modules.jpg }), await decodeImage(jpeg)];
    expect([own.shape, bySharp.shape]).toEqual([
      [16, 32, 3],
      [16, 32, 3],
    ]);
    expect(distance(own.data, bySharp.data)).toBeLessThan(4);
  });

  test('an installed package is used without sharp', async () => {
    const { bytes } = await encodeImage(picture, 'webp', { quality: 95 });
    const codec = await chooseCodec('webp', undefined, { sharp: async () => null, squash: installedSquash });
    const read = await codec.decode(bytes, 'webp');
    expect([read.width, read.height]).toEqual([width, height]);
    expect(await codec.encode(read, 'webp', {})).toBeInstanceOf(Uint8Array);
    const { createRequire, pathToFileURL, readFile } = nodeFunctions() ?? expect.unreachable();
    const elsewhere = { createRequire, pathToFileURL, readFile, places: ['/index.js'] };
    expect(await installedSquash('webp', elsewhere)).toBe(null);
    expect(await installedSquash('webp', null)).toBe(null);
  });
});

describe('failures are diagnostics', () => {
  test('the synchronous functions name the asynchronous ones; unknown formats', async () => {
    const { bytes } = await encodeImage(picture, 'webp');
    expect(await refusalOf(() => decode(bytes))).toEqual([
      'S642',
      'decode does not support WebP, whose codecs are asynchronous',
      'Write await decodeImage(bytes).',
    ]);
    expect(await refusalOf(() => encode(picture, 'jpg' as Format))).toEqual([
      'S642',
      'encode does not support JPEG, whose codecs are asynchronous',
      "Write await encodeImage(array, 'jpg').",
    ]);
    const noFormat = await refusalOf(() => encode(picture, 'gif' as Format));
    expect(noFormat).toEqual(['S626', 'there is no file format named gif', expect.stringContaining('png, jpg, webp')]);
    expect(await refusalOf(() => encodeImage(picture, 'toString' as Format))).toContain('S626');
    const gif = 'the file is in none of the formats png, npy, npz, jpg, webp, avif';
    expect(await refusalOf(() => decodeImage(Buffer.from('GIF89a')))).toContain(gif);
    expect(await refusalOf(() => decodeImage('photo.jpg' as unknown as Blob))).toContain('S634');
    expect(await refusalOf(() => encodeImage(picture, 'jpg', { quality: 0 }))).toContain('S634');
    expect(await refusalOf(() => encodeImage({ data: new Uint8Array(3), shape: [3] }, 'jpg'))).toContain('S627');
  });

  test('without a codec, the message has the command that adds one', async () => {
    const sharpless = () => sharpCodec(() => Promise.reject(new Error('not found')));
    const none = { sharp: sharpless, squash: async () => null };
    expect(await refusalOf(() => chooseCodec('jpg', undefined, none))).toEqual([
      'S641',
      'JPEG files need the package sharp, which is not installed',
      'Run npm install sharp.',
    ]);
    expect(await refusalOf(() => refuseMissing('avif', false))).toEqual([
      'S641',
      'this browser cannot write AVIF files',
      "Run npm install @jsquash/avif, and pass { codec: () => import('@jsquash/avif') }.",
    ]);
  });

  test('a codec that cannot load its WebAssembly is not a damaged file', async () => {
    const codec = {
      decode: () => Promise.reject(new TypeError('fetch failed')),
      encode: () => Promise.reject(Object.assign(new Error('bad magic number'), { name: 'CompileError' })),
    };
    const { bytes } = await encodeImage(picture, 'avif');
    expect(await refusalOf(() => decodeImage(bytes, { codec }))).toEqual([
      'S650',
      'the codec for AVIF files does not start: fetch failed',
      'Check that @jsquash/avif is installed, and that the server serves its .wasm files, which the bundler copies.',
    ]);
    const unwritten = await refusalOf(() => encodeImage(picture, 'jpg', { codec }));
    expect(unwritten).toContain('the codec for JPEG files does not start: bad magic number');
  });

  test('damaged photos, and photos beyond the limit', async () => {
    for (const format of ['jpg', 'webp', 'avif'] as const) {
      const { bytes } = await encodeImage(picture, format);
      expect((await refusalOf(() => decodeImage(bytes, { maxBytes: 1535 }))).slice(0, 2)).toEqual([
        'S623',
        'the file claims to hold 24×16×4 values of type u8, which need 1536 bytes; the limit is 1535',
      ]);
      for (const length of [0, 12, 16, 40, bytes.length - 40])
        expect((await refusalOf(() => decodeImage(bytes.slice(0, length))))[0]).toMatch(/^(?:S621|nothing)$/);
    }
  });
});

test('the frame header of a JPEG cannot be hidden from the check of its size', async () => {
  const { bytes } = await encodeImage(picture, 'jpg');
  const scan = Buffer.from(bytes).indexOf(Uint8Array.of(0xff, 0xda));
  const small = [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0];
  const real = [...bytes.slice(2, scan), 0xff, 0xfe, 0, 2 + small.length];
  const length = 2 + real.length;
  // Our parser would skip the real header as the data of a segment, and decoders skip the small one as a comment.
  const file = Uint8Array.of(0xff, 0xd8, 0xff, 0, length >> 8, length & 255, ...real, ...small, ...bytes.slice(scan));
  const jpeg = await import('@jsquash/jpeg');
  const sizes: number[] = [];
  const decode: typeof jpeg.decode = async (given) => {
    const pixels = await jpeg.decode(given);
    sizes.push(pixels.width);
    return pixels;
  };
  const codec = { decode, encode: jpeg.encode };
  expect((await refusalOf(() => decodeImage(file, { codec, maxBytes: 100 })))[0]).toBe('S621');
  expect(sizes).toEqual([]); // it would be the real width
});

describe('on the command line', () => {
  const program = 'pipeline f(photo: u8[3]) { fun f(x, y, c) = photo[x, y, c]; }';

  test('photos in and out', async () => {
    const files = new Map<string, Uint8Array>([['in.jpg', (await encodeImage(picture, 'jpg', { quality: 95 })).bytes]]);
    const args = ['run', 'program.syl', '--input', 'photo=in.jpg', '--output', 'out.webp'];
    const { code, out, err } = await runLater(args, program, { files });
    expect([code, out, err]).toEqual([0, expect.stringContaining('→ out.webp'), '']);
    const written = await decodeImage(files.get('out.webp') ?? new Uint8Array(0));
    expect(written.shape).toEqual([width, height, 3]);
    expect(distance(written.data, picture.data)).toBeLessThan(40);
  });

  test('standard input', async () => {
    const files = new Map<string, Uint8Array>([['-', (await encodeImage(picture, 'webp')).bytes]]);
    const args = ['run', 'program.syl', '--input', 'photo=-', '--output', 'out.png'];
    expect(await runLater(args, program, { files })).toMatchObject({ code: 0, err: '' });
    expect(decode(files.get('out.png') ?? new Uint8Array(0)).shape).toEqual([width, height, 3]);
  });

  test('failures', async () => {
    const files = new Map<string, Uint8Array>([['in.jpg', Buffer.from('not a photo')]]);
    const at = (input: string, output: string) =>
      runLater(['run', 'program.syl', '--input', `photo=${input}`, '--output', output], program, { files });
    expect(await at('in.jpg', 'out.png')).toMatchObject({ code: 1, err: expect.stringContaining('S621') });
    expect(await at('absent.jpg', 'out.png')).toMatchObject({ code: 1, err: expect.stringContaining('S608') });
    expect(await at('zero:4x4x3', 'folder/out.jpg')).toMatchObject({ code: 1, err: expect.stringContaining('S628') });
    expect(await at('zero:4x4x5', 'out.jpg')).toMatchObject({ code: 1, err: expect.stringContaining('S627') });
  });
});
