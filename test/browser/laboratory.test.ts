import { beforeAll, expect, test } from 'vitest';
import { cases } from '../deep.ts';
import { describeInBrowser } from './chromium.ts';
import { openSite, type Site } from './site.ts';

const seed = Number(process.env.SEED ?? 1);
const count = cases(120, 800);

describeInBrowser('the laboratory in a page', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
    return () => site.close();
  }, 60_000);

  test.each([
    { manner: 'isolated', threads: 1, poison: 0xff },
    { manner: 'isolated', threads: 2, poison: 0xa5 },
    { manner: 'plain', threads: 1, poison: 0x7f },
  ] as const)('cases end as in the interpreter: $manner, threads: $threads', async ({ manner, threads, poison }) => {
    const page = await site.visit(manner);
    const examined = await page.ask('examineCases', seed, count, threads, poison);
    expect(examined).toMatchObject({ findings: [], threads });
    expect(examined.exercised).toBeGreaterThan((count * 7) / 8);
    expect(page.complaints).toEqual([]);
  });
});
