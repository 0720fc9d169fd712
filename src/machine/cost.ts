import type { Code } from './code.ts';

/** Does an expression cost nothing where it is used? */
export function isFree(e: Code): boolean {
  return (
    e.tag === 'Constant' ||
    e.tag === 'Variable' ||
    e.tag === 'Held' ||
    (e.tag === 'Broadcast' && e.value.tag === 'Constant')
  );
}
