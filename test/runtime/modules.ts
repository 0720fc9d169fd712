import type { Artifact } from '../../src/runtime/artifact.ts';
import { artifact, i32, none, noTask, planAsAsked, slot } from './assemble.ts';

/** f[x] = img[x], for arrays with any strides. */
export const copying = artifact(
  {
    ...none,
    name: 'f',
    scalars: i32('x.min', 'x.len', 'img.min[0]', 'img.stride[0]', 'f.stride[0]'),
    inputs: [{ name: 'img', type: 'i32', rank: 1, strides: [null] }],
    outputs: [{ type: 'i32', strides: [null] }],
  },
  `${planAsAsked(0, 7, 1)}
  (func (export "run") (param $block i32)
    (local $i i32)
    (block $done (loop $next
      (br_if $done (i32.ge_s (local.get $i) ${slot(8)}))
      (i32.store
        (i32.add ${slot(6)} (i32.mul (i32.const 4) (i32.mul (local.get $i) ${slot(4)})))
        (i32.load (i32.add ${slot(5)} (i32.mul (i32.const 4) (i32.mul
          (i32.sub (i32.add ${slot(7)} (local.get $i)) ${slot(2)}) ${slot(3)})))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $next))))
  ${noTask}`,
);

/** The same program for fixed strides, which it does not check. */
export function copyingBy(inputStride: number, outputStride: number): Artifact {
  return artifact(
    {
      ...none,
      name: 'f',
      scalars: i32('x.min', 'x.len', 'img.min[0]'),
      inputs: [{ name: 'img', type: 'i32', rank: 1, strides: [inputStride] }],
      outputs: [{ type: 'i32', strides: [outputStride] }],
    },
    `${planAsAsked(0, 5, 1)}
  (func (export "run") (param $block i32)
    (local $i i32)
    (block $done (loop $next
      (br_if $done (i32.ge_s (local.get $i) ${slot(6)}))
      (i32.store
        (i32.add ${slot(4)} (i32.mul (local.get $i) (i32.const ${4 * outputStride})))
        (i32.load (i32.add ${slot(3)} (i32.mul
          (i32.sub (i32.add ${slot(5)} (local.get $i)) ${slot(2)}) (i32.const ${4 * inputStride})))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $next))))
  ${noTask}`,
  );
}

/** The same program for dense arrays, the default of artifacts. */
export const copyingDense: Artifact = {
  ...copyingBy(1, 1),
  inputs: [{ name: 'img', type: 'i32', rank: 1 }],
  outputs: [{ type: 'i32' }],
};

/** Overwrites all memory after the first page, and then crashes: in its parallel loop if `inside` is 1. */
export const destroying = artifact(
  { ...none, name: 'f', scalars: i32('x.min', 'x.len', 'inside'), outputs: [{ type: 'i32' }] },
  `${planAsAsked(0, 4, 1)}
  (func $destroy (param $block i32)
    (memory.fill (i32.const 65536) (i32.const 0x11)
      (i32.sub (i32.mul (memory.size) (i32.const 65536)) (i32.const 65536)))
    unreachable)
  (func (export "run") (param $block i32)
    (if ${slot(2)}
      (then (call $parallel (i32.const 0) (local.get $block) (i32.const 0) (i32.const 100)))
      (else (call $destroy (local.get $block)))))
  (func (export "task") (param $task i32) (param $block i32) (param $i i32) (param $to i32)
    (call $destroy (local.get $block)))`,
);

/** f[x] = x * k, in parallel. */
export const filling = artifact(
  { ...none, name: 'f', scalars: i32('x.min', 'x.len', 'k'), outputs: [{ type: 'i32' }] },
  `${planAsAsked(0, 4, 1)}
  (func (export "run") (param $block i32)
    (call $parallel (i32.const 0) (local.get $block) (i32.const 0) ${slot(5)}))
  (func (export "task") (param $task i32) (param $block i32) (param $i i32) (param $to i32)
    (block $done (loop $next
      (br_if $done (i32.ge_s (local.get $i) (local.get $to)))
      (i32.store
        (i32.add ${slot(3)} (i32.mul (i32.const 4) (local.get $i)))
        (i32.mul (i32.add ${slot(4)} (local.get $i)) ${slot(2)}))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $next))))`,
);

/** n parallel loops of three iterations, one after another. Each iteration adds 1, so f[0] = 3·n. */
export const dispatching = artifact(
  { ...none, name: 'f', scalars: i32('n'), outputs: [{ type: 'i32' }], dims: [] },
  `(func (export "plan") (param $block i32))
  (func (export "run") (param $block i32)
    (local $i i32)
    (i32.store ${slot(1)} (i32.const 0))
    (block $done (loop $next
      (br_if $done (i32.ge_s (local.get $i) ${slot(0)}))
      (call $parallel (i32.const 0) (local.get $block) (i32.const 0) (i32.const 3))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $next))))
  (func (export "task") (param $task i32) (param $block i32) (param $i i32) (param $to i32)
    (drop (i32.atomic.rmw.add ${slot(1)} (i32.sub (local.get $to) (local.get $i)))))`,
);

/** f[x, y] = x + 1000 y: a parallel loop over x in a parallel loop over y, with a closure on the stack of the task. */
export const nested = artifact(
  {
    ...none,
    name: 'f',
    scalars: i32('x.min', 'x.len', 'y.min', 'y.len', 'f.stride[1]'),
    dims: ['x', 'y'],
    outputs: [{ type: 'i32' }],
  },
  `${planAsAsked(0, 6, 2)}
  (func (export "run") (param $block i32)
    (call $parallel (i32.const 0) (local.get $block) (i32.const 0) ${slot(9)}))
  (func (export "task") (param $task i32) (param $closure i32) (param $i i32) (param $to i32)
    (local $block i32) (local $y i32) (local $own i32)
    (if (i32.eq (local.get $task) (i32.const 0))
      (then
        (local.set $own (global.get $stack))
        (global.set $stack (i32.add (local.get $own) (i32.const 16)))
        (local.set $block (local.get $closure))
        (i32.store (local.get $own) (local.get $block))
        (block $done (loop $next
          (br_if $done (i32.ge_s (local.get $i) (local.get $to)))
          (i32.store offset=4 (local.get $own) (local.get $i))
          (call $parallel (i32.const 1) (local.get $own) (i32.const 0) ${slot(7)})
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (br $next)))
        (global.set $stack (local.get $own)))
      (else
        (local.set $block (i32.load (local.get $closure)))
        (local.set $y (i32.load offset=4 (local.get $closure)))
        (block $done (loop $next
          (br_if $done (i32.ge_s (local.get $i) (local.get $to)))
          (i32.store
            (i32.add ${slot(5)} (i32.mul (i32.const 4)
              (i32.add (local.get $i) (i32.mul (local.get $y) ${slot(4)}))))
            (i32.add
              (i32.add ${slot(6)} (local.get $i))
              (i32.mul (i32.const 1000) (i32.add ${slot(8)} (local.get $y)))))
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (br $next))))))`,
);

/**
 * A parallel loop over x that fails at x = bad, or crashes at x = worse, with storage that is not freed and a stack
 * that is not empty. It also fails if its stack does not start at the same address as before.
 */
export const failing = artifact(
  {
    ...none,
    name: 'f',
    scalars: i32('x.min', 'x.len', 'bad', 'worse'),
    outputs: [{ type: 'i32' }],
    allocations: ['g'],
    failures: [
      { tag: 'AssertionFailure', why: 'the stack has moved' },
      { tag: 'RdomFailure', variable: 'r' },
    ],
  },
  `${planAsAsked(0, 5, 1)}
  (func (export "run") (param $block i32)
    (call $parallel (i32.const 0) (local.get $block) (i32.const 0) ${slot(6)}))
  (func (export "task") (param $task i32) (param $block i32) (param $i i32) (param $to i32)
    (local $own i32)
    (if (i32.eqz (global.get $first)) (then (global.set $first (global.get $stack))))
    (if (i32.ne (global.get $first) (global.get $stack)) (then (call $fail (i32.const 0) (i32.const 0))))
    (local.set $own (call $allocate (i32.const 0) (f64.const 1000000)))
    (global.set $stack (i32.add (global.get $stack) (i32.const 16)))
    (block $done (loop $next
      (br_if $done (i32.ge_s (local.get $i) (local.get $to)))
      (if (i32.eq (local.get $i) ${slot(2)}) (then (call $fail (i32.const 1) (local.get $i))))
      (if (i32.eq (local.get $i) ${slot(3)}) (then unreachable))
      (i32.store (i32.add ${slot(4)} (i32.mul (i32.const 4) (local.get $i))) (local.get $i))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $next)))
    (global.set $stack (i32.sub (global.get $stack) (i32.const 16)))
    (call $free (local.get $own)))
  (global $first (mut i32) (i32.const 0))`,
);

/**
 * f[x] = 1 if storage of (1 + x % 7) · size bytes still has the values that this task wrote, while a second block of
 * the same size is overwritten repeatedly, for every x in parallel.
 */
export const allocating = artifact(
  {
    ...none,
    name: 'f',
    scalars: [...i32('x.min', 'x.len'), { name: 'size', type: 'f64' }],
    outputs: [{ type: 'i32' }],
    allocations: ['g', 'h'],
  },
  `${planAsAsked(0, 4, 1)}
  (func (export "run") (param $block i32)
    (call $parallel (i32.const 0) (local.get $block) (i32.const 0) ${slot(5)}))
  (func (export "task") (param $task i32) (param $block i32) (param $i i32) (param $to i32)
    (local $bytes f64) (local $g i32) (local $h i32) (local $at i32) (local $end i32) (local $isRight i32)
    (block $done (loop $next
      (br_if $done (i32.ge_s (local.get $i) (local.get $to)))
      (local.set $bytes (f64.mul (f64.load offset=16 (local.get $block))
        (f64.convert_i32_s (i32.add (i32.const 1) (i32.rem_s (local.get $i) (i32.const 7))))))
      (local.set $g (call $allocate (i32.const 0) (local.get $bytes)))
      (local.set $end (i32.trunc_f64_u (local.get $bytes)))
      (memory.fill (local.get $g) (local.get $i) (local.get $end))
      (local.set $h (call $allocate (i32.const 1) (local.get $bytes)))
      (memory.fill (local.get $h) (i32.const 255) (local.get $end))
      (call $free (local.get $h))
      (local.set $isRight (i32.const 1))
      (local.set $at (local.get $g))
      (local.set $end (i32.add (local.get $g) (local.get $end)))
      (block $checked (loop $check
        (br_if $checked (i32.ge_u (local.get $at) (local.get $end)))
        (if (i32.ne (i32.load8_u (local.get $at)) (i32.and (local.get $i) (i32.const 255)))
          (then (local.set $isRight (i32.const 0))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $check)))
      (call $free (local.get $g))
      (i32.store (i32.add ${slot(3)} (i32.mul (i32.const 4) (local.get $i))) (local.get $isRight))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $next))))`,
);

/** f[x] = byte x of uninitialized storage. */
export const peeking = artifact(
  {
    ...none,
    name: 'f',
    scalars: i32('x.min', 'x.len'),
    outputs: [{ type: 'u8' }],
    allocations: ['g'],
  },
  `${planAsAsked(0, 3, 1)}
  (func (export "run") (param $block i32)
    (local $g i32)
    (local.set $g (call $allocate (i32.const 0) (f64.convert_i32_s ${slot(4)})))
    (memory.copy ${slot(2)} (local.get $g) ${slot(4)})
    (call $free (local.get $g)))
  ${noTask}`,
);

/** f[x] = the stack of the thread that computed it, which identifies the thread. Each iteration takes a while. */
export const telling = artifact(
  { ...none, name: 'f', scalars: i32('x.min', 'x.len'), outputs: [{ type: 'i32' }] },
  `${planAsAsked(0, 3, 1)}
  (func (export "run") (param $block i32)
    (call $parallel (i32.const 0) (local.get $block) (i32.const 0) ${slot(4)}))
  (func (export "task") (param $task i32) (param $block i32) (param $i i32) (param $to i32)
    (local $wait i32)
    (block $done (loop $next
      (br_if $done (i32.ge_s (local.get $i) (local.get $to)))
      (local.set $wait (i32.const 100000))
      (loop $waiting
        (i32.atomic.store (i32.add ${slot(2)} (i32.mul (i32.const 4) (local.get $i))) (local.get $wait))
        (local.set $wait (i32.sub (local.get $wait) (i32.const 1)))
        (br_if $waiting (local.get $wait)))
      (i32.store (i32.add ${slot(2)} (i32.mul (i32.const 4) (local.get $i))) (global.get $stack))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $next))))`,
);

/** f[0], f[1], f[2], f[3] = the addresses of the input and the output, and their strides. */
export const echoing = artifact(
  {
    ...none,
    name: 'f',
    scalars: i32('x.min', 'x.len', 'img.stride[0]', 'f.stride[0]'),
    inputs: [{ name: 'img', type: 'i32', rank: 1, strides: [null] }],
    outputs: [{ type: 'i32', strides: [null] }],
  },
  `${planAsAsked(0, 6, 1)}
  (func (export "run") (param $block i32)
    (local $at i32) (local $step i32)
    (local.set $at ${slot(5)})
    (local.set $step (i32.mul (i32.const 4) ${slot(3)}))
    ${[4, 5, 2, 3]
      .map((n) => `(i32.store (local.get $at) ${slot(n)}) (local.set $at (i32.add (local.get $at) (local.get $step)))`)
      .join('\n')})
  ${noTask}`,
);

/** f[x] = x where x is even. */
export const scribbling = artifact(
  { ...none, name: 'f', scalars: i32('x.min', 'x.len'), outputs: [{ type: 'i32' }] },
  `${planAsAsked(0, 3, 1)}
  (func (export "run") (param $block i32)
    (local $i i32)
    (block $done (loop $next
      (br_if $done (i32.ge_s (local.get $i) ${slot(4)}))
      (i32.store
        (i32.add ${slot(2)} (i32.mul (i32.const 4) (local.get $i)))
        (i32.add ${slot(3)} (local.get $i)))
      (local.set $i (i32.add (local.get $i) (i32.const 2)))
      (br $next))))
  ${noTask}`,
);

/** f[0] + 2³² f[1] = the number of iterations of a parallel loop over all of i32 except the last value. */
export const spanning = artifact(
  { ...none, name: 'f', scalars: i32('x.min', 'x.len'), outputs: [{ type: 'i32' }] },
  `${planAsAsked(0, 3, 1)}
  (func (export "run") (param $block i32)
    (call $parallel (i32.const 0) (local.get $block) (i32.const -2147483648) (i32.const 2147483647)))
  (func (export "task") (param $task i32) (param $block i32) (param $from i32) (param $to i32)
    (drop (i64.atomic.rmw.add ${slot(2)}
      (i64.sub (i64.extend_i32_s (local.get $to)) (i64.extend_i32_s (local.get $from))))))`,
);
