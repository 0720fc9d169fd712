import { diagnostic } from './diagnostic.ts';

/** A boundary condition around something that has no bounds, or used without coordinates. */
export const S313 = diagnostic<{ name: string; why: string; form: string }>({
  code: 'S313',
  message: ({ name, why }) => `${name} reads an input, or a func with bounds, beyond them, but ${why}`,
  help: ({ form }) => `Write ${form}, or for a func ${form.replace(/img(, value)?/, 'f$1, min, len, min, len')}.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = repeat_edge(g)[x]; }',
  good: 'pipeline f(img: i32[1]) { fun f(x) = repeat_edge(img)[x]; }',
});
