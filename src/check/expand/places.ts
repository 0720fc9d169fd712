import type { Place } from '../../errors/place.ts';
import type { NameTree } from '../../language/tree.ts';
import type { Environment } from './environment.ts';

/** A place in an expansion. In a def, it has the call. */
export function relocated(at: Place, { via }: Environment): Place {
  return via === null ? at : { ...at, via };
}

export function relocatedName(name: NameTree, env: Environment): NameTree {
  return { ...name, at: relocated(name.at, env) };
}

/** The call in a func whose expansion contains a place. */
export function outermost(at: Place): Place {
  return at.via === undefined ? at : outermost(at.via);
}
