import { beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from './chromium.ts';
import { openSite, type Site } from './site.ts';

const width = 29;
const picture = Array.from({ length: width * 23 }, (_, i) => (i * i * 7) % 9973);

/** A reference implementation of the blur. */
function blurred(): readonly number[] {
  const at = (x: number, y: number): number => picture[x + width * y] ?? Number.NaN;
  const bx = (x: number, y: number) => Math.floor((at(x - 1, y) + at(x, y) + at(x + 1, y)) / 3);
  const by = (x: number, y: number) => Math.floor((bx(x, y - 1) + bx(x, y) + bx(x, y + 1)) / 3);
  return Array.from({ length: 27 * 21 }, (_, i) => by(1 + (i % 27), 1 + Math.floor(i / 27)));
}

describeInBrowser('sylvite in a page', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
    return () => site.close();
  }, 60_000);

  test('Vite reports no warnings for a page that imports it', () => {
    expect(site.warnings).toEqual([]);
  });

  test('cross-origin isolated: on the requested number of threads, with shared memory', async () => {
    const page = await site.visit('isolated');
    expect(await page.ask('surroundings')).toEqual({ isIsolated: true, hasSharedMemory: true });
    expect(await page.ask('blur', picture, width, 1)).toEqual(blurred());
    expect(page.workers()).toBe(1); // the coordinator
    expect(await page.ask('blur', picture, width, 2)).toEqual(blurred());
    expect(await page.ask('blur', picture, width, null)).toEqual(blurred());
    expect(await page.ask('inAllocatedArrays')).toEqual({ values: [6, 2, 8, 2, 10, 18, 4, 12], isShared: true });
    expect(await page.ask('inPlace')).toEqual({ last: 42, threads: 2 });
    expect(await page.ask('isHelped')).toBe(true);
    expect(page.complaints).toEqual([]);
  });

  test('not isolated: on one thread, without shared memory', async () => {
    const page = await site.visit('plain');
    expect(await page.ask('surroundings')).toEqual({ isIsolated: false, hasSharedMemory: false });
    expect(await page.ask('blur', picture, width, 1)).toEqual(blurred());
    expect(await page.ask('blur', picture, width, 2)).toEqual(blurred());
    expect(await page.ask('blur', picture, width, null)).toEqual(blurred());
    expect(await page.ask('inAllocatedArrays')).toEqual({ values: [6, 2, 8, 2, 10, 18, 4, 12], isShared: false });
    expect(await page.ask('inPlace')).toEqual({ last: 42, threads: 1 });
    expect(page.workers()).toBe(0);
    expect(page.complaints).toEqual([]);
  });

  test.each(['isolated', 'plain'] as const)(
    'pixels of a canvas, an image, a frame and a video (%s)',
    async (manner) => {
      const page = await site.visit(manner);
      const { video, ...exact } = await page.ask('negatives');
      const wanted = ['0,255,255,255', '255,0,255,255', '255,255,0,255', '0,0,0,255'];
      expect(exact).toEqual({ ImageData: wanted, ImageBitmap: wanted, canvas: wanted, VideoFrame: wanted });
      // A video may store its colors with less precision.
      const channels = (colors: readonly string[] = []) => colors.flatMap((color) => color.split(',').map(Number));
      const away = channels(video).map((value, i) => Math.abs(value - (channels(wanted)[i] ?? Number.NaN)));
      expect(away.filter((difference) => difference <= 4)).toHaveLength(16);
      expect(page.complaints).toEqual([]);
    },
  );

  test('frames of one size share a canvas, which is clear before each', async () => {
    const { alphas, canvases } = await (await site.visit('plain')).ask('frames');
    expect(alphas).toEqual([255, 255, 0, 255]);
    expect(canvases).toBeLessThan(alphas.length); // the garbage collector may collect the canvas once
  });

  test.each(['isolated', 'plain'] as const)('in a worker of a page (%s)', async (manner) => {
    const page = await site.visit(manner);
    for (const threads of [1, 2, 2]) {
      expect(await page.ask('blurInWorker', picture, width, threads)).toEqual(blurred());
    }
    expect(page.complaints).toEqual([]);
  });

  test('where workers are not allowed: on the thread of the page', async () => {
    const page = await site.visit('strict');
    expect(await page.ask('surroundings')).toEqual({ isIsolated: true, hasSharedMemory: true });
    expect(await page.ask('blur', picture, width, 1)).toEqual(blurred());
    expect(await page.ask('blur', picture, width, 2)).toEqual(blurred());
    expect(await page.ask('inAllocatedArrays')).toEqual({ values: [6, 2, 8, 2, 10, 18, 4, 12], isShared: true });
    expect(await page.ask('inPlace')).toEqual({ last: 42, threads: 1 });
    expect(page.workers()).toBe(0);
    // The browser reports each blocked worker. Sylvite reports the first.
    expect(page.complaints.filter((text) => !/blob:.*Content Security Policy/.test(text))).toEqual([
      expect.stringMatching(/^warning: warning\[S732\]: .*: a worker has stopped: the browser did not start it/),
    ]);
  });

  test('where WebAssembly is not allowed: a diagnostic', async () => {
    const page = await site.visit('closed');
    // The page compiles programs when it is loaded.
    await expect
      .poll(() => page.complaints.filter((text) => text.startsWith('uncaught: ')))
      .toEqual([expect.stringMatching(/error\[S731\]: programs cannot be compiled here: .*Content Security Policy/)]);
  });

  test('when the page has too many memories: a diagnostic', async () => {
    const page = await site.visit('isolated');
    const [code, ...message] = (await page.ask('beyondMemories')).split(': ');
    expect(code).toBe('S734');
    expect(message.join(': ')).toMatch(/^there is no memory for the program: .*could not allocate memory/);
  });

  test.each(['isolated', 'plain', 'strict'] as const)('errors are diagnostics (%s)', async (manner) => {
    const page = await site.visit(manner);
    expect(await page.ask('refusals')).toEqual([
      'S214: there is no variable or parameter named y',
      'S607: there is no schedule named untiled',
      expect.stringContaining('S708: the input img is too small in dimension 0: it covers 0 to 3, but -1 to 4 is read'),
      'S704: the reduction variable r of f has a negative length',
      expect.stringContaining('S709: g needs 10000400004 bytes, which are not available'),
    ]);
  });
});
