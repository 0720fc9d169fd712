/**
 * Write docs/errors.md, the list of all diagnostics with their examples and output. `test/errors/examples.test.ts`
 * fails if it is out of date.
 *
 *     node scripts/write-errors.mjs
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));
process.chdir(root);
const { module } = await runnerImport(`${root}test/docs/errors-page.ts`, { configFile: false, root });
writeFileSync('docs/errors.md', await module.errorsPage());
// The runtime that ran the examples has worker threads.
process.exit(0);
