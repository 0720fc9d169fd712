import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { askChromium } from '../browsers/chromium.mjs';
import { askFirefox } from '../browsers/firefox.mjs';
import { serving } from '../browsers/serve.mjs';
import { askWebKit } from '../browsers/webkit.mjs';
import { Skipped } from '../skipped.mjs';
import { modules, run, write } from '../trial.mjs';
import { aheadLine, compileAhead } from './ahead-of-time.mjs';

/** Browsers: where they are, and how they open a page. */
const installed = [
  {
    browser: 'chromium',
    paths: [env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    ask: askChromium,
  },
  { browser: 'firefox', paths: [env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'], ask: askFirefox },
  // Debian's packages webkit2gtk-driver and xvfb.
  { browser: 'webkit', paths: [env.WEBKIT, '/usr/bin/WebKitWebDriver'], ask: askWebKit },
];

/** Pages that Vite builds: one with the package, and one with ahead-of-time modules. */
const pages = [
  { name: 'the package', script: 'page.mjs', folder: async ({ app }) => app, line: (trial) => trial.expected() },
  { name: 'sylvite compile', script: 'ahead-page.mjs', folder: compileAhead, line: async () => aheadLine },
];

export const browsers = installed.flatMap((browser) =>
  pages.flatMap((page) => [true, false].map((isIsolated) => checkOf(browser, page, isIsolated))),
);

function checkOf({ browser, paths, ask }, page, isIsolated) {
  const isolation = isIsolated ? 'isolated' : 'not isolated';
  return {
    name: `${browser}, ${isolation}: ${page.name}`,
    isQuick: false,
    run: async (trial) => {
      const path = paths.find(isExecutable);
      if (path === undefined) throw new Skipped(`there is no ${browser}; set ${browser.toUpperCase()} to its path`);
      const built = await buildPage(await page.folder(trial), page.script);
      const { result, complaints } = await serving(built, isIsolated, (url) => ask(path, url));
      const expected = `${isolation}\n${await page.line(trial)}`;
      if (result !== expected) throw new Error(`the page gives\n${result}\ninstead of\n${expected}`);
      if (complaints.length > 0) throw new Error(`the console shows\n${complaints.join('\n')}`);
    },
  };
}

function isExecutable(path) {
  try {
    accessSync(path ?? '', constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function buildPage(folder, script) {
  const icon = '<link rel="icon" href="data:,">';
  write(
    join(folder, 'index.html'),
    `<!doctype html><title>sylvite</title>${icon}<script type="module" src="./${script}"></script>`,
  );
  write(
    join(folder, 'vite.config.mjs'),
    `export default { logLevel: 'warn', build: { target: 'es2022', outDir: 'page' } }`,
  );
  await run(join(modules, '.bin/vite'), ['build'], { cwd: folder });
  return join(folder, 'page');
}
