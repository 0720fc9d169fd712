import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';

/**
 * Open a page of Chromium with a module script, which sets `all` to an object of functions. `files` are the contents of
 * further files; others are those of the repository. Returns a function that calls one of them several times, and the
 * CPU time.
 */
export async function openPage(script, files = new Map()) {
  const html = `<!doctype html><script type="module">${script}</script>`;
  const server = createServer(async ({ url }, response) => {
    const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
    const type = url === '/' ? 'text/html' : 'text/javascript';
    const file = () => readFile(new URL(`../..${url}`, import.meta.url)).catch(() => null);
    const content = url === '/' ? html : (files.get(url) ?? (await file()));
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
    /** The result of one of the functions. */
    ask: (name, ...args) => page.evaluate(([name, args]) => globalThis.all[name](...args), [name, args]),
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
