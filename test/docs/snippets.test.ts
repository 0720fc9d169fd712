import { format } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { promisedBy } from './snippets.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(['docs/api.md', 'docs/tutorial.md', 'README.md'])('the TypeScript of %s', (page) => {
  test('prints what the page says', async () => {
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...values) => void printed.push(format(...values)));
    await import(/* @vite-ignore */ `snippets:${page}.ts`);
    expect(printed).toEqual(promisedBy(page));
    expect(printed).not.toEqual([]);
  });
});
