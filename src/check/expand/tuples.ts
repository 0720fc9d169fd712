import type { Place } from '../../errors/place.ts';
import { type CallTree, type ExprTree, isSearch } from '../../language/tree.ts';
import { memoized } from '../../syntax/memoized.ts';

/** The sizes and the components of tuples in expanded expressions. `sizes` is the number of components of each func. */
export class Tuples {
  readonly #sizes: (func: string) => number;
  readonly #components = memoized((_: ExprTree) => new Map<number, ExprTree>());

  constructor(sizes: (func: string) => number) {
    this.#sizes = sizes;
  }

  /** The number of components; 1 if the expression is not a tuple. */
  readonly sizeOf = memoized((e: ExprTree): number => {
    switch (e.tag) {
      case 'Tuple':
        return e.parts.length;
      case 'Index': {
        const source = e.of.tag === 'Call' ? e.of.args[0] : e.of;
        return e.component === null && source?.tag === 'Name' ? this.#sizes(source.name) : 1;
      }
      case 'Call':
        return Math.max(1, ...armsOf(e).map(this.sizeOf));
      case 'Reduce':
        return isSearch(e.kind) ? e.rdom.length + 1 : 1;
      case 'Number':
      case 'Bool':
      case 'Name':
      case 'Unary':
      case 'Binary':
      case 'InputBound':
      case 'Component':
      case 'Let':
      case 'Typed':
      case 'Extern':
        return 1;
    }
  });

  /**
   * A component of a tuple. The component of a choice is the choice of the components:
   *
   *     select(c, t, u).i   ⟶   select(c, t.i, u.i)
   *
   * A component that does not exist is left for the checker to report.
   */
  componentOf(e: ExprTree, component: number, place: Place = e.at): ExprTree {
    const known = this.#components(e).get(component);
    if (known !== undefined) return known;
    const result = this.#component(e, component, place);
    this.#components(e).set(component, result);
    return result;
  }

  #component(e: ExprTree, component: number, place: Place): ExprTree {
    const part = e.tag === 'Tuple' ? e.parts[component] : undefined;
    if (part !== undefined) return part;
    if (e.tag === 'Index' && e.component === null) return { ...e, component };
    if (e.tag === 'Call' && this.sizeOf(e) > 1) {
      return {
        ...e,
        args: e.args.map((arg, i) => (isArm(e.name.name, i, e.args.length) ? this.componentOf(arg, component) : arg)),
      };
    }
    return { tag: 'Component', of: e, component, at: place };
  }
}

/** The values that a call to `select` or `mux` chooses from; none for other calls. */
export function armsOf(e: CallTree): readonly ExprTree[] {
  return e.args.filter((_, i) => isArm(e.name.name, i, e.args.length));
}

/** Is an argument of a call a value that the call chooses from? */
export function isArm(callee: string, i: number, args: number): boolean {
  return callee === 'mux' ? i > 0 : callee === 'select' && (i % 2 === 1 || i === args - 1);
}
