import { diagnostic } from './diagnostic.ts';

/**
 * A sum of values of a narrow unsigned type may wrap. A cast before the addition avoids that. A cast of the sum to its
 * own type states that it is meant to wrap.
 */
export const sumMayWrap = diagnostic<{ type: string; greatest: number; fix: string }>({
  code: 'S341',
  severity: 'warning',
  message: ({ type, greatest }) =>
    Number.isFinite(greatest)
      ? `this sum of ${type} values may be ${greatest}, and ${type} wraps after ${largest(type)}`
      : `this sum of ${type} values may exceed ${largest(type)}, and then it wraps`,
  help: ({ type, fix }) => `${fix} If the sum is meant to wrap, write ${type}(…) around it.`,
  bad: 'pipeline f(img: u8[1]) { fun f(x) = (img[x] + img[x + 1]) / 2; }',
  good: 'pipeline f(img: u8[1]) { fun f(x) = (u16(img[x]) + img[x + 1]) / 2; }',
});

function largest(type: string): number {
  return type === 'u8' ? 255 : 65535;
}
