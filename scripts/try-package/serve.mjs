import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { kill } from 'node:process';

const isolationHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Serve a folder, open it in a browser, and return what the page posts. `commandOf` starts the browser with a URL. */
export async function resultOfPage(folder, isIsolated, commandOf) {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url;
    const headers = { ...(isIsolated ? isolationHeaders : {}), 'Content-Type': types[extname(path)] ?? 'text/plain' };
    if (request.method === 'POST') receive(request, response, server);
    else respond(response, headers, join(folder, path));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const [command, args] = commandOf(`http://127.0.0.1:${server.address().port}/`);
  // A browser starts processes of its own: they form a group, which ends together.
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('exit', (code) => server.emit('error', new Error(`the browser ended with the exit code ${code}`)));
  try {
    const [text] = await once(server, 'result', { signal: AbortSignal.timeout(60_000) });
    return text;
  } finally {
    child.removeAllListeners('exit');
    if (child.exitCode === null && child.pid !== undefined) kill(-child.pid, 'SIGKILL');
    server.closeAllConnections();
    server.close();
  }
}

async function receive(request, response, server) {
  let text = '';
  for await (const part of request) text += part;
  response.end();
  server.emit('result', text);
}

function respond(response, headers, file) {
  try {
    const bytes = readFileSync(file);
    response.writeHead(200, headers).end(bytes);
  } catch {
    response.writeHead(404, headers).end();
  }
}
