import type { Code } from './code.ts';

/** Is it plainly true on all lanes of a vector, or plainly false on all? */
export function isConstantCondition(e: Code): boolean {
  return e.type === 'bool' && e.tag === 'Broadcast' && e.value.tag === 'Constant';
}

export function isAlwaysTrue(e: Code): boolean {
  return e.tag === 'Broadcast' && e.value.tag === 'Constant' && e.value.value !== 0;
}
