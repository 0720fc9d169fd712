import { diagnostic } from './diagnostic.ts';

/** A requirement is not about values that are known before the program starts, or exceeds a limit. */
export const invalidRequirement = diagnostic<{ why: string }>({
  code: 'S218',
  message: ({ why }) => `this requirement ${why}`,
  help: 'A requirement may use parameters, the bounds of inputs and the window of the output. There may be 64, with messages of up to 500 characters.',
  bad: 'pipeline f(img: u8[1]) { require(img[0] > 0, "black"); fun f(x) = img[x]; }',
  good: 'pipeline f(img: u8[1]) { require(img.len[0] > 0, "empty"); fun f(x) = img[x]; }',
});
