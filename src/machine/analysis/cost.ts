import type { Code } from '../ir/code.ts';

/** Does an expression need no instruction in addition to its use? */
export function isFree(e: Code): boolean {
  return (
    e.tag === 'Constant' ||
    e.tag === 'Variable' ||
    e.tag === 'Register' ||
    (e.tag === 'Broadcast' && e.value.tag === 'Constant')
  );
}
