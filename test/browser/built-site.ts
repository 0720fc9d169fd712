import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { launch } from './chromium.ts';

/** The pages of a folder, built by Vite, on their own server, and a browser that visits them. */
export interface BuiltSite {
  /** Open a page. `complaints` are its uncaught exceptions. */
  open(page: string, manner: Manner): Promise<{ readonly tab: Page; readonly complaints: readonly string[] }>;
  close(): Promise<void>;
}

/** The set of HTTP headers that a page is served with. */
type Manner = keyof typeof headers;

const headers = {
  plain: {},
  isolated: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
};

export async function openBuiltSite(folder: string, pages: readonly string[]): Promise<BuiltSite> {
  const files = await filesOf(folder, pages);
  const server = createServer(({ url = '' }, response) => {
    const [, manner = '', ...path] = url.split('/');
    const name = path.join('/');
    const content = files.get(name);
    const own = Object.entries(headers).find(([each]) => each === manner)?.[1];
    response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': contentType(name), ...own });
    response.end(content);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // a server on a port has one
  const browser = await launch();
  return {
    open: async (page, manner) => {
      const tab = await browser.newPage();
      const complaints: string[] = [];
      tab.on('pageerror', (error) => complaints.push(String(error)));
      await tab.goto(`http://127.0.0.1:${port}/${manner}/${page}`, { waitUntil: 'networkidle' });
      return { tab, complaints };
    },
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

async function filesOf(folder: string, pages: readonly string[]): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const alias = {
    'sylvite/files': resolve('src/files.ts'),
    sylvite: resolve('src/index.ts'),
    '@jsquash': resolve('node_modules/@jsquash'),
  };
  const built = await build({
    root: folder,
    configFile: false,
    base: './',
    logLevel: 'error',
    resolve: { alias },
    build: {
      write: false,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: pages.map((page) => join(folder, page)) },
    },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built');
  return new Map(bundle.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

function contentType(name: string): string {
  if (name.endsWith('.wasm')) return 'application/wasm';
  return name.endsWith('.html') ? 'text/html' : 'text/javascript';
}
