/**
 * The overhead of distributing parallel loops over threads: least and median of many runs, in microseconds.
 *
 *     a call    a program that does nothing
 *     empty     a loop of two empty iterations
 *     pair      a loop of two iterations of about 20 µs each: half of the time of one thread, and the overhead
 *     many      a loop of 64 such iterations
 *     rested    the pair, after the workers have gone to sleep
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
      (local $loops i32)
      (local.set $loops (i32.load (local.get $block)))
      (block $done (loop $next
        (br_if $done (i32.eqz (local.get $loops)))
        (call $parallel (i32.const 0) (local.get $block) (i32.const 0) (i32.load offset=8 (local.get $block)))
        (local.set $loops (i32.sub (local.get $loops) (i32.const 1)))
        (br $next))))
    (func (export "task") (param $task i32) (param $block i32) (param $i i32) (param $to i32)
      (local $n i32) (local $x f64)
      (local.set $n (i32.mul (i32.sub (local.get $to) (local.get $i)) (i32.load offset=16 (local.get $block))))
      (local.set $x (f64.const 1))
      (block $done (loop $next
        (br_if $done (i32.eqz (local.get $n)))
        (local.set $x (f64.sqrt (f64.add (local.get $x) (f64.const 1))))
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (br $next)))
      (if (f64.eq (local.get $x) (f64.const 0)) (then unreachable))))`,
  { threads: true },
);
const artifact = {
  name: 'f',
  bytes: new Uint8Array(module.toBinary({}).buffer),
  scalars: ['loops', 'count', 'work'].map((name) => ({ name, type: 'i32' })),
  inputs: [],
  outputs: [{ type: 'i32' }],
  dims: [],
  stackBytes: 16,
  allocations: [],
  failures: [],
};

const rest = () => new Promise((resolve) => setTimeout(resolve, 10));
const work = 3000;
const cases = {
  'a call': { loops: 0, count: 0, work: 0 },
  empty: { loops: 100, count: 2, work: 0 },
  pair: { loops: 100, count: 2, work },
  many: { loops: 10, count: 64, work },
};
const columns = [...Object.keys(cases), 'rested'];
console.log(['threads', ...columns].map((column) => column.padStart(18)).join(''));

const given = process.argv.slice(2).map(Number);
for (const threads of given.length > 0 ? given : [1, 2, 4]) {
  const core = openCore({ threads });
  const program = core.load(artifact);
  const outputs = [core.allocate('i32', [])];
  const time = (params) => {
    const start = performance.now();
    program.call({ params, window: [], outputs });
    return (1000 * (performance.now() - start)) / Math.max(1, params.loops);
  };
  time(cases.pair);
  for (let i = 0; i < 30; i++) await rest(); // until the workers have started
  const times = Object.values(cases).map((params) => Array.from({ length: 100 }, () => time(params)));
  const rested = [];
  for (let i = 0; i < 50; i++) {
    await rest();
    rested.push(time({ ...cases.pair, loops: 1 }));
  }
  const cells = [...times, rested].map((list) => {
    const sorted = list.toSorted((a, b) => a - b);
    return `${sorted[0].toFixed(2)} (${sorted[sorted.length >> 1].toFixed(2)})`;
  });
  console.log([threads, ...cells].map((cell) => String(cell).padStart(18)).join(''));
  await core.close();
}
