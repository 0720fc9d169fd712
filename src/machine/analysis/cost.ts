import type { Code } from '../ir/code.ts';

/** Does an expression cost nothing where it is used? */
export function isFree(e: Code): boolean {
  return (
    e.tag === 'Constant' ||
    e.tag === 'Variable' ||
    e.tag === 'Register' ||
    (e.tag === 'Broadcast' && e.value.tag === 'Constant')
  );
}
