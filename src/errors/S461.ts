import { diagnostic } from './diagnostic.ts';
import { someOf } from './some-of.ts';

/** A directive names a consumer that does not read the func or input (or there is no consumer). */
export const consumerDoesNotRead = diagnostic<{
  func: string;
  consumer: string | null;
  readers: readonly string[];
}>({
  code: 'S461',
  message: ({ func, consumer }) =>
    consumer === null ? `no func reads ${func}` : `${consumer} does not read ${func} directly`,
  help: ({ readers }) =>
    readers.length === 0 ? 'Remove the directive.' : `Name a func that does: ${someOf(readers)}.`,
  bad: 'pipeline f(img: u8[1]) { fun g(x) = img[x]; fun f(x) = g[x]; } schedule s { in(img, staged, f); }',
  good: 'pipeline f(img: u8[1]) { fun g(x) = img[x]; fun f(x) = g[x]; } schedule s { in(img, staged, g); }',
});
