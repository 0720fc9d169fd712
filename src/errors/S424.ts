import { diagnostic } from './diagnostic.ts';

/** A directive has no effect. Directives that state the default, such as `compute-root`, are allowed. */
export const directiveWithoutEffect = diagnostic<{ directive: string; why: string }>({
  code: 'S424',
  severity: 'warning',
  message: ({ directive, why }) => `${directive} has no effect: ${why}`,
  help: 'Remove it.',
  bad: 'pipeline f() { fun f(x, y) = x + y; } schedule s { parallel(f.y); parallel(f.y); }',
  good: 'pipeline f() { fun f(x, y) = x + y; } schedule s { parallel(f.y); }',
});
