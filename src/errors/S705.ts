import { diagnostic } from './diagnostic.ts';

/** A chain of funcs that each read the previous one is too long for the reference evaluator, which is recursive. */
export const funcChainTooLong = diagnostic<{ func: string; limit: number }>({
  code: 'S705',
  message: ({ func, limit }) => `${func} is more than ${limit} funcs away from the output`,
  help: 'Use sylvite run instead of eval: it computes one func after another.',
  bad: { program: chain(600), command: 'eval --window x=0:3' },
  good: { program: chain(400), command: 'eval --window x=0:3' },
});

function chain(n: number): string {
  const links = Array.from({ length: n }, (_, i) => `fun g${i + 1}(x) = g${i}[x] + 1;`);
  return `pipeline f() { fun g0(x) = x; ${links.join(' ')} fun f(x) = g${n}[x]; }`;
}
