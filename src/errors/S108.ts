import { diagnostic } from './diagnostic.ts';

/** An expression that shares its parts so often that it would have no end as text. */
export const S108 = diagnostic({
  code: 'S108',
  message: () => 'an expression of this program is too long to be written as text',
  help: 'Give a part of it that is used often a func of its own.',
  bad: { program: doubled(40), command: 'lower --after schedule --schedule s' },
  good: { program: doubled(4), command: 'lower --after schedule --schedule s' },
});

/** 2ⁿ·x, by as many inlined funcs that use their argument twice. */
function doubled(n: number): string {
  const nested = `${'g['.repeat(n)}x${']'.repeat(n)}`;
  return `pipeline f() { fun g(x) = x + x; fun f(x) = ${nested}; } schedule s { inline(g); }`;
}
