/**
 * Are all comments at most 120 columns wide? The formatter wraps code at that width, but not comments.
 *
 *     node scripts/check-comment-width.mjs    list the lines that are wider; fails if there is one
 */
import { readdirSync, readFileSync } from 'node:fs';
import { exit } from 'node:process';

const width = 120;
const folders = ['src', 'test', 'bench', 'scripts', 'examples'];

/** A line that begins with a comment, is part of a block comment, or has a comment after code without quotes. */
const comment = /^\s*(?:\/\/|\/\*|\*\s|\*\/)|^[^'"`]*\s\/\/\s/;

const root = new URL('../', import.meta.url);
const files = folders.flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true })
    .filter((file) => /\.(?:ts|mts|mjs)$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
);

let wide = 0;
for (const file of files.toSorted()) {
  const lines = readFileSync(new URL(file, root), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    const columns = [...line].length;
    if (columns <= width || !comment.test(line)) continue;
    console.log(`${file}:${index + 1}: ${columns} columns`);
    wide++;
  }
}
if (wide > 0) console.log(`${wide} comments are wider than ${width} columns`);
exit(wide > 0 ? 1 : 0);
