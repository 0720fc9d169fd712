import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill } from 'node:process';
import { createInterface } from 'node:readline';
import { write } from '../trial.mjs';
import { openSession } from './bidi.mjs';

/** Open a page in Firefox. Returns its `result`, and the warnings and errors of the console. */
export async function askFirefox(path, url) {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  write(join(profile, 'user.js'), preferences);
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  // Firefox starts processes of its own: they form a group, which ends together.
  const firefox = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const ended = new Promise((resolve) => firefox.on('exit', resolve));
  try {
    const session = await openSession(`${await addressIn(firefox.stderr)}/session`);
    try {
      return await visit(session, url);
    } finally {
      session.close();
    }
  } finally {
    if (firefox.exitCode === null && firefox.pid !== undefined) kill(-firefox.pid, 'SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true });
  }
}

async function visit({ send, events }, url) {
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', {});
  const [{ context }] = contexts;
  await send('browsingContext.navigate', { context, url, wait: 'complete' });
  const { result, exceptionDetails } = await send('script.evaluate', {
    expression: 'globalThis.result',
    target: { context },
    awaitPromise: true,
  });
  const complaints = events.filter(({ params }) => ['warn', 'error'].includes(params.level));
  return { result: result?.value ?? exceptionDetails?.text, complaints: complaints.map(({ params }) => params.text) };
}

/** The address at which Firefox listens, which it writes to standard error. */
async function addressIn(stream) {
  for await (const line of createInterface({ input: stream })) {
    const [, address] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Firefox ended before it listened');
}

/** No pages other than ours, and no proxy. */
const preferences = `user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('browser.aboutwelcome.enabled', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
user_pref('network.proxy.type', 0);
`;
