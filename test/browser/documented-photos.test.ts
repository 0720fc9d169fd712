import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeImage, encodeImage } from 'sylvite/files';
import { beforeAll, expect, test } from 'vitest';
import { differenceOf, plainEdit } from '../docs/plain-edit.ts';
import { saveFilesOf } from '../docs/saved-files.ts';
import { type BuiltSite, openBuiltSite } from './built-site.ts';
import { describeInBrowser } from './chromium.ts';

/** Hills in front of a bright sky: smooth, because lossy formats change smooth pictures little. */
function landscape(width: number, height: number) {
  const value = (x: number, y: number, c: number): number =>
    y < 0.4 * height + 8 * Math.sin(x / 12) ? ([150, 190, 250][c] ?? 0) - y : ([60, 120, 40][c] ?? 0) + x / 2;
  const values = Array.from({ length: width * height * 3 }, (_, i) =>
    value(i % width, Math.floor(i / width) % height, Math.floor(i / width / height)),
  );
  return { shape: [width, height, 3], data: Uint8Array.from(values) };
}

/** A page with the codecs of jSquash, each in the one line that docs/api.md shows. */
const squash = `<!doctype html>
<script type="module">
import { decodeImage, encodeImage } from 'sylvite/files';

const codecs = {
  jpg: { codec: () => import('@jsquash/jpeg') },
  webp: { codec: () => import('@jsquash/webp') },
  avif: { codec: () => import('@jsquash/avif') },
};
globalThis.squash = async (format, shape, values) => {
  const { bytes } = await encodeImage({ data: Uint8Array.from(values), shape }, format, codecs[format]);
  const { data } = await decodeImage(bytes, codecs[format]);
  return { bytes: Array.from(bytes), values: Array.from(data) };
};
</script>`;

/** A page that sends a file to the worker of docs/getting-started.md. */
const worker = `<!doctype html>
<script type="module">
const worker = new Worker(new URL('./edit-worker.mjs', import.meta.url), { type: 'module' });
globalThis.edit = (bytes) => new Promise((edited, failed) => {
  worker.onmessage = ({ data }) => edited(Array.from(data));
  worker.onerror = ({ message }) => failed(new Error(message));
  worker.postMessage(new Blob([Uint8Array.from(bytes)]));
});
</script>`;

type Edit = (bytes: readonly number[]) => Promise<readonly number[]>;

type Squash = (
  ...given: [format: string, shape: readonly number[], values: readonly number[]]
) => Promise<{ readonly bytes: readonly number[]; readonly values: readonly number[] }>;

describeInBrowser('photos in pages, as the documentation shows them', () => {
  let site: BuiltSite;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'photos-'));
    saveFilesOf('docs/getting-started.md', folder);
    writeFileSync(join(folder, 'squash.html'), squash);
    writeFileSync(join(folder, 'worker.html'), worker);
    site = await openBuiltSite(folder, ['edit.html', 'squash.html', 'worker.html']).finally(() =>
      rmSync(folder, { recursive: true }),
    );
    return () => site.close();
  }, 60_000);

  test.each(['plain', 'isolated'] as const)('a chosen JPEG is shown as an edited WebP (%s)', async (manner) => {
    const { tab, complaints } = await site.open('edit.html', manner);
    const { bytes: jpeg } = await encodeImage(landscape(100, 70), 'jpg', { quality: 95 });
    await tab.setInputFiles('input', { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg) });
    const shown = await tab.waitForSelector('img[src]', { timeout: 30_000 });
    const webp = await shown.evaluate(async (image) => {
      const { src } = image as unknown as { readonly src: string }; // an <img> element
      return Array.from(new Uint8Array(await (await fetch(src)).arrayBuffer()));
    });
    expect(String.fromCharCode(...webp.slice(8, 12))).toBe('WEBP');
    const photo = await decodeImage(jpeg);
    const edited = await decodeImage(Uint8Array.from(webp));
    expect(edited.shape).toEqual(photo.shape);
    const expected = plainEdit(photo, 0.5);
    expect(differenceOf(edited.data, expected).mean).toBeLessThan(2);
    expect(differenceOf(photo.data, expected).mean).toBeGreaterThan(15);
    expect(complaints).toEqual([]);
  });

  test('a worker edits a JPEG, on several threads', async () => {
    const { tab, complaints } = await site.open('worker.html', 'isolated');
    const { bytes: jpeg } = await encodeImage(landscape(100, 70), 'jpg', { quality: 95 });
    const webp = await tab.evaluate(
      (bytes) => (globalThis as unknown as { edit: Edit }).edit(bytes), // set by the page
      Array.from(jpeg),
    );
    const expected = plainEdit(await decodeImage(jpeg), 0.3);
    expect(differenceOf((await decodeImage(Uint8Array.from(webp))).data, expected).mean).toBeLessThan(3);
    expect(complaints).toEqual([]);
  });

  // In an isolated page, the encoder of AVIF runs on several threads.
  test.each([
    { manner: 'plain', formats: ['jpg', 'webp', 'avif'] },
    { manner: 'isolated', formats: ['avif'] },
  ] as const)('codecs of jSquash write and read $formats ($manner)', async ({ manner, formats }) => {
    const { tab, complaints } = await site.open('squash.html', manner);
    const { shape, data } = landscape(32, 24);
    for (const format of formats) {
      const { bytes, values } = await tab.evaluate(
        ([format, shape, values]) =>
          // Set by the page.
          (globalThis as unknown as { squash: Squash }).squash(format, shape, values),
        [format, shape, Array.from(data)] as const,
      );
      expect(differenceOf(values, data).mean).toBeLessThan(8);
      const here = await decodeImage(Uint8Array.from(bytes));
      expect(here.shape).toEqual(shape);
      expect(differenceOf(values, here.data).mean).toBeLessThan(2);
    }
    expect(complaints).toEqual([]);
  });
});
