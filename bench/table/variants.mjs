import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compared } from '../peers/compared.mjs';
import { pipelines } from '../pipelines/catalogue.mjs';

/*
 * The variants of a row of the table, each a list of candidates of which the fastest counts. A candidate is { variant,
 * threads, command, words, tolerance, what }: the runner to start, the arguments of its `load`, and the tolerance of
 * its values; null means no comparison.
 */

const bench = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const halide = bench('halide/build');
const peers = { sharp: 'sharp', opencv: '@techstark/opencv-js', vips: 'wasm-vips' };

/** Messages about variants that are not installed. */
export function missing() {
  const messages = [];
  if (!existsSync(`${halide}/native`)) messages.push('Halide is not built: bench/halide/build.sh');
  const absent = Object.keys(peers).filter((peer) => !isInstalled(peer));
  if (absent.length > 0) messages.push(`${absent.join(', ')} not installed: npm ci --prefix bench/peers`);
  return messages;
}

/** All candidates of a row, ours on each number of threads first. */
export function candidatesFor(row, { spec, threads }) {
  return [
    ...threads.flatMap((count) => ours(row, spec, count)),
    ...halideCandidates(row, spec),
    ...naive(row, spec),
    ...peerCandidates(row, spec),
  ];
}

function naive({ name, tolerance, hasNaive = true }, spec) {
  const command = ['node', bench('naive/runner.mjs'), spec, name];
  return hasNaive ? [{ variant: 'js', threads: 1, command, words: 'naive', tolerance }] : [];
}

function ours({ name, schedules, tolerance }, spec, threads) {
  const best = new Set(schedules.map((schedule) => pipelines[schedule].best));
  return Array.from(best, (words) => ({
    variant: threads === 1 ? 'ours' : `ours_${threads}t`,
    threads,
    command: ['node', bench('runner.mjs'), spec, name, halide],
    words,
    tolerance,
  }));
}

function halideCandidates({ name, schedules, tolerance }, spec) {
  const runners = {
    wasm: ['node', bench('halide/wasm-runner.mjs')],
    sse41: [`${halide}/native`],
    host: [`${halide}/native`],
  };
  return Object.entries(runners).flatMap(([target, runner]) =>
    schedules
      .filter((schedule) => existsSync(`${halide}/${target}/${schedule}.${target === 'wasm' ? 'wasm' : 'so'}`))
      .map((schedule) => ({
        variant: `hl_${target}`,
        threads: 1,
        command: [...runner, spec, name, halide],
        words: `${target} ${schedule}`,
        tolerance,
      })),
  );
}

function peerCandidates({ name }, spec) {
  return Object.entries(compared[name] ?? {})
    .filter(([peer]) => isInstalled(peer))
    .map(([peer, { what, tolerance = null }]) => ({
      variant: peer,
      threads: 1,
      command: ['node', bench('peers/runner.mjs'), spec, name],
      words: peer,
      tolerance,
      what,
    }));
}

function isInstalled(peer) {
  return existsSync(bench(`peers/node_modules/${peers[peer]}`));
}
