import { diagnostic } from './diagnostic.ts';

/** A clone-in names an input, which has no definition to copy. */
export const cannotClone = diagnostic<{ func: string; as: string }>({
  code: 'S463',
  message: ({ func }) => `${func} is an input, which has no definition to copy`,
  help: ({ func, as }) => `Copy its values instead: in(${func}, ${as}, …).`,
  bad: 'pipeline f(img: u8[1]) { fun f(x) = img[x]; } schedule s { clone-in(img, staged, f); }',
  good: 'pipeline f(img: u8[1]) { fun f(x) = img[x]; } schedule s { in(img, staged, f); }',
});
