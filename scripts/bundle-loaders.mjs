// Bundle the loaders of ahead-of-time modules: each loader and all of its imports, as the text of one statement.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { withoutExamples } from './bundle/without-examples.mjs';
import { withShortLines } from './short-lines.mjs';

const loaders = ['with-threads', 'alone', 'hosted'];

/** The text of a loader: `var sylvite=…;` */
export async function bundleLoader(name) {
  const entry = fileURLToPath(new URL(`../src/ahead/loader/${name}.ts`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [withoutExamples],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'sylvite' },
      // Loading a module has no side effect: it only defines its exports.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  });
  const [bundle] = [built].flat();
  const [{ code, imports }] = bundle.output;
  if (imports.length > 0) throw new Error(`the loader ${name} imports ${imports.join(', ')}`);
  return withShortLines(code);
}

/** Write all loaders to each of the folders. */
export async function writeLoaders(...folders) {
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const name of loaders) {
    const text = `${await bundleLoader(name)}\n`;
    for (const folder of folders) writeFileSync(join(folder, `${name}.js`), text);
  }
}
