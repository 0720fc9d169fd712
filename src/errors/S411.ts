import { diagnostic } from './diagnostic.ts';

/** The help for a loop that a later directive makes. */
export function loopOfLaterDirective(directive: string): string {
  return `Write it after ${directive}, which makes that loop.`;
}

/** No loop has this name. */
export const unknownLoop = diagnostic<{ loop: string; loops: string; reductions: string }>({
  code: 'S411',
  message: ({ loop }) => `there is no loop named ${loop}`,
  help: ({ loops, reductions }) => {
    const inside = reductions === '' ? '' : ` Its inline reductions have the loops ${reductions}.`;
    return `${loops === '' ? 'This func has no loops.' : `Use one of the loops of this func: ${loops}.`}${inside}`;
  },
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.y); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; } schedule s { parallel(f.x); }',
});
