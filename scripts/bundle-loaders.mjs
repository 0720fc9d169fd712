// Bundle the loaders of ahead-of-time modules: each loader and all of its imports, as the text of one expression.
import { mkdirSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { withShortLines } from './short-lines.mjs';

export const loaders = ['with-threads', 'alone'];

/** Remove the examples of diagnostics, which are for tests and docs. */
const withoutExamples = {
  name: 'without-examples',
  enforce: 'pre',
  transform: (code, id) =>
    /\/errors\/S\d+\.ts$/.test(id) ? code.replace(/^ {2}(?:bad|good): .*?(?=^ {2}\w|^\}\);)/gms, '') : null,
};

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

if (argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../dist/loaders/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const name of loaders) writeFileSync(new URL(`${name}.js`, folder), `${await bundleLoader(name)}\n`);
}
