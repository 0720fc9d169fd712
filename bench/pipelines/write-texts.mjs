/**
 * Writes what examples in TypeScript make, and the schedules that code makes for it, as text into bench/pipelines/text:
 *
 *     npm run build && node bench/pipelines/write-texts.mjs
 */
import { writeFileSync } from 'node:fs';
import { openLaplacian, openStencil } from './catalogue.mjs';

for (const [name, open] of Object.entries({ laplacian: openLaplacian, stencil: openStencil })) {
  const { text } = await open();
  const head = `// Made by bench/pipelines/write-texts.mjs; bench/pipelines/${name}.mjs tells what each schedule does, in a sentence.\n\n`;
  writeFileSync(new URL(`text/${name}.syl`, import.meta.url), `${head}${text}`);
}
