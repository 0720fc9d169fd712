import { diagnostic } from './diagnostic.ts';

/** A tuple where one array is wanted. */
export const S631 = diagnostic<{ func: string; components: number }>({
  code: 'S631',
  message: ({ func, components }) => `${func} is a tuple of ${components}, and a file holds one array`,
  help: 'Let the output be one component, with a func that reads it: fun g(x) = f[x].0.',
  bad: { program: 'pipeline f() { fun f(x) = (x, -x); }', command: 'eval --window x=0:3 --output f.npy' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:3 --output f.npy' },
});
