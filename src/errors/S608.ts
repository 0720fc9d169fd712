import { diagnostic } from './diagnostic.ts';

/** A file cannot be read. */
export const unreadableFile = diagnostic<{ file: string; why: string; help?: string }>({
  code: 'S608',
  message: ({ file, why }) => `${file} ${why}`,
  help: ({ help = 'Check the name of the file.' }) => help,
  bad: { missing: 'blurr.syl', command: 'check' },
  good: { program: 'pipeline f() { fun f(x) = x; }', command: 'check' },
});
