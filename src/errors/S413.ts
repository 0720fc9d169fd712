import { diagnostic } from './diagnostic.ts';

/** A pure loop is fused with a reduction loop. */
export const fusedPureWithReduction = diagnostic<{ outer: string; inner: string; pure: string }>({
  code: 'S413',
  message: ({ outer, inner, pure }) => `${outer} and ${inner} cannot be fused: only ${pure} is pure`,
  help: 'Fuse two pure loops or two reduction loops. Use swap to make them adjacent.',
  bad: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { fuse(f.s1.x, xt); }',
  good: 'pipeline f() { fun f(x) = { 0; rdom(r = (0, 8), t = (0, 4)) in (x) <- f[x] + r * t; } } schedule s { fuse(f.s1.t, rt); }',
});
