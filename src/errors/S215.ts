import { diagnostic } from './diagnostic.ts';

/** An access or an update has the wrong number of coordinates. */
export const wrongCoordinateCount = diagnostic<{ name: string; has: number; given: number }>({
  code: 'S215',
  message: ({ name, has, given }) =>
    `${name} has ${has} ${has === 1 ? 'dimension' : 'dimensions'}, but ${given} ${given === 1 ? 'coordinate is' : 'coordinates are'} given`,
  help: ({ has }) => `Write ${has} ${has === 1 ? 'coordinate' : 'coordinates'}.`,
  bad: 'pipeline f() { fun g(x, y) = x + y; fun f(x) = g[x]; }',
  good: 'pipeline f() { fun g(x, y) = x + y; fun f(x) = g[x, 0]; }',
});
