/**
 * Write the charts of a result of `bench/table.mjs` to a folder:
 *
 *     node bench/plots/draw.mjs RESULT.json DIR
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartsOf } from './charts.mjs';

export function draw(result, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [file, svg] of chartsOf(result)) writeFileSync(join(folder, file), svg);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, folder] = process.argv.slice(2);
  draw(JSON.parse(readFileSync(file, 'utf8')), folder);
}
