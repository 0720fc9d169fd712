import { diagnostic } from './diagnostic.ts';

/** The output is a tuple, but an output file holds a single array. */
export const tupleInFile = diagnostic<{ func: string; components: number }>({
  code: 'S631',
  message: ({ func, components }) =>
    `${func} is a tuple of ${components} values, but an output file holds a single array`,
  help: 'Add an output func that reads one component: fun g(x) = f[x].0.',
  bad: { program: 'pipeline f() { fun f(x) = (x, -x); }', command: 'eval --window x=0:3 --output f.npy' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'eval --window x=0:3 --output f.npy' },
});
