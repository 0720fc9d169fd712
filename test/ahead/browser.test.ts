import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, launch } from '../browser/chromium.ts';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const text = `pipeline f(img: u16[2]) {
  fun g(x, y) = img[x, y] + img[x + 1, y];
  fun f(x, y) = g[x, y] * g[x, y + 1];
}
schedule wide { parallel(f.y); at(g, f.y); }`;

const page = `
import { f } from './wide/f.js';
import one from './one.js';
globalThis.values = async (which, threads) => {
  const data = Uint16Array.from({ length: 20 }, (_, i) => i);
  const out = await { f, one }[which].open({ threads })({ img: { data, shape: [5, 4] } }, { window: { x: [0, 4], y: [0, 3] } });
  return Array.from(out.data);
};
`;

const headers = {
  plain: {},
  isolated: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
} as const;

/** The expected values of f: (img + its neighbor) times the same in the next row. */
const expected = Array.from({ length: 12 }, (_, i) => {
  const at = (i % 4) + 5 * Math.floor(i / 4);
  return (2 * at + 1) * (2 * at + 11);
});

describeInBrowser('ahead-of-time modules in a page', () => {
  let port = 0;
  let close: () => Promise<unknown>;
  let browser: Awaited<ReturnType<typeof launch>>;

  beforeAll(async () => {
    const workshop = new Workshop(await makeLoaders());
    workshop.compile(text, ['--target', 'wasm', '--schedule', 'wide'], 'wide');
    workshop.compile(text, ['--target', 'js'], 'one.js');
    workshop.write('page.js', page);
    workshop.write('index.html', '<link rel="icon" href="data:,"><script type="module" src="./page.js"></script>');
    const built = await build({
      root: workshop.output,
      configFile: false,
      base: './',
      logLevel: 'error',
      build: { write: false, assetsInlineLimit: 0 },
    });
    workshop.remove();
    const [bundle] = [built].flat();
    if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built');
    const files = new Map(bundle.output.map((f) => [f.fileName, f.type === 'chunk' ? f.code : f.source]));
    const server = createServer(({ url = '' }, response) => {
      const [, manner = '', ...path] = url.split('/');
      const content = files.get(path.join('/'));
      const type = url.endsWith('.html') ? 'text/html' : 'text/javascript';
      const own = Object.entries(headers).find(([each]) => each === manner)?.[1];
      response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': type, ...own });
      response.end(content);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port; // a server on a port has one
    browser = await launch();
    close = async () => {
      await browser.close();
      server.close();
    };
  }, 60_000);
  afterAll(() => close());

  test.each([
    { manner: 'isolated', which: 'f', workers: 2 },
    { manner: 'isolated', which: 'one', workers: 0 },
    { manner: 'plain', which: 'f', workers: 0 },
    { manner: 'plain', which: 'one', workers: 0 },
  ])('$which has its values, with $workers workers ($manner)', async ({ manner, which, workers }) => {
    const tab = await browser.newPage();
    const complaints: string[] = [];
    tab.on('console', (message) => complaints.push(message.text()));
    tab.on('pageerror', (error) => complaints.push(String(error)));
    await tab.goto(`http://127.0.0.1:${port}/${manner}/index.html`);
    const values = await tab.evaluate(
      // Set by the page.
      ([which]) => (globalThis as unknown as { values(which: string, threads: number): unknown }).values(which, 2),
      [which] as const,
    );
    expect(values).toEqual(expected);
    // A coordinator and one helper, which starts asynchronously; or none.
    await expect.poll(() => tab.workers().length, { timeout: 20_000 }).toBe(workers);
    expect(complaints).toEqual([]);
  });
});
