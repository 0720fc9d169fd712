import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from './chromium.ts';
import { openSite, type Site } from './site.ts';

const seed = Number(process.env.SEED ?? 1);

describeInBrowser('the laboratory in a page', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  }, 60_000);
  afterAll(() => site.close());

  test.each([
    { manner: 'isolated', threads: 1, poison: 0xff },
    { manner: 'isolated', threads: 2, poison: 0xa5 },
    { manner: 'plain', threads: 1, poison: 0x7f },
  ] as const)('cases end as in the interpreter: $manner, threads: $threads', async ({ manner, threads, poison }) => {
    const page = await site.visit(manner);
    const examined = await page.ask('examineCases', seed, 400, threads, poison);
    expect(examined).toMatchObject({ findings: [], threads });
    expect(examined.exercised).toBeGreaterThan(250);
    expect(page.complaints).toEqual([]);
  });
});
