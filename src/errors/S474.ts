import { diagnostic } from './diagnostic.ts';

/** compute-with makes one loop of two loops that run in different orders. */
export const mixedLoopOrders = diagnostic<{ loop: string; order: string; other: string; otherOrder: string }>({
  code: 'S474',
  message: ({ loop, order, other, otherOrder }) =>
    `${loop} and ${other} cannot be one loop: ${loop} is ${order}, but ${other} is ${otherOrder}`,
  help: ({ loop, other, otherOrder }) =>
    `Give both the same order: traverse(${loop}, ${otherOrder}), or change ${other}.`,
  bad: 'pipeline f() { fun g(x) = x; fun h(x) = x + 1; fun f(x) = g[x] + h[x]; } schedule s { parallel(g.x); compute-with(h, g.x); }',
  good: 'pipeline f() { fun g(x) = x; fun h(x) = x + 1; fun f(x) = g[x] + h[x]; } schedule s { parallel(g.x); parallel(h.x); compute-with(h, g.x); }',
});
