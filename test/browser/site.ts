import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { buildPage } from './build-page.ts';
import { launch } from './chromium.ts';
import type { Questions } from './page/main.ts';

/** The page of these tests on its own server, and a browser that visits it. */
export interface Site {
  /** The warnings of Vite. */
  readonly warnings: readonly string[];
  visit(manner: Manner): Promise<Visit>;
  close(): Promise<void>;
}

/** The HTTP headers of a page, which determine its permissions. */
export type Manner = keyof typeof headers;

/** An open page. */
export interface Visit {
  /** Call a function of the page. */
  ask<Name extends keyof Questions>(
    name: Name,
    ...given: Parameters<Questions[Name]>
  ): Promise<Awaited<ReturnType<Questions[Name]>>>;
  /** The number of workers of the page. */
  workers(): number;
  /** The messages in the console, and the uncaught exceptions. */
  readonly complaints: readonly string[];
}

const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const headers = {
  plain: {},
  /** Cross-origin isolated pages may share memory. */
  isolated,
  /** Workers cannot be started from a blob. */
  strict: {
    ...isolated,
    'Content-Security-Policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:",
  },
  /** WebAssembly cannot be compiled. */
  closed: { 'Content-Security-Policy': "default-src 'self'; img-src data:" },
} as const;

export async function openSite(): Promise<Site> {
  const browser = await launch();
  const { files, warnings } = await buildPage();
  const server = createServer(({ url = '' }, response) => {
    const [, manner = '', ...path] = url.split('/');
    const name = path.join('/');
    const content = files.get(name);
    const own = Object.entries(headers).find(([each]) => each === manner)?.[1];
    response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': contentType(name), ...own });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server on a port has one
  return {
    warnings,
    visit: async (manner) => {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error}`));
      await page.goto(`http://127.0.0.1:${port}/${manner}/index.html`);
      return { ask: (name, ...given) => askOf(page, name, given), workers: () => page.workers().length, complaints };
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

async function askOf<Name extends keyof Questions>(
  page: Page,
  name: Name,
  given: Parameters<Questions[Name]>,
): Promise<Awaited<ReturnType<Questions[Name]>>> {
  const answer: unknown = await page.evaluate(
    ([name, given]) => {
      // Set by the page.
      const { questions } = globalThis as unknown as { questions: Record<string, (...given: unknown[]) => unknown> };
      return questions[name]?.(...given);
    },
    [name, given as unknown[]] as const,
  );
  return answer as Awaited<ReturnType<Questions[Name]>>; // the result of the function with this name
}

function contentType(name: string): string {
  return name.endsWith('.html') ? 'text/html' : 'text/javascript';
}
