import { diagnostic } from './diagnostic.ts';

/** No bound can be inferred for a window. */
export const unboundedWindow = diagnostic<{
  func: string;
  dim: string;
  consumer: string;
  access: string;
  kind: 'input' | 'pure func' | 'func with updates';
}>({
  code: 'S501',
  message: ({ func, dim, consumer, access }) =>
    `the window of ${func} is unbounded in ${dim}: ${consumer} reads ${access}, which could be anywhere`,
  help: ({ func, kind }) => {
    const clamp = 'Clamp that coordinate: clamp(e, lo, hi).';
    if (kind === 'input') return `${clamp} Or read repeat_edge(${func})[…], which clamps to the bounds of ${func}.`;
    return kind === 'pure func'
      ? `Inline ${func}, so that only the points that are read are computed: inline(${func}) in the schedule. Or clamp that coordinate: clamp(e, lo, hi).`
      : clamp;
  },
  bad: 'pipeline f() { fun g(x) = x; fun h(x) = x * 7; fun f(x) = g[h[x]]; } schedule s { parallel(f.x); }',
  good: {
    program: 'pipeline f() { fun g(x) = x; fun h(x) = x * 7; fun f(x) = g[h[x]]; } schedule s { inline(g); }',
    command: 'run --schedule s --window x=0:4',
  },
});
