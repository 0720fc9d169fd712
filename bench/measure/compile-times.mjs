import { performance } from 'node:perf_hooks';
import { checkText, isClean } from '../../dist/check/check.js';
import { compile } from '../../dist/driver/compile.js';
import { optimize } from '../../dist/driver/optimize.js';
import { emit } from '../../dist/emit/wasm/program/emit.js';

/** The compile time from text to an instance: [first, least] of several repetitions, in milliseconds. */
export function compileTimes(text, times) {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536, shared: true });
  const host = { memory, allocate: unused, free: unused, parallel: unused, fail: unused };
  const results = [];
  for (let i = 0; i < times; i++) {
    const before = process.cpuUsage();
    const start = performance.now();
    const { modules, diagnostics } = checkText(text);
    if (!isClean(diagnostics)) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
    const [{ pipeline, schedules }] = modules;
    const { bytes } = emit(optimize(compile(pipeline, schedules[0] ?? null), new Map()));
    new WebAssembly.Instance(new WebAssembly.Module(uncached(bytes, i)), { host });
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    results.push(Math.min(wall, (user + system) / 1000));
  }
  return [results[0], Math.min(...results)].map((time) => Number(time.toFixed(3)));
}

/** Add an empty custom section with a unique name, because V8 caches the compilation of equal bytes. */
function uncached(bytes, i) {
  const name = new TextEncoder().encode(String(i).padStart(8, '0'));
  return Uint8Array.from([...bytes, 0, name.length + 1, name.length, ...name]);
}

function unused() {
  throw new Error('the instance must not run');
}
