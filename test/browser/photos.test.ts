import { beforeAll, expect, test } from 'vitest';
import { decode, decodeImage, encode, encodeImage } from '../../src/files.ts';
import { describeInBrowser } from './chromium.ts';
import { openSite, type Site, type Visit } from './site.ts';

/** A smooth picture, which lossy formats change little. */
const [width, height] = [32, 16];
const values = Array.from({ length: 3 * width * height }, (_, i) => {
  const [x, y, c] = [i % width, Math.floor(i / width) % height, Math.floor(i / width / height)];
  return [7 * x, 15 * y, 90][c] ?? 0;
});
const picture = { shape: [width, height, 3], values };
const distance = (a: readonly number[], b: ArrayLike<number>): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? Number.NaN))), 0);

describeInBrowser('photos in a page', () => {
  let site: Site;
  let page: Visit;
  beforeAll(async () => {
    site = await openSite();
    page = await site.visit('plain');
    return () => site.close();
  }, 60_000);

  test.each(['jpg', 'webp', 'avif'] as const)('%s from Node is read as Node reads it', async (format) => {
    const { bytes } = await encodeImage({ data: Uint8Array.from(values), shape: picture.shape }, format);
    const here = await decodeImage(bytes);
    const there = await page.ask('decodePhoto', Array.from(bytes));
    expect(there.shape).toEqual(here.shape);
    expect(distance(there.values, here.data)).toBeLessThan(6);
  });

  test('the EXIF orientation of a JPEG is applied', async () => {
    const { default: sharp } = await import('sharp');
    const interleaved = Buffer.from(values.map((_, i) => values[(i % 3) * width * height + Math.floor(i / 3)] ?? 0));
    const jpeg = await sharp(interleaved, { raw: { width, height, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const here = await decodeImage(jpeg);
    const there = await page.ask('decodePhoto', Array.from(jpeg));
    expect([there.shape, here.shape]).toEqual([
      [height, width, 3],
      [height, width, 3],
    ]);
    expect(distance(there.values, here.data)).toBeLessThan(6);
  });

  test('a photo is written by the browser, or refused with the command that adds a codec', async () => {
    for (const format of ['jpg', 'webp'] as const) {
      const read = await page.ask('throughPhoto', picture, format);
      expect(read).toMatchObject({ shape: picture.shape });
      if (typeof read !== 'string') expect(distance(read.values, values)).toBeLessThan(24);
    }
    expect(await page.ask('throughPhoto', picture, 'avif')).toBe('error[S641]: this browser cannot write AVIF files');
  });

  test("a PNG is written and read without Node's zlib", async () => {
    expect(await page.ask('throughPng', picture)).toEqual(picture);
    const file = encode({ data: Uint8Array.from(values), shape: picture.shape }, 'png').bytes;
    expect(await page.ask('decodePhoto', Array.from(file))).toEqual(picture);
    expect(Array.from(decode(file).data)).toEqual(values);
    expect(page.complaints).toEqual([]);
  });
});
