import { spawn } from 'node:child_process';
import { env, kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Open a page in the browser of WebKitGTK, through WebDriver, which is JSON over HTTP. Without a display, `xvfb-run`
 * provides one. Returns the `result` of the page; the driver does not report its console.
 */
export async function askWebKit(driver, url) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const hasDisplay = (env.DISPLAY ?? env.WAYLAND_DISPLAY) !== undefined;
  const [command, ...args] = [...(hasDisplay ? [] : ['xvfb-run', '-a']), driver, `--port=${port}`];
  // The driver starts browsers: they form a group, which ends together.
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  const ended = new Promise((resolve) => child.on('exit', resolve).on('error', resolve));
  const send = (path, body) => post(`http://127.0.0.1:${port}${path}`, body);
  try {
    const { sessionId } = await whenListening(() => send('/session', { capabilities: {} }));
    const session = `/session/${sessionId}`;
    await send(`${session}/timeouts`, { script: 60_000 });
    await send(`${session}/url`, { url });
    return { result: await send(`${session}/execute/sync`, { script: 'return result;', args: [] }), complaints: [] };
  } finally {
    if (child.exitCode === null && child.pid !== undefined) kill(-child.pid, 'SIGKILL');
    await ended;
  }
}

async function post(address, body) {
  const response = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(90_000),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Try again while nothing listens, for ten seconds. */
async function whenListening(open) {
  for (let tries = 0; ; tries++) {
    try {
      return await open();
    } catch (error) {
      if (error.cause?.code !== 'ECONNREFUSED' || tries === 100) throw error;
      await sleep(100);
    }
  }
}
