import type { Facts } from '../../simplify/facts.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import { type Box, union } from './box.ts';
import { inputKey } from './windows.ts';

/** Demanded boxes by window, and demanded sizes of memory. See `windows` for the keys. */
export type Demands = ReadonlyMap<string, Box>;

export function merge(a: Demands, b: Demands, facts: Facts): Demands {
  const merged = new Map(a);
  for (const [key, box] of b) {
    const other = merged.get(key);
    merged.set(key, other === undefined ? box : union(other, box, facts));
  }
  return merged;
}

export function mapDemands(demands: Demands, change: (box: Box) => Box): Demands {
  return new Map(Array.from(demands, ([key, box]) => [key, change(box)]));
}

export function without(demands: Demands, key: string): Demands {
  const rest = new Map(demands);
  rest.delete(key);
  return rest;
}

/** The demanded box of each input. */
export function ofInputs(demands: Demands, { inputs }: Pipeline): ReadonlyMap<Name, Box> {
  return new Map(
    inputs.flatMap(({ name }) => {
      const box = demands.get(inputKey(name));
      return box === undefined ? [] : [[name, box]];
    }),
  );
}
