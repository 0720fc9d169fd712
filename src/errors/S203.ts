import { diagnostic } from './diagnostic.ts';

/** An update uses a pure variable and also reads its own func at another coordinate in that dimension. */
export const separationBrokenByRead = diagnostic<{ func: string; variable: string; access: string }>({
  code: 'S203',
  message: ({ func, variable, access }) =>
    `this update of ${func} uses the pure variable ${variable}, but reads ${access}, whose coordinate in dimension ${variable} is not ${variable}`,
  help: 'Read an earlier func instead, or use a reduction variable in that dimension throughout the update.',
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = { g[x]; (x) <- f[x + 1]; } }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = { g[x]; (x) <- f[x] + g[x + 1]; } }',
});
