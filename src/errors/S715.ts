import { diagnostic } from './diagnostic.ts';

/** Each func fits within the limit, but all funcs together need more storage. */
export const totalStorageTooLarge = diagnostic<{ points: number; limit: number }>({
  code: 'S715',
  message: ({ points, limit }) =>
    `all funcs together need storage for ${points} points; the limit of the reference engines is ${limit}`,
  help: 'Request a smaller window, or use run with the engine wasm, which needs less memory.',
  bad: { program: chain(3), command: 'run --engine interp --window x=0:5000,y=0:5000' },
  good: { program: chain(3), command: 'run --engine interp --window x=0:80,y=0:80' },
});

/** Each func reads the previous one. */
function chain(funcs: number): string {
  const text = Array.from({ length: funcs }, (_, i) => `fun g${i + 1}(x, y) = g${i}[x, y];`).join(' ');
  return `pipeline f() { fun g0(x, y) = x; ${text} fun f(x, y) = g${funcs}[x, y]; }`;
}
