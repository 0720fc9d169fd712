import { diagnostic } from './diagnostic.ts';

/** An array cannot be allocated. */
export const cannotAllocateArray = diagnostic<{ why: string }>({
  code: 'S636',
  message: ({ why }) => `the array cannot be allocated: ${why}`,
  help: "Write allocate('u8', [640, 480]), with a type and one length for each dimension.",
  bad: { program: 'pipeline f() { fun f(x) = x; }', call: "allocate('u8', [1.5])" },
  good: { program: 'pipeline f() { fun f(x) = x; }', call: "allocate('u8', [2])" },
});
