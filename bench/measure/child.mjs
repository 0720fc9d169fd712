import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A runner in a process of its own, that answers lines (see `serve.mjs`). What it cannot do throws. */
export function startChild([program, ...words]) {
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  let why = null;
  const end = (reason) => {
    why ??= reason;
    for (const { reject } of waiting.splice(0)) reject(new Error(why));
  };
  child.on('error', (error) => end(String(error)));
  child.on('exit', (code) => end(`the runner has ended with ${code}`));
  child.stdin.on('error', () => {}); // it has ended, which `exit` tells
  createInterface({ input: child.stdout }).on('line', (line) => {
    const question = waiting.shift();
    if (line.startsWith('error')) question?.reject(new Error(line.slice('error '.length)));
    else question?.resolve(line);
  });
  return {
    ask: (line) =>
      new Promise((resolve, reject) => {
        if (why !== null) return reject(new Error(why));
        waiting.push({ resolve, reject });
        child.stdin.write(`${line}\n`);
      }),
    quit: () => child.stdin.end('quit\n'),
  };
}
