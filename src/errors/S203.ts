import { diagnostic } from './diagnostic.ts';

/** A pure variable is used in an update that also reads its own func somewhere else along that dimension. */
export const S203 = diagnostic<{ func: string; variable: string; access: string }>({
  code: 'S203',
  message: ({ func, variable, access }) =>
    `${access} leaves ${variable}, but ${variable} is a pure variable of this update of ${func}`,
  help: 'Read an earlier func instead, or use a reduction variable in that position everywhere.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = { g[x]; (x) <- f[x + 1]; } }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = { g[x]; (x) <- f[x] + g[x + 1]; } }',
});
