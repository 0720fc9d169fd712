import { diagnostic } from './diagnostic.ts';

/** A func starts from `undef`, and it is not proved that updates write all of its values before they are read. */
export const undefMayBeRead = diagnostic<{ func: string; why: string; fix: string | null }>({
  code: 'S502',
  message: ({ func, why }) => `${func} starts from undef, and a value that no update has written may be read: ${why}`,
  help: ({ fix }) => fix ?? 'Write a value other than undef, or let the first updates write all rows that are read.',
  bad: 'pipeline f(n) { fun f(x) = { undef; rdom(r = (0, n)) in (r) <- r * r; } }',
  good: 'pipeline f() { fun f(x) = { undef; rdom(r = (f.min[0], f.len[0])) in (r) <- r * r; } }',
});
