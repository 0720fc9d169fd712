import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

describe('CHANGELOG.md', () => {
  const headings = Array.from(readFileSync('CHANGELOG.md', 'utf8').matchAll(/^##+ (.*)$/gm), ([, text = '']) => text);

  test('begins with the unreleased changes', () => {
    expect(headings[0]).toBe('[Unreleased]');
  });

  test('has the headings of Keep a Changelog', () => {
    const changes = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
    const release = /^\[(?:Unreleased|\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d)/;
    expect(headings.filter((heading) => !changes.includes(heading) && !release.test(heading))).toEqual([]);
  });
});

describe('scripts/release.mjs, without --apply', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'scripts'));
  cpSync('scripts/release.mjs', join(folder, 'scripts/release.mjs'));
  const manifest = '{\n  "name": "sylvite",\n  "version": "1.2.3"\n}\n';
  const changelog = '# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A bug.\n\n## [1.2.3] - 2020-01-01\n';
  writeFileSync(join(folder, 'package.json'), manifest);
  writeFileSync(join(folder, 'package-lock.json'), manifest);
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);

  function release(version: string): { readonly code: number | null; readonly out: string; readonly err: string } {
    const script = join(folder, 'scripts/release.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, version], { encoding: 'utf8' });
    return { code: status, out: stdout, err: stderr };
  }

  test('it prints the changes and the commands, and changes nothing', () => {
    const { code, out } = release('1.3.0');
    expect(code).toBe(0);
    expect(out.replace(/\d{4}-\d\d-\d\d/, 'TODAY')).toMatchInlineSnapshot(`
      "package.json:
      -   "version": "1.2.3"
      +   "version": "1.3.0"

      package-lock.json:
      -   "version": "1.2.3"
      +   "version": "1.3.0"

      CHANGELOG.md:
      + ## [1.3.0] - TODAY

      $ npm ci
      $ npm run lint
      $ npm run typecheck
      $ scripts/try-package.sh --quick
      $ npm test
      $ git commit --all --message 'Release 1.3.0'
      $ git tag --annotate v1.3.0 --message 'Sylvite 1.3.0'

      This was a dry run: nothing was changed. Pass --apply to make the release.
      "
    `);
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(manifest);
    expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toBe(changelog);
  });

  test.each([
    ['1.2.3', '1.2.3 is not greater than 1.2.3'],
    ['1.1.9', '1.1.9 is not greater than 1.2.3'],
    ['2', "'2' is not a version of the form 1.2.3"],
  ])('%s is refused', (version, why) => {
    expect(release(version)).toMatchObject({ code: 1, err: `${why}\n` });
  });
});
