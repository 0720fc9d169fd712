import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * The line protocol of a harness that times several compilers on the same work. Each request is a line, and so is each
 * response:
 *
 *     load <words>                  → ok <id>                one variant; the runner defines the words
 *     run <id> <threads> <n>        → wall/cpu wall/cpu …    milliseconds of n runs; cpu is of the entire process
 *     check <id> <threads>          → the mean of the output and 64 samples of it
 *     dump <id> <threads> <file>    → ok                     the bytes of the output, in a file
 *     compile <id> <n>              → first least            milliseconds from text to an instance, of n repetitions
 *     peak <id>                     → bytes                  the peak allocation of a run, without inputs and output
 *     quit
 *
 * An error is a line that begins with `error`. `load` returns { run(threads), output(threads) } and optionally
 * `compile(n)` and `peak()`; output is the typed array of the last run, or of the next one.
 */
export async function serve(load) {
  const loaded = [];
  for await (const line of createInterface({ input: process.stdin })) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'quit') process.exit(0);
    try {
      console.log(await answer(word, rest, loaded, load));
    } catch (error) {
      console.log(`error ${String(error?.message ?? error).replaceAll('\n', ' | ')}`);
    }
  }
}

async function answer(word, rest, loaded, load) {
  if (word === 'load') return `ok ${loaded.push(await load(rest)) - 1}`;
  if (!words.includes(word))
    throw new Error(`unknown request ${word}; the requests are load, ${words.join(', ')}, quit`);
  const [id, ...others] = rest;
  const variant = loaded[id];
  if (variant === undefined) throw new Error(`nothing is loaded as ${id}`);
  const threads = Number(others[0]);
  switch (word) {
    case 'run':
      return timed(() => variant.run(threads), Number(others[1]));
    case 'check':
      return samples(await fresh(variant, threads));
    case 'dump':
      writeFileSync(others[1], bytesOf(await fresh(variant, threads)));
      return 'ok';
    case 'compile':
    case 'peak': {
      if (variant[word] === undefined) throw new Error(`this runner does not support ${word}`);
      return [await variant[word](threads)].flat().join(' ');
    }
  }
}

const words = ['run', 'check', 'dump', 'compile', 'peak'];

async function timed(run, n) {
  const times = [];
  for (let i = 0; i < n; i++) {
    const before = process.cpuUsage();
    const start = process.hrtime.bigint();
    const promise = run();
    if (promise !== undefined) await promise;
    const wall = Number(process.hrtime.bigint() - start) / 1e6;
    const { user, system } = process.cpuUsage(before);
    times.push(`${wall.toFixed(4)}/${((user + system) / 1e3).toFixed(3)}`);
  }
  return times.join(' ');
}

/** The output of a run. The buffer is overwritten before the run. */
async function fresh({ run, output }, threads) {
  const before = await output(threads);
  if (before !== null) bytesOf(before).fill(0xa5);
  await run(threads);
  return output(threads);
}

function bytesOf({ buffer, byteOffset, byteLength }) {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function samples(data) {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  let state = 7;
  const values = Array.from({ length: 64 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return data[Number((BigInt(state) * BigInt(data.length)) >> 32n)];
  });
  return [mean, ...values].map((value) => Number(value.toPrecision(9))).join(' ');
}
