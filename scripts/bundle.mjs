/**
 * Bundle the package from `src` into `lib`: its entries, the command line and the loaders of ahead-of-time modules.
 *
 *     node scripts/bundle.mjs                 write the scripts
 *     node scripts/bundle.mjs --declarations  write the declarations, too, from those that `tsc` has written to `dist`
 */
import { readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { copyDeclarations } from './bundle/declarations.mjs';
import { moduleUrls } from './bundle/module-urls.mjs';
import { pureInitializers } from './bundle/pure-initializers.mjs';
import { withoutExamples } from './bundle/without-examples.mjs';
import { writeLoaders } from './bundle-loaders.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const lib = `${root}lib`;
const { exports, dependencies, peerDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/** The entries of package.json: `lib/x.js` is bundled from `src/x.ts`. */
const entries = Object.values(exports).flatMap((entry) => (entry.default ? [basename(entry.default, '.js')] : []));
const commands = ['cli/main', 'cli/start'];

/** Shared chunks, by the folders of their modules. A chunk imports only chunks above it. */
const groups = Object.entries({
  syntax: ['errors', 'mathematics', 'syntax'],
  language: ['language', 'lower', 'target/analysis', 'schedule', 'check', 'semantics'],
  runtime: ['runtime'],
  // `fuzz --adaptive` measures the coverage of this chunk (src/cli/fuzz/v8-coverage.ts).
  compiler: ['heuristics.ts', 'arithmetic', 'simplify', 'bounds', 'target', 'machine', 'emit'],
  driver: ['verify', 'driver'],
}).map(([name, folders], i) => ({ name, test: new RegExp(`/src/(?:${folders.join('|')})(?:/|$)`), priority: -i }));

const withDeclarations = argv.includes('--declarations');
rmSync(withDeclarations ? lib : `${lib}/chunks`, { recursive: true, force: true });
await build({
  cwd: root,
  input: Object.fromEntries([...entries, ...commands].map((name) => [name, `src/${name}.ts`])),
  external: [/^node:/, ...Object.keys({ ...dependencies, ...peerDependencies })],
  platform: 'neutral',
  preserveEntrySignatures: 'allow-extension',
  checks: { bundlerTimings: false },
  treeshake: { moduleSideEffects: false },
  plugins: [withoutExamples, moduleUrls, pureInitializers],
  output: {
    dir: lib,
    chunkFileNames: 'chunks/[name].js',
    comments: { annotation: true, jsdoc: false, legal: false },
    codeSplitting: { includeDependenciesRecursively: false, groups },
  },
});
await writeLoaders(`${lib}/loaders`, `${root}dist/loaders`);
if (withDeclarations) copyDeclarations(`${root}dist/`, `${lib}/`, entries);
