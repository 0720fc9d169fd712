import { diagnostic } from './diagnostic.ts';

/** Two directives that say different things of the same memory. */
export const S442 = diagnostic<{ directive: string; func: string; said: string }>({
  code: 'S442',
  message: ({ directive, func, said }) =>
    `${directive} contradicts ${said}, which was said of the memory of ${func} before`,
  help: 'Remove one of the two.',
  bad: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { store-in(g, heap); store-in(g, stack); }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { store-in(g, heap); }',
});
