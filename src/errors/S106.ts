import { diagnostic } from './diagnostic.ts';

/** A number is malformed (`12abc`, `0x`, `1e`), or too large for every type (`1e400`). */
export const malformedNumber = diagnostic<{ text: string }>({
  code: 'S106',
  message: ({ text }) => `${text} is not a valid number`,
  help: ({ text }) => {
    if (/^\.\d+$/.test(text)) return `Write 0${text}.`;
    if (/^\d+\.$/.test(text)) return `Write ${text}0.`;
    if (/^\d+(?:\.\d+)?[fFuULlh]+$/.test(text))
      return 'Numbers have no suffix. Write f32(1.5) or u8(12) to choose a type.';
    if (/^\d+\.\./.test(text)) return 'A range is (min, length) or [from, to): r = (0, 3), r = [0, 3).';
    return 'Write a number such as 12, 0x1f, 1.5 or 2e-3.';
  },
  bad: 'pipeline f() { fun f(x) = x + 12abc; }',
  good: 'pipeline f() { fun f(x) = x + 12; }',
});
