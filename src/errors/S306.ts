import { diagnostic } from './diagnostic.ts';

/** A coordinate whose type i32 cannot hold. */
export const S306 = diagnostic<{ type: string }>({
  code: 'S306',
  message: ({ type }) => `a coordinate is an i32, and ${type} does not convert to it unasked`,
  help: 'Write the cast: i32(…).',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[f32(x) / 2.0]; }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[i32(f32(x) / 2.0)]; }',
});
