import type { Place } from '../../errors/place.ts';
import type { ExprTree } from '../../language/tree.ts';

/** The names that an expression can use, for expansion. */
export interface Environment {
  /** Lets, parameters of defs and renamed reduction variables: the expanded trees that replace them. */
  readonly names: ReadonlyMap<string, ExprTree>;
  /** The variables that are visible in the source. */
  readonly vars: ReadonlySet<string>;
  /** Variables that are in scope where the expansion is used. Reduction variables with these names are renamed. */
  readonly taken: ReadonlySet<string>;
  /** The names of renamed reduction variables, which are unique in a func. */
  readonly renamed: Set<string>;
  /** The call whose def is being expanded, or null outside of defs. */
  readonly via: Place | null;
  /** The memo table of expansion in this environment. With it, nodes that are shared stay shared. */
  readonly expanded: WeakMap<ExprTree, ExprTree>;
}

export function emptyEnvironment(vars: Iterable<string>): Environment {
  return {
    names: new Map(),
    vars: new Set(vars),
    taken: new Set(),
    renamed: new Set(),
    via: null,
    expanded: new WeakMap(),
  };
}

/** An environment with some parts changed. It starts with an empty memo table. */
export function extended(env: Environment, changes: Partial<Omit<Environment, 'expanded' | 'renamed'>>): Environment {
  return { ...env, ...changes, expanded: new WeakMap() };
}

/** Does expansion in this environment change nothing in an expression that has no lets and no calls to defs? */
export function isPlain({ names, taken, via }: Environment): boolean {
  return names.size === 0 && taken.size === 0 && via === null;
}

/** `r$0`, `r$1`, …: the first such name that no renamed reduction variable of the func has. */
export function freshName(name: string, { renamed }: Environment): string {
  let number = 0;
  while (renamed.has(`${name}$${number}`)) number++;
  renamed.add(`${name}$${number}`);
  return `${name}$${number}`;
}
