import { readFileSync } from 'node:fs';
import type { Plugin } from 'vitest/config';

/** All TypeScript of a page, in order, as one module. */
export function codeOf(page: string): string {
  return Array.from(readFileSync(page, 'utf8').matchAll(/```ts\n(.*?)```/gs), (match) => match[1] ?? '').join('\n');
}

/** The expected output of the code of a page: `console.log(…); // → text`. */
export function expectedOutputOf(page: string): readonly string[] {
  return Array.from(codeOf(page).matchAll(/console\.log\(.*\); \/\/ → (.*)$/gm), (match) => match[1] ?? '');
}

/** Lets tests import the code of a page: `import('snippets:docs/api.md.ts')`. */
export const snippets: Plugin = {
  name: 'snippets',
  resolveId: (id) => (id.startsWith('snippets:') ? id : null),
  load: (id) => (id.startsWith('snippets:') ? codeOf(id.slice('snippets:'.length, -'.ts'.length)) : null),
};
