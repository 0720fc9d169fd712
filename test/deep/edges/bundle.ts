import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Bundle the child process and the compiler into one JavaScript file. */
export async function bundleChild(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'edges-'));
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: fileURLToPath(new URL('child.ts', import.meta.url)),
      outDir: folder,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'child.mjs', codeSplitting: false } },
    },
  });
  return join(folder, 'child.mjs');
}
