// Makes `npx sylvite` in this checkout run what was built here.
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';

const link = new URL('../node_modules/.bin/sylvite', import.meta.url);
chmodSync(new URL('../dist/cli/main.js', import.meta.url), 0o755);
mkdirSync(new URL('.', link), { recursive: true });
rmSync(link, { force: true });
symlinkSync('../../dist/cli/main.js', link);
