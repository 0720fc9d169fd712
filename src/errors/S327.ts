import { diagnostic } from './diagnostic.ts';
import { someOf } from './some-of.ts';

/** The bits of a value are read as a type of another width, or as bool. */
export const differentWidth = diagnostic<{ to: string; from: string; width: number; fitting: readonly string[] }>({
  code: 'S327',
  message: ({ to, from, width }) => {
    if (to === 'bool') return 'reinterpret_bool reads the bits of a value as a bool, which has only one';
    return `reinterpret_${to} reads a value of ${to.slice(1)} bits, but ${from} has ${width === 1 ? 'one bit' : `${width} bits`}`;
  },
  help: ({ to, from, width, fitting }) => {
    if (from === 'bool') return `Cast the operand to an integer: u8(…).`;
    const others = `Write reinterpret_T(…) with a type T of ${width} bits: ${someOf(fitting)}.`;
    return to === 'bool' ? `${others} For a bool, write e != 0.` : others;
  },
  bad: 'pipeline f(a: f32[1]) { fun f(x) = reinterpret_u64(a[x]); }',
  good: 'pipeline f(a: f32[1]) { fun f(x) = u64(reinterpret_u32(a[x])); }',
});
