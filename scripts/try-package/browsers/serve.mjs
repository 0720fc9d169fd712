import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const isolationHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Serve a folder while `use` runs with its address. */
export async function serving(folder, isIsolated, use) {
  const server = createServer(({ url }, response) => {
    const path = url === '/' ? '/index.html' : url;
    const headers = { ...(isIsolated ? isolationHeaders : {}), 'Content-Type': types[extname(path)] ?? 'text/plain' };
    respond(response, headers, join(folder, path));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    return await use(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function respond(response, headers, file) {
  try {
    const bytes = readFileSync(file);
    response.writeHead(200, headers).end(bytes);
  } catch {
    response.writeHead(404, headers).end();
  }
}
