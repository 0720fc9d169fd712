import { diagnostic } from './diagnostic.ts';
import { someOf } from './some-of.ts';

/** A directive names a func that the pipeline does not have. */
export const unknownScheduledFunc = diagnostic<{
  func: string;
  similar: string | null;
  known: Iterable<string>;
  isInput: boolean;
}>({
  code: 'S406',
  message: ({ func }) => `there is no func named ${func}`,
  help: ({ func, similar, known, isInput }) => {
    if (isInput)
      return `${func} is an input. Only funcs are scheduled: ${someOf(known)}. in(${func}, new) adds a func that copies it.`;
    return similar === null ? `The funcs of the pipeline are ${someOf(known)}.` : `Did you mean ${similar}?`;
  },
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { compute-root(h); }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[x]; } schedule s { compute-at(g, f.x); }',
});
