import { castTo } from './cast-to.ts';
import { diagnostic } from './diagnostic.ts';

/** The value of a let or of a parameter of a def does not have its declared type. */
export const letTypeMismatch = diagnostic<{ name: string; declared: string; type: string }>({
  code: 'S323',
  message: ({ name, declared, type }) => `${name} is declared as ${declared}, but its value is ${type}`,
  help: ({ declared }) => `Cast the value: ${castTo(declared)}.`,
  bad: 'pipeline f() { def half(a: f32) = a / 2; fun f(x) = half(x); }',
  good: 'pipeline f() { def half(a: f32) = a / 2; fun f(x) = half(f32(x)); }',
});
