import type { Place } from '../../errors/place.ts';
import type { NameTree } from '../../language/tree.ts';
import type { Environment } from './environment.ts';

/** The place of an expanded node. In the body of a def, `via` is the place of the call. */
export function relocated(at: Place, { via }: Environment): Place {
  return via === null ? at : { ...at, via };
}

export function relocatedName(name: NameTree, env: Environment): NameTree {
  return { ...name, at: relocated(name.at, env) };
}

/** The outermost call whose expansion contains a place, or the place itself if it is not in a def. */
export function outermost(at: Place): Place {
  return at.via === undefined ? at : outermost(at.via);
}
