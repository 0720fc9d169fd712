/**
 * `npm start`: bundle the package if a source file is newer than the bundle, and run the tour. A package in a folder
 * that cannot be written runs as it is.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tour = 'lib/cli/start.js';
const inRoot = { cwd: root, stdio: 'inherit' };

if (isStale() && canWrite()) {
  const { status } = spawnSync('npm', ['run', '--silent', 'bundle'], {
    ...inRoot,
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
process.exit(spawnSync(process.execPath, [tour], inRoot).status ?? 1);

function isStale() {
  const bundled = timeOf(tour);
  const sources = readdirSync(`${root}src`, { recursive: true }).map((file) => `src/${file}`);
  return [...sources, 'package.json'].some((file) => timeOf(file) > bundled);
}

function timeOf(file) {
  return statSync(root + file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function canWrite() {
  try {
    accessSync(root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
