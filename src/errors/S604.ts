import type { Caller } from './caller.ts';
import { diagnostic } from './diagnostic.ts';

/** A value is passed for a parameter that does not exist, or is not valid for the parameter. */
export const invalidParameter = diagnostic<{
  text: string;
  why: string;
  by: Caller;
  known?: readonly string[];
  input?: string;
  name?: string;
  type?: string;
}>({
  code: 'S604',
  message: ({ text, why }) => `the parameter ${text} ${why}`,
  help: ({ by, known, input, name = 'k', type }) => {
    if (input !== undefined) return `${input} is an input. Pass it with --input ${input}=….`;
    if (known?.length === 0) return 'Remove it: the pipeline has no parameters.';
    if (known !== undefined) return `Use a parameter of the pipeline: ${known.join(', ')}.`;
    const example = type === 'bool' ? 'true' : type?.startsWith('f') ? '0.5' : '3';
    const write = by === 'cli' ? `--param ${name}=${example}` : `{ ${name}: ${example} }`;
    return `Write ${write}, with a value of type ${type ?? 'i32'}.`;
  },
  bad: { program: 'pipeline f(k) { fun f(x) = x + k; }', command: 'eval --window x=0:6 --param k=3000000000' },
  good: { program: 'pipeline f(k) { fun f(x) = x + k; }', command: 'eval --window x=0:6 --param k=3' },
});
