import { diagnostic } from './diagnostic.ts';

/** A requirement of the pipeline, or the range of a parameter, does not hold for this call. Nothing is computed. */
export const requirementFailed = diagnostic<{ message: string; condition: string | null; values: string }>({
  code: 'S719',
  message: ({ message, condition, values }) => {
    const why = condition === null ? values : `${condition} is false${values === '' ? '' : ` for ${values}`}`;
    return `${message.replaceAll(/\s+/g, ' ').trim()}: ${why}`;
  },
  help: 'Change the parameters, the inputs or the window.',
  bad: {
    program: 'pipeline f(k: i32 in 0..15, n = 4) { require(k < n, "k is too large"); fun f(x) = x * k / n; }',
    command: 'run --window x=0:4 --param k=4',
  },
  good: {
    program: 'pipeline f(k: i32 in 0..15, n = 4) { require(k < n, "k is too large"); fun f(x) = x * k / n; }',
    command: 'run --window x=0:4 --param k=3',
  },
});
