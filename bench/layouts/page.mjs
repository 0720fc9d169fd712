import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';

/** The variants in a page of Chromium, as a function that runs one of them several times, and the CPU time. */
export async function openPage() {
  const server = createServer(async ({ url }, response) => {
    const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
    const type = url === '/' ? 'text/html' : 'text/javascript';
    const content = url === '/' ? html : await readFile(new URL(`../..${url}`, import.meta.url)).catch(() => null);
    response.writeHead(content === null ? 404 : 200, { 'Content-Type': type, ...headers }).end(content ?? '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => globalThis.all !== undefined);
  const session = await browser.newBrowserCDPSession();
  return {
    run: (name, times) =>
      page.evaluate(
        async ([name, times]) => {
          for (let i = 0; i < times; i++) await globalThis.all[name]();
        },
        [name, times],
      ),
    agree: () => page.evaluate(() => globalThis.all.agree()),
    /** In milliseconds, of all processes that render pages. */
    cpuTime: async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return 1000 * processInfo.reduce((sum, { type, cpuTime }) => (type === 'renderer' ? sum + cpuTime : sum), 0);
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

const html = `<!doctype html><script type="module">
import * as sylvite from '/dist/index.js';
import { variants } from '/bench/layouts/variants.mjs';
globalThis.all = variants(sylvite);
</script>`;
