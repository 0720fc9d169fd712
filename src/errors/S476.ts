import { diagnostic } from './diagnostic.ts';

/** compute-with names a stage that has fewer loops than it should share. */
export const tooFewLoops = diagnostic<{ stage: string; loops: readonly string[]; loop: string; depth: number }>({
  code: 'S476',
  message: ({ stage, loops, loop, depth }) => {
    const has =
      loops.length === 0 ? 'no loops' : `only ${loops.length === 1 ? 'the loop' : 'the loops'} ${loops.join(', ')}`;
    return `${stage} has ${has}, so it cannot share ${depth === 1 ? 'the loop' : `the ${depth} loops`} to ${loop}`;
  },
  help: 'Loops are shared from the outermost one. Name an outer loop, or split a loop of the stage first.',
  bad: 'pipeline f() { fun g(x, y) = x + y; fun h(x) = x; fun f(x, y) = g[x, y] + h[x]; } schedule s { compute-with(h, g.x); }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun h(x) = x; fun f(x, y) = g[x, y] + h[x]; } schedule s { compute-with(h, g.y); }',
});
