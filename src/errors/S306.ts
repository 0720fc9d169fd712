import { diagnostic } from './diagnostic.ts';

/** The type of a coordinate does not convert implicitly to i32. */
export const wrongCoordinateType = diagnostic<{ type: string; func?: string | null }>({
  code: 'S306',
  message: ({ type }) => `a coordinate must be an i32, and ${type} does not convert to i32 implicitly`,
  help: ({ func = null }) =>
    func === null
      ? 'Cast the coordinate: i32(…).'
      : `Cast the coordinate: i32(…). ${func} has values only at integer points, so it cannot be called like a function. Write its formula instead.`,
  bad: 'pipeline f() { fun g(x) = x; fun f(x) = g[f32(x) / 2.0]; }',
  good: 'pipeline f() { fun g(x) = x; fun f(x) = g[i32(f32(x) / 2.0)]; }',
});
