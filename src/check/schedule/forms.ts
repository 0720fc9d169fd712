import type { Directive } from '../../syntax/schedule.ts';

import type { Arguments } from './arguments.ts';

interface Form {
  /** The syntax of the directive, for messages. */
  readonly form: string;
  readonly read: (a: Arguments) => Directive;
}

/** The syntax of every directive, and the reader of its arguments. */
export const forms: Readonly<Record<Directive['tag'], Form>> = {
  in: {
    form: 'in(f, new, consumer, …)',
    read: (a) => ({ tag: 'in', func: a.funcOrInput(), as: a.name(), consumers: a.any(() => a.func()) }),
  },
  'clone-in': {
    form: 'clone-in(f, new, consumer, …)',
    read: (a) => ({ tag: 'clone-in', func: a.funcOrInput(), as: a.name(), consumers: a.some(() => a.func()) }),
  },
  rfactor: {
    form: 'rfactor(f.s1.r, new, u, factor, blocks | lanes)',
    read: (a) => ({
      tag: 'rfactor',
      loop: a.loop(),
      as: a.name(),
      v: a.name(),
      factor: a.optional(() => a.startup()),
      partition: a.partition(),
    }),
  },
  specialize: {
    form: 'specialize(f, condition, …)',
    read: (a) => ({ tag: 'specialize', func: a.func(), conditions: a.some(() => a.condition()) }),
  },
  'specialize-fail': {
    form: 'specialize-fail(f, "message")',
    read: (a) => ({ tag: 'specialize-fail', func: a.func(), message: a.text() }),
  },
  split: {
    form: 'split(f.x, outer, inner, factor, guard | shift | round)',
    read: (a) => ({
      tag: 'split',
      loop: a.loop(),
      outer: a.name(),
      inner: a.name(),
      factor: a.startup(),
      tail: a.tail(),
    }),
  },
  fuse: { form: 'fuse(f.y, fused)', read: (a) => ({ tag: 'fuse', loop: a.loop(), fused: a.name() }) },
  swap: { form: 'swap(f.y)', read: (a) => ({ tag: 'swap', loop: a.loop() }) },
  traverse: {
    form: 'traverse(f.x, serial | parallel | vectorized | unrolled)',
    read: (a) => ({ tag: 'traverse', loop: a.loop(), order: a.order() }),
  },
  'compute-at': {
    form: 'compute-at(f, g.x)',
    read: (a) => ({ tag: 'compute-at', func: a.func(), loop: a.loop() }),
  },
  'compute-root': { form: 'compute-root(f)', read: (a) => ({ tag: 'compute-root', func: a.func() }) },
  'compute-with': {
    form: 'compute-with(f, g.x)',
    read: (a) => ({ tag: 'compute-with', stage: a.stage(), loop: a.loop() }),
  },
  inline: { form: 'inline(f)', read: (a) => ({ tag: 'inline', func: a.func() }) },
  'store-at': { form: 'store-at(f, g.x)', read: (a) => ({ tag: 'store-at', func: a.func(), loop: a.loop() }) },
  'store-root': { form: 'store-root(f)', read: (a) => ({ tag: 'store-root', func: a.func() }) },
  slide: { form: 'slide(f, g.x)', read: (a) => ({ tag: 'slide', func: a.func(), loop: a.loop() }) },
  'fold-storage': {
    form: 'fold-storage(f, x, size)',
    read: (a) => ({ tag: 'fold-storage', func: a.func(), dim: a.name(), size: a.startup() }),
  },
  'align-storage': {
    form: 'align-storage(f, x, multiple)',
    read: (a) => ({ tag: 'align-storage', func: a.func(), dim: a.name(), multiple: a.startup() }),
  },
  'bound-storage': {
    form: 'bound-storage(f, x, size)',
    read: (a) => ({ tag: 'bound-storage', func: a.func(), dim: a.name(), size: a.startup() }),
  },
  'hoist-storage': {
    form: 'hoist-storage(f, g.x)',
    read: (a) => ({ tag: 'hoist-storage', func: a.func(), loop: a.loop() }),
  },
  'hoist-storage-root': {
    form: 'hoist-storage-root(f)',
    read: (a) => ({ tag: 'hoist-storage-root', func: a.func() }),
  },
  'reorder-storage': {
    form: 'reorder-storage(f, innermost, …, outermost)',
    read: (a) => ({ tag: 'reorder-storage', func: a.func(), dims: a.some(() => a.name()) }),
  },
  'store-in': {
    form: 'store-in(f, stack | heap)',
    read: (a) => ({ tag: 'store-in', func: a.func(), place: a.place() }),
  },
  memoize: { form: 'memoize(f)', read: (a) => ({ tag: 'memoize', func: a.func() }) },
  bound: {
    form: 'bound(f, x, min, len)',
    read: (a) => ({ tag: 'bound', func: a.func(), dim: a.name(), min: a.startup(), len: a.startup() }),
  },
  'bound-extent': {
    form: 'bound-extent(f, x, len)',
    read: (a) => ({ tag: 'bound-extent', func: a.func(), dim: a.name(), len: a.startup() }),
  },
  'align-bounds': {
    form: 'align-bounds(f, x, modulus, remainder)',
    read: (a) => ({
      tag: 'align-bounds',
      func: a.func(),
      dim: a.name(),
      modulus: a.startup(),
      remainder: a.startup(),
    }),
  },
  'align-extent': {
    form: 'align-extent(f, x, modulus)',
    read: (a) => ({ tag: 'align-extent', func: a.func(), dim: a.name(), modulus: a.startup() }),
  },
  tile: {
    form: 'tile(f.x, f.y, …, xo, yo, …, xi, yi, …, fx, fy, …, guard | shift | round)',
    read: (a) => ({ tag: 'tile', tiled: a.tiled(), tail: a.tail() }),
  },
  reorder: {
    form: 'reorder(f, innermost, …, outermost)',
    read: (a) => ({ tag: 'reorder', stage: a.stage(), vars: a.some(() => a.name()) }),
  },
  parallel: {
    form: 'parallel(f.x, factor, guard | shift | round)',
    read: (a) => ({ tag: 'parallel', loop: a.loop(), factor: a.optional(() => a.startup()), tail: a.tail() }),
  },
  vectorize: {
    form: 'vectorize(f.x, factor, guard | shift | round)',
    read: (a) => ({ tag: 'vectorize', loop: a.loop(), factor: a.optional(() => a.startup()), tail: a.tail() }),
  },
  unroll: {
    form: 'unroll(f.x, factor, guard | shift | round)',
    read: (a) => ({ tag: 'unroll', loop: a.loop(), factor: a.optional(() => a.startup()), tail: a.tail() }),
  },
  at: { form: 'at(f, g.x)', read: (a) => ({ tag: 'at', func: a.func(), loop: a.loop() }) },
};

export function isDirective(name: string): name is Directive['tag'] {
  return Object.hasOwn(forms, name);
}
