import type { Code } from './code.ts';

/** Is a vector of bools a broadcast constant: true on all lanes, or false on all? */
export function isConstantCondition(e: Code): boolean {
  return e.type === 'bool' && e.tag === 'Broadcast' && e.value.tag === 'Constant';
}

export function isAlwaysTrue(e: Code): boolean {
  return e.tag === 'Broadcast' && e.value.tag === 'Constant' && e.value.value !== 0;
}
