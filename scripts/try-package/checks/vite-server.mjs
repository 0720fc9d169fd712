import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { modules } from '../trial.mjs';

/** The development server of Vite, which bundles packages before it serves them, and then resolves what they import. */
export const viteServer = [
  {
    name: 'vite, development server',
    isQuick: true,
    run: async ({ app }) => {
      const { createServer } = await import(pathToFileURL(join(modules, 'vite/dist/node/index.js')).href);
      const complaints = [];
      const complain = (message) => void complaints.push(message);
      const server = await createServer({
        root: app,
        configFile: false,
        customLogger: {
          info() {},
          clearScreen() {},
          hasErrorLogged: () => false,
          warn: complain,
          warnOnce: complain,
          error: complain,
        },
        server: { middlewareMode: true, watch: null, ws: false },
        optimizeDeps: { include: ['sylvite', 'sylvite/files'] },
      });
      try {
        const { code } = await server.transformRequest('/use.mjs');
        const urls = Array.from(code.matchAll(/from "(\/node_modules\/[^"]+)"/g), ([, url]) => url);
        if (urls.length !== 2) throw new Error(`use.mjs imports ${urls.join(' and ') || 'nothing'}`);
        for (const url of urls) await server.transformRequest(url);
      } finally {
        await server.close();
      }
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
  },
];
