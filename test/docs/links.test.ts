import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const pages = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

test.each(pages)('the links of %s lead to files and headings', (page) => {
  expect(linksOf(readFileSync(page, 'utf8')).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
});

test.each(pages)('the files that %s names exist', (page) => {
  const built = ['docs/reference/site'];
  expect(pathsIn(readFileSync(page, 'utf8')).filter((path) => !built.includes(path) && !existsSync(path))).toEqual([]);
});

test('missing files and headings are detected', () => {
  const page = '[a](docs/none.md) [b](README.md#none) [c](README.md#example) `src/none.ts` `src/index.ts`';
  expect(linksOf(page).map((link) => leadsSomewhere('README.md', link))).toEqual([false, false, true]);
  expect(pathsIn(page).filter((path) => !existsSync(path))).toEqual(['src/none.ts']);
});

/** The relative links and images of a page. */
function linksOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link).filter((link) => !link.includes('://'));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const file = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(file)) return false;
  return heading === undefined || headingsOf(file).includes(heading);
}

/** The anchors of a page's headings. */
function headingsOf(page: string): readonly string[] {
  const headings = Array.from(readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm), ([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The files and folders of the repository in code spans. */
function pathsIn(text: string): readonly string[] {
  const spans = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span);
  return spans.filter((span) => /^(?:src|test|bench|scripts|docs|examples|compare)\/[\w./-]*\w$/.test(span));
}
