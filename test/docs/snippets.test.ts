import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { format } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { codeOf, expectedOutputOf } from './snippets.ts';

const pages = ['docs/api.md', 'docs/tutorial.md', 'README.md'];

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(pages)('the TypeScript of %s', (page) => {
  test('prints the output that the page shows', async () => {
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...values) => void printed.push(format(...values)));
    await import(/* @vite-ignore */ `snippets:${page}.ts`);
    expect(printed).toEqual(expectedOutputOf(page));
    expect(printed).not.toEqual([]);
  });
});

test('the TypeScript of all pages is well typed, strictly', () => {
  const folder = mkdtempSync(join(tmpdir(), 'snippets-'));
  try {
    for (const [i, page] of pages.entries()) writeFileSync(join(folder, `page${i}.mts`), codeOf(page));
    const config = {
      extends: resolve('tsconfig.json'),
      compilerOptions: {
        paths: { sylvite: [resolve('src/index.ts')], 'sylvite/files': [resolve('src/files.ts')] },
        typeRoots: [resolve('node_modules/@types')],
        noUnusedLocals: false,
      },
      include: [folder],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = spawnSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
