/** Run the checks of `scripts/try-package.sh`: `main.mjs FOLDER [--quick] [WORD …]`. FOLDER has the packed package. */
import { argv, exit, stdout } from 'node:process';
import { aheadOfTime } from './checks/ahead-of-time.mjs';
import { browsers } from './checks/browsers.mjs';
import { bundlers } from './checks/bundlers.mjs';
import { commandLine } from './checks/command-line.mjs';
import { contents } from './checks/contents.mjs';
import { next } from './checks/next.mjs';
import { packageManagers } from './checks/package-managers.mjs';
import { runtimes } from './checks/runtimes.mjs';
import { testRunners } from './checks/test-runners.mjs';
import { thisNode } from './checks/this-node.mjs';
import { typescript } from './checks/typescript.mjs';
import { viteServer } from './checks/vite-server.mjs';
import { workerd } from './checks/workerd.mjs';
import { Skipped } from './skipped.mjs';
import { openTrial } from './trial.mjs';

/** All checks: a name, whether it is quick, and a function that returns a remark, or throws. */
const checks = [
  contents,
  thisNode,
  commandLine,
  aheadOfTime,
  typescript,
  bundlers,
  viteServer,
  testRunners,
  packageManagers,
  runtimes,
  workerd,
  next,
  browsers,
].flat();

const [folder, ...words] = argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const isChosen = ({ name, isQuick }) =>
  (isQuick || !words.includes('--quick')) && (names.length === 0 || names.some((word) => name.includes(word)));

const trial = await openTrial(folder);
let failures = 0;
for (const { name, run } of checks.filter(isChosen)) {
  const [verdict, remark] = await run(trial).then(
    (remark) => ['ok', remark],
    (error) => (error instanceof Skipped ? ['skipped', error.message] : ['failed', error.message]),
  );
  if (verdict === 'failed') failures++;
  stdout.write(`${verdict.padEnd(8)} ${name}${remark ? `: ${remark}` : ''}\n`);
}
stdout.write(failures === 0 ? 'no check failed\n' : `${failures} failed\n`);
exit(failures === 0 ? 0 : 1);
