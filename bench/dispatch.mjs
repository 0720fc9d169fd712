/**
 * How long it takes to share an empty parallel loop of three iterations between threads, and to call a program that does nothing:
 * least and median of many runs.
 *
 *     node bench/dispatch.mjs [threads …]
 */
import { performance } from 'node:perf_hooks';
import wabt from 'wabt';
import { openCore } from '../dist/runtime/core.js';

const { parseWat } = await wabt();
const module = parseWat(
  'dispatch.wat',
  `(module
    (import "host" "memory" (memory 1 65536 shared))
    (import "host" "parallel" (func $parallel (param i32 i32 i32 i32)))
    (global (export "stack") (mut i32) (i32.const 0))
    (func (export "plan") (param i32))
    (func (export "run") (param $block i32)
      (local $n i32)
      (local.set $n (i32.load (local.get $block)))
      (block $done (loop $next
        (br_if $done (i32.eqz (local.get $n)))
        (call $parallel (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 3))
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (br $next))))
    (func (export "task") (param i32 i32 i32 i32)))`,
  { threads: true },
);
const artifact = {
  name: 'f',
  bytes: new Uint8Array(module.toBinary({}).buffer),
  scalars: [{ name: 'n', type: 'i32' }],
  inputs: [],
  outputs: [{ type: 'i32' }],
  dims: [],
  stackBytes: 16,
  allocations: [],
  failures: [],
};

const loops = 1000;
const runs = 200;
const given = process.argv.slice(2).map(Number);
for (const threads of given.length > 0 ? given : [1, 2, 4]) {
  const core = openCore({ threads });
  const program = core.load(artifact);
  const outputs = [core.allocate('i32', [])];
  const time = (n) => {
    const start = performance.now();
    program.call({ params: { n }, window: [], outputs });
    return performance.now() - start;
  };
  time(1);
  await new Promise((resolve) => setTimeout(resolve, 300)); // until workers are up
  const empty = Array.from({ length: runs }, () => time(0));
  const full = Array.from({ length: runs }, () => time(loops));
  const asleep = [];
  for (let i = 0; i < 20; i++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    asleep.push(time(1));
  }
  const micro = (times, per) => {
    const sorted = times.toSorted((a, b) => a - b);
    const show = (ms) => `${((1000 * ms) / per).toFixed(2)} µs`;
    return `${show(sorted[0])} (median ${show(sorted[sorted.length >> 1])})`;
  };
  console.log(
    `${threads} threads: a call ${micro(empty, 1)}, a loop ${micro(full, loops)}, the first loop after a rest ${micro(asleep, 1)}`,
  );
  await core.close();
}
