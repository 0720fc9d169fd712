import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { describe } from 'vitest';

/** Tests that need Chromium. Without it they are skipped with a reason; in CI they fail. */
export function describeInBrowser(title: string, tests: () => void): void {
  if (executable !== null || process.env.SYLVITE_CI !== undefined) {
    describe(title, tests);
    return;
  }
  console.warn(`SKIPPED ${title}: ${noBrowser}`);
  describe.skip(`${title} (skipped: ${noBrowser})`, tests);
}

export function launch(): Promise<Browser> {
  if (executable === null) throw new Error(noBrowser);
  return chromium.launch({ executablePath: executable, args: flags });
}

const noBrowser = 'there is no Chromium; scripts/install-chromium.sh installs it, or CHROMIUM is the path of one';

const executable = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].reduce<string | null>((found, path) => found ?? (isExecutable(path) ? path : null), null);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

/** Options for a machine without a display or a network, where tests may run as root. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
