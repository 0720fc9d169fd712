import { startupValues } from '../../../src/semantics/request.ts';
import { startupValue } from '../../../src/semantics/startup.ts';
import type { Directive } from '../../../src/syntax/schedule.ts';
import { type EdgeCase, programOf, requestOf } from './edge-case.ts';
import type { Dry, Truth } from './truth.ts';

/** May a run be refused with these words? */
export function isAllowed(
  c: EdgeCase,
  { code, message }: { readonly code: string; readonly message: string },
  truth: Truth,
  dry: Dry,
): boolean {
  // That storage is touched outside of its bounds is never the user's fault.
  if (/is (read|written) outside of its bounds/.test(message)) return false;
  if (truth.tag !== 'Values') return true;
  // Only the length of a reduction can be negative, and the algorithm has an error then.
  if (/has the length -/.test(message)) return false;
  switch (code) {
    case 'S706':
      return true;
    case 'S709':
      if (c.directives.some((d) => d.tag === 'align-storage' || d.tag === 'align-bounds')) return true;
      if (Number(/needs (\d+) bytes/.exec(message)?.[1]) >= 2 ** 31) return true;
      return dry.tag === 'Large' || dry.tag === 'Stuck';
    case 'S606':
      return message.includes('has points beyond');
    case 'S703':
    case 'S715':
      return dry.tag === 'Large' || dry.tag === 'Stuck';
    case 'S704':
      return c.directives.some((d) => mayFail(d, c)) || readsInput(c);
    case 'S707':
      return !isSayable(c);
    case 'S708':
      return readsInput(c);
    default:
      return false;
  }
}

/** Only a caller's buffer can tell of a window that goes to either end of i32. */
function isSayable({ question: { window } }: EdgeCase): boolean {
  return window.every(({ min, len }) => min > -(2 ** 31) && min + len < 2 ** 31);
}

/** Directives whose assertions may fail: those of bounds, and those with factors that are not positive. */
function mayFail(d: Directive, c: EdgeCase): boolean {
  if (d.tag === 'bound' || d.tag === 'bound-extent' || d.tag === 'align-bounds') return true;
  const startup = startupValues(programOf(c).P, requestOf(c));
  const factors =
    d.tag === 'split'
      ? [d.factor]
      : d.tag === 'tile'
        ? [d.fx, d.fy]
        : 'factor' in d && d.factor !== null
          ? [d.factor]
          : [];
  return factors.some((e) => !(Number(startupValue(e, startup)) > 0));
}

/** An input that is read without a boundary condition, or has no point, may fall short of the box that is read of it. */
function readsInput(c: EdgeCase): boolean {
  const text = JSON.stringify(c.pipeline.funcs, (key, value) => (key === 'at' ? undefined : value));
  return c.question.inputs.some(
    ({ name, sizes }) =>
      sizes.includes(0) ||
      text.includes(`"of":{"tag":"Name","name":"${name}"`) ||
      text.includes(`"args":[{"tag":"Name","name":"${name}"},{`),
  );
}
