import { startupValues } from '../../../src/semantics/request.ts';
import { startupValue } from '../../../src/semantics/startup.ts';
import type { Directive } from '../../../src/syntax/schedule.ts';
import { type EdgeCase, programOf, requestOf } from './edge-case.ts';
import type { DryRun, OracleResult } from './oracle.ts';

/** Is a refusal of a run legitimate? */
export function isAllowed(
  c: EdgeCase,
  { code, message }: { readonly code: string; readonly message: string },
  oracle: OracleResult,
  dry: DryRun,
): boolean {
  // An out-of-bounds access to storage is always a bug in the compiler.
  if (/is (read|written) outside its bounds/.test(message)) return false;
  if (oracle.tag !== 'Values') return true;
  // Only an rdom can have a negative length, and then the algorithm has an error.
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
      return !isRepresentable(c);
    case 'S708':
      return readsInput(c);
    default:
      return false;
  }
}

/** A window that reaches an end of i32 can only be given by the caller's buffer. */
function isRepresentable({ testInput: { window } }: EdgeCase): boolean {
  return window.every(({ min, len }) => min > -(2 ** 31) && min + len < 2 ** 31);
}

/**
 * May the assertion of a directive fail? Assertions of bounds directives may, and those about factors that are not
 * positive.
 */
function mayFail(d: Directive, c: EdgeCase): boolean {
  if (d.tag === 'bound' || d.tag === 'bound-extent' || d.tag === 'align-bounds') return true;
  if (d.tag === 'align-extent' || d.tag === 'bound-storage' || d.tag === 'specialize-fail') return true;
  const startup = startupValues(programOf(c).P, requestOf(c));
  const factors =
    d.tag === 'split'
      ? [d.factor]
      : d.tag === 'tile'
        ? d.tiled.map(({ factor }) => factor)
        : 'factor' in d && d.factor !== null
          ? [d.factor]
          : [];
  return factors.some((e) => !(Number(startupValue(e, startup)) > 0));
}

/** May an input be too small? Only if it is empty or read without a boundary condition. */
function readsInput(c: EdgeCase): boolean {
  const text = JSON.stringify(c.pipeline.funcs, (key, value) => (key === 'at' ? undefined : value));
  return c.testInput.inputs.some(
    ({ name, sizes }) =>
      sizes.includes(0) ||
      text.includes(`"of":{"tag":"Name","name":"${name}"`) ||
      text.includes(`"args":[{"tag":"Name","name":"${name}"},{`),
  );
}
