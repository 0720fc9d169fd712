/**
 * The CPU time of importing each entry of the package, bundled (lib) and as one script per source file (dist), in new
 * processes and in turn:
 *
 *     npm run bench:imports
 */
import { execFileSync } from 'node:child_process';
import { execPath } from 'node:process';

const entries = ['index', 'files', 'core', 'lab'];
const folders = ['dist', 'lib'];
const rounds = 11;

/** The CPU time of an import in a new process, in milliseconds. */
function timeOf(url) {
  const script = `const before = process.cpuUsage();
await import(${JSON.stringify(url)});
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);`;
  return Number(execFileSync(execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }));
}

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

console.log('entry     dist ms   lib ms   lib ÷ dist');
for (const entry of entries) {
  const times = folders.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [i, folder] of folders.entries())
      times[i].push(timeOf(new URL(`../${folder}/${entry}.js`, import.meta.url).href));
  const [dist, lib] = times.map(median);
  const cells = [dist.toFixed(0).padStart(7), lib.toFixed(0).padStart(6), (lib / dist).toFixed(2).padStart(10)];
  console.log(`${entry.padEnd(9)} ${cells.join('   ')}`);
}
