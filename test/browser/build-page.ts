import { resolve } from 'node:path';
import { build, createLogger } from 'vite';
import { vi } from 'vitest';

/** The files of the page by name, built with the defaults of Vite, and the warnings of Vite. */
export interface BuiltPage {
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly warnings: readonly string[];
}

/** The page is built once in each process. */
export function buildPage(): Promise<BuiltPage> {
  page ??= built();
  return page;
}

let page: Promise<BuiltPage> | null = null;

async function built(): Promise<BuiltPage> {
  const warnings: string[] = [];
  const logger = createLogger('silent');
  const warn = (message: string): void => {
    warnings.push(message);
  };
  vi.stubEnv('NODE_ENV', 'production'); // otherwise Vite does not warn about modules of Node
  const bundles = await build({
    configFile: false,
    root: resolve('test/browser/page'),
    base: './',
    logLevel: 'warn',
    customLogger: { ...logger, warn, warnOnce: warn, error: warn },
    resolve: { alias: { sylvite: resolve('src/index.ts') } },
    // The page contains the whole compiler, the laboratory and the examples.
    build: {
      write: false,
      chunkSizeWarningLimit: 5000,
      // Not a property of the page: on a busy machine, Vite warns that a build takes long.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  }).finally(() => vi.unstubAllEnvs());
  const [bundle] = [bundles].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built');
  const files = bundle.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const);
  return { files: new Map(files), warnings };
}
