import { diagnostic } from './diagnostic.ts';

/** An expression whose parts are shared so often that it would never end as text. */
export const S108 = diagnostic({
  code: 'S108',
  message: () => 'an expression of this program is too long to be written as text',
  help: 'Give a part of it that is used often a func of its own.',
  bad: { program: doubled(17), command: 'lower --after schedule --schedule s' },
  good: { program: doubled(4), command: 'lower --after schedule --schedule s' },
});

/** A func that is 2ⁿ·x, written with n + 1 additions that all become one expression. */
function doubled(n: number): string {
  const steps = Array.from({ length: n }, (_, i) => `fun g${i + 1}(x) = g${i}[x] + g${i}[x];`);
  const inlined = Array.from({ length: n + 1 }, (_, i) => `inline(g${n - i});`);
  return `pipeline f() { fun g0(x) = x; ${steps.join(' ')} fun f(x) = g${n}[x]; } schedule s { ${inlined.join(' ')} }`;
}
