import { diagnostic } from './diagnostic.ts';

/** A function is called with the wrong number of arguments. */
export const wrongArgumentCount = diagnostic<{ name: string; wants: string; given: number }>({
  code: 'S307',
  message: ({ name, wants, given }) => `${name} takes ${wants}, but ${given} ${given === 1 ? 'is' : 'are'} given`,
  help: ({ name, wants }) => (Object.hasOwn(forms, name) ? `Write ${forms[name]}.` : `Pass ${wants} to ${name}.`),
  bad: 'pipeline f() { fun f(x) = clamp(x, 0); }',
  good: 'pipeline f() { fun f(x) = clamp(x, 0, 9); }',
});

const forms: Readonly<Record<string, string>> = {
  select: 'select(condition, a, b), or select(condition, a, other condition, b, …, otherwise)',
  mux: 'mux(i, a, b, …)',
  clamp: 'clamp(e, lo, hi)',
  lerp: 'lerp(a, b, w)',
  min: 'min(a, b), or minimum(r = (0, 3) : e) over a range',
  max: 'max(a, b), or maximum(r = (0, 3) : e) over a range',
};
