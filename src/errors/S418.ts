import { diagnostic } from './diagnostic.ts';

/** A func is computed at a loop that does not contain all accesses to it (lemma 'Dominance'). */
export const accessOutsideComputeLoop = diagnostic<{
  func: string;
  loop: string;
  access: string;
  consumer: string;
  /** The consumers outside the loop if the loop reads all of them, so that they can be computed there; else none. */
  movable: readonly string[];
  legal: string | null;
}>({
  code: 'S418',
  message: ({ func, loop, access, consumer }) =>
    `${func} cannot be computed at ${loop}: ${consumer} reads ${access} outside that loop`,
  help: ({ func, loop, movable, legal }) => {
    const them = movable.length === 1 ? 'it' : 'them';
    const move = movable.length === 0 ? '' : `Compute ${movable.join(' and ')} at ${loop} as well, or inline ${them}. `;
    const where =
      legal === null
        ? `no loop contains all accesses to ${func}`
        : `the innermost loop that contains all accesses to ${func} is ${legal}`;
    const instead = legal === null ? 'Leave it at the root' : 'Use another loop';
    return move === '' ? `${instead}: ${where}.` : `${move}Without that, ${where}.`;
  },
  bad: 'pipeline f() { fun g(x) = x; fun h(x) = g[x]; fun f(x) = g[x] + h[x]; } schedule s { compute-at(g, f.x); }',
  good: 'pipeline f() { fun g(x) = x; fun h(x) = g[x]; fun f(x) = g[x] + h[x]; } schedule s { compute-at(h, f.x); compute-at(g, f.x); }',
});
