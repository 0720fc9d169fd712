import type { Code } from '../ir/code.ts';

/** Does evaluating an expression take no instruction beyond its use? */
export function isFree(e: Code): boolean {
  return (
    e.tag === 'Constant' ||
    e.tag === 'Variable' ||
    e.tag === 'Register' ||
    (e.tag === 'Broadcast' && e.value.tag === 'Constant')
  );
}
