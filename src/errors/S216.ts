import { diagnostic } from './diagnostic.ts';

/** A def calls itself, or a def that is defined later. */
export const recursiveDef = diagnostic<{ def: string; calls: string }>({
  code: 'S216',
  message: ({ def, calls }) =>
    def === calls ? `${def} calls itself` : `${def} calls ${calls}, which is defined after it`,
  help: ({ def, calls }) =>
    def === calls
      ? 'A def is expanded where it is called, so it cannot be recursive. Write a func with an update over a reduction domain.'
      : `Define ${calls} before ${def}.`,
  bad: 'pipeline f() { def power(a) = a * power(a - 1); fun f(x) = power(x); }',
  good: 'pipeline f() { def square(a) = a * a; fun f(x) = square(square(x)); }',
});
