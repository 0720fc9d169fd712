import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { stackStorageTooLarge } from '../../errors/S511.ts';
import { type Facts, limitsOf } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import { always, constantOf, type Expr, int, type Name, operation } from '../../syntax/expr.ts';
import type { LoopName } from '../../syntax/loop-name.ts';
import { extentsOf, isReserved, type Memory, mostStackBytes } from '../../syntax/memory.ts';
import { type Allocate, type Assert, type Reserve, type Stmt, seq } from '../../syntax/target.ts';
import { bytesOf } from '../../syntax/type.ts';
import { nameText } from '../../target/analysis/loops.ts';
import { boxOf, intervalsOf, type Reason } from './box.ts';
import type { PlaceOf } from './demanding.ts';
import { type Demands, without } from './demands.ts';
import { sizeKey } from './windows.ts';

/**
 * Hoisted memory: memory that is reserved outside the scope of the storage in it. The size of an allocation is a
 * separate demand, (0, l) in each dimension. Like every demand it is widened over the enclosing loops, so the reserved
 * memory is large enough for all their iterations.
 */
export class Reservations {
  readonly #hoisted = new Map<Name, Allocate>();
  readonly #placeOf: PlaceOf;

  constructor(placeOf: PlaceOf) {
    this.#placeOf = placeOf;
  }

  /**
   * An allocation, preceded by its reservation if both are in the same place. If the memory is hoisted, the demands
   * contain its size instead.
   */
  allocated(s: Allocate, facts: Facts): { readonly s: Stmt; readonly demands: Demands } {
    const { bounded, hoisted } = s.memory;
    const checks = bounded.flatMap((bound) => fits(s, bound, facts));
    const lens = s.bounds.map(({ len }, d) => {
      const bound = bounded.find((each) => each.d === d);
      return bound === undefined ? len : int(bound.size);
    });
    if (hoisted === null) {
      const reserved = isReserved(s.memory) ? [reserve(s, lens, facts, this.#placeOf)] : [];
      return { s: seq(...checks, ...reserved, s), demands: new Map() };
    }
    this.#hoisted.set(s.func, s);
    const to = hoisted === 'root' ? 'the root' : nameText(hoisted);
    const reason: Reason = { consumer: s.func, does: 'reserves', func: s.func, access: to, at: [], over: [] };
    const sizes = lens.map((len) => ({ min: int(0), len }));
    return { s: seq(...checks, s), demands: new Map([[sizeKey(s.func), boxOf(sizes, facts, [reason])]]) };
  }

  /** The reservations for a place, and the remaining demands. */
  take(
    isHere: (to: LoopName | 'root') => boolean,
    demands: Demands,
    facts: Facts,
  ): { readonly reserved: readonly Reserve[]; readonly rest: Demands } {
    const reserved = [...this.#hoisted.values()].flatMap((s): Reserve[] => {
      const box = demands.get(sizeKey(s.func));
      if (box === undefined || s.memory.hoisted === null || !isHere(s.memory.hoisted)) return [];
      const lens = intervalsOf(box, facts).map(({ len }) => len);
      return [reserve(s, lens, facts, this.#placeOf)];
    });
    return { reserved, rest: reserved.reduce((rest, { func }) => without(rest, sizeKey(func)), demands) };
  }
}

/** The check that storage fits in memory with a bound, unless it is known to fit. */
function fits({ func, bounds }: Allocate, { x, d, size }: Memory['bounded'][number], facts: Facts): readonly Assert[] {
  const { len } = bounds[d] ?? bug(`${func} has no dimension ${d}`);
  const condition = simplify(operation('<=', len, int(size)), facts);
  const why = `${func} needs more storage in ${x} than its bound, ${size} points`;
  return condition === always ? [] : [{ tag: 'Assert', condition, why }];
}

/** Reserve memory for the given number of points. On the stack, the size is a constant upper bound on that number. */
function reserve({ func, types, memory }: Allocate, lens: readonly Expr[], facts: Facts, placeOf: PlaceOf): Reserve {
  if (memory.in !== 'stack') return { tag: 'Reserve', func, types, lens, memory };
  const refuseFor = (why: string): never =>
    refuse(stackStorageTooLarge({ func, why, most: mostStackBytes }, placeOf(func, 'store-in')));
  const most = lens.map((len, d) => {
    const { greatest } = limitsOf(len, facts);
    return Number.isFinite(greatest)
      ? int(greatest)
      : refuseFor(`its extent in dimension ${d} has no constant upper bound`);
  });
  const points = extentsOf(most, memory).reduce((product, extent) => product * (constantOf(extent) ?? 0), 1);
  const bytes = points * Math.max(...types.map(bytesOf));
  if (bytes > mostStackBytes) refuseFor(`it may take ${bytes} bytes`);
  return { tag: 'Reserve', func, types, lens: most, memory };
}
