import { diagnostic } from './diagnostic.ts';

/** A boundary condition is applied to something without bounds, or used without coordinates. */
export const invalidBoundaryCondition = diagnostic<{ name: string; why: string; form: string }>({
  code: 'S313',
  message: ({ name, why }) => `${name} extends an input, or a func with explicit bounds, but ${why}`,
  help: ({ form }) =>
    `Write ${form} for an input, or ${form.replace(/img(, value)?/, 'f$1, min, len, min, len')} for a func.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = repeat_edge(g)[x]; }',
  good: 'pipeline f(img: i32[1]) { fun f(x) = repeat_edge(img)[x]; }',
});
