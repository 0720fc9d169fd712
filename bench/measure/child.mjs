import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Start a runner process, which speaks the line protocol of `serve.mjs`. An error of the runner rejects the request.
 */
export function startChild([program, ...words], env = process.env) {
  const child = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  let why = null;
  const end = (reason) => {
    why ??= reason;
    for (const { reject } of waiting.splice(0)) reject(new Error(why));
  };
  child.on('error', (error) => end(String(error)));
  child.on('exit', (code) => end(`the runner ended with exit code ${code}`));
  child.stdin.on('error', () => {}); // `exit` reports that the process has ended
  createInterface({ input: child.stdout }).on('line', (line) => {
    const request = waiting.shift();
    if (line.startsWith('error')) request?.reject(new Error(line.slice('error '.length)));
    else request?.resolve(line);
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
