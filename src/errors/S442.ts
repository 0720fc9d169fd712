import { diagnostic } from './diagnostic.ts';

/** Two directives contradict each other about the same storage. */
export const contradictoryStorage = diagnostic<{ directive: string; func: string; said: string }>({
  code: 'S442',
  message: ({ directive, func, said }) =>
    `${directive} contradicts ${said}, an earlier directive for the storage of ${func}`,
  help: 'Remove one of the two directives.',
  bad: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { store-in(g, heap); store-in(g, stack); }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { store-in(g, heap); }',
});
