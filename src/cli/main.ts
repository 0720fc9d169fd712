#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { isMainThread, workerData } from 'node:worker_threads';
import { sylvite } from './command-line.ts';
import { jobArgument, nodeProcesses } from './fuzz/processes.ts';
import { nodeConsole } from './output/node-console.ts';
import { runWithin, timedStreams } from './progress/timed.ts';
import { timeoutIn } from './progress/timeout.ts';

const args = process.argv.slice(2);
const limit = timeoutIn(args);
const main = fileURLToPath(import.meta.url);
if (process.send !== undefined && args[0] === jobArgument) {
  const { runJob } = await import('./fuzz/job.ts');
  runJob();
} else if (!isMainThread) {
  const { streams, end } = timedStreams(workerData);
  end(await sylvite(args, nodeConsole(streams)));
} else if (limit !== null) {
  process.exitCode = await runWithin(limit, args, main);
} else {
  process.exitCode = await sylvite(args, { ...nodeConsole(), processes: nodeProcesses(main) });
}
