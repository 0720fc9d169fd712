import { diagnostic } from './diagnostic.ts';

/** The value of the algorithm is an error value. */
export const algorithmError = diagnostic<{ what: string }>({
  code: 'S701',
  message: ({ what }) => what,
  help: 'Change the parameters or the window, or read inputs through a boundary condition such as repeat_edge.',
  bad: {
    program: 'pipeline f(k) { fun f(x) = { 0; rdom(r = (0, k)) in (x) <- f[x] + r; } }',
    command: 'eval --window x=0:6 --param k=-1',
  },
  good: {
    program: 'pipeline f(k) { fun f(x) = { 0; rdom(r = (0, k)) in (x) <- f[x] + r; } }',
    command: 'eval --window x=0:6 --param k=1',
  },
});
