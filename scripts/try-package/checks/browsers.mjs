import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { resultOfPage } from '../serve.mjs';
import { Skipped } from '../skipped.mjs';
import { modules, run, write } from '../trial.mjs';
import { aheadLine, compileAhead } from './ahead-of-time.mjs';

/** Browsers: where they are, and their arguments for a new profile. */
const installed = [
  {
    browser: 'chromium',
    paths: [env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    profile: (folder) => [`--user-data-dir=${folder}`],
  },
  {
    browser: 'firefox',
    paths: [env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'],
    args: ['--headless', '--no-remote'],
    profile: (folder) => ['--profile', folder],
  },
];

/** Pages that Vite builds: one with the package, and one with ahead-of-time modules. */
const pages = [
  { name: 'the package', script: 'page.mjs', folder: async ({ app }) => app, line: (trial) => trial.expected() },
  { name: 'sylvite compile', script: 'ahead-page.mjs', folder: compileAhead, line: async () => aheadLine },
];

export const browsers = installed.flatMap((browser) =>
  pages.flatMap((page) => [true, false].map((isIsolated) => checkOf(browser, page, isIsolated))),
);

function checkOf({ browser, paths, args, profile }, page, isIsolated) {
  const isolation = isIsolated ? 'isolated' : 'not isolated';
  return {
    name: `${browser}, ${isolation}: ${page.name}`,
    isQuick: false,
    run: async (trial) => {
      const path = paths.find(isExecutable);
      if (path === undefined) throw new Skipped(`there is no ${browser}; set ${browser.toUpperCase()} to its path`);
      const folder = await page.folder(trial);
      const profileFolder = join(folder, `${browser} ${isolation}`);
      mkdirSync(profileFolder);
      write(join(profileFolder, 'user.js'), preferences);
      const built = await buildPage(folder, page.script);
      const result = await resultOfPage(built, isIsolated, (url) => [path, [...args, ...profile(profileFolder), url]]);
      const expected = `${isolation}\n${await page.line(trial)}`;
      if (result !== expected) throw new Error(`the page gives\n${result}\ninstead of\n${expected}`);
    },
  };
}

/** Preferences of Firefox: no pages other than ours, and no proxy. */
const preferences = `user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('browser.aboutwelcome.enabled', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
user_pref('network.proxy.type', 0);
`;

function isExecutable(path) {
  try {
    accessSync(path ?? '', constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function buildPage(folder, script) {
  write(join(folder, 'index.html'), `<!doctype html><script type="module" src="./${script}"></script>`);
  write(
    join(folder, 'vite.config.mjs'),
    `export default { logLevel: 'warn', build: { target: 'es2022', outDir: 'page' } }`,
  );
  await run(join(modules, '.bin/vite'), ['build'], { cwd: folder });
  return join(folder, 'page');
}
