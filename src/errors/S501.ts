import { diagnostic } from './diagnostic.ts';

/** A coordinate of an access has no bound, or can have so many values that no window of that size fits in memory. */
export const unboundedWindow = diagnostic<{
  func: string;
  dim: string;
  consumer: string;
  access: string;
  kind: 'input' | 'pure func' | 'func with updates';
  verb: 'reads' | 'writes';
  /** The access with the clamp that bounds it. */
  clamped: string;
  /** The number of points of a window that is too large; null if the window is unbounded. */
  points: number | null;
}>({
  code: 'S501',
  message: ({ func, dim, consumer, verb, access, points }) =>
    points === null
      ? `the window of ${func} is unbounded in ${dim}: ${consumer} ${verb} ${access}, which could be anywhere`
      : `the window of ${func} is too large for any request: ${consumer} ${verb} ${access}, which could be any of ${points} points`,
  help: ({ func, kind, clamped }) => {
    if (kind === 'input')
      return `Clamp that coordinate: ${clamped}. Or read repeat_edge(${func})[…], which clamps to the bounds of ${func}.`;
    return kind === 'pure func'
      ? `Inline ${func}, so that only the points that are read are computed: inline(${func}) in the schedule. Or clamp that coordinate: ${clamped}.`
      : `Clamp that coordinate: ${clamped}.`;
  },
  bad: 'pipeline f(at: i32[1]) { fun g(x) = x * 7; fun f(x) = g[at[x]]; } schedule s { parallel(f.x); }',
  good: {
    program: 'pipeline f(at: i32[1]) { fun g(x) = x * 7; fun f(x) = g[at[x]]; } schedule s { inline(g); }',
    command: 'run --schedule s --input at=zero:4',
  },
});
