import { bug } from '../errors/bug.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Hole } from '../syntax/expr.ts';
import type { Directive } from '../syntax/schedule.ts';
import type { Program, Stmt } from '../syntax/target.ts';
import { alignBounds } from './bounds/align-bounds.ts';
import { alignExtent } from './bounds/align-extent.ts';
import { bound } from './bounds/bound.ts';
import { boundExtent } from './bounds/bound-extent.ts';
import { fuse } from './loops/fuse.ts';
import { split } from './loops/split.ts';
import { swap } from './loops/swap.ts';
import { traverse } from './loops/traverse.ts';
import { alignStorage } from './memory/align-storage.ts';
import { boundStorage } from './memory/bound-storage.ts';
import { foldStorage } from './memory/fold-storage.ts';
import { hoistStorage } from './memory/hoist-storage.ts';
import { hoistStorageRoot } from './memory/hoist-storage-root.ts';
import { memoize } from './memory/memoize.ts';
import { reorderStorage } from './memory/reorder-storage.ts';
import { slide } from './memory/slide.ts';
import { storeIn } from './memory/store-in.ts';
import { computeAt } from './placement/compute-at.ts';
import { computeRoot } from './placement/compute-root.ts';
import { computeWith } from './placement/compute-with.ts';
import { inline } from './placement/inline.ts';
import { storeAt } from './placement/store-at.ts';
import { storeRoot } from './placement/store-root.ts';
import { specialize } from './specialize.ts';
import { specializeFail } from './specialize-fail.ts';

/**
 * 𝓢(s, T): apply a directive to a program (fig. schedule-semantics). The directive may be a part of the expansion of
 * `written`, the directive in the source text.
 */
export function apply(d: Directive, T: Program<Hole>, P: Pipeline, written: Directive = d): Stmt<Hole> {
  switch (d.tag) {
    case 'specialize':
      return specialize(d, T.body);
    case 'specialize-fail':
      return specializeFail(d, T.body);
    case 'split':
      return split(d, T.body, P, written);
    case 'fuse':
      return fuse(d, T.body, P);
    case 'swap':
      return swap(d, T.body, P);
    case 'traverse':
      return traverse(d, T.body, P);
    case 'compute-at':
      return computeAt(d, T, P);
    case 'compute-root':
      return computeRoot(d, T, P);
    case 'compute-with':
      return computeWith(d, T, P);
    case 'inline':
      return inline(d, T.body, P);
    case 'store-at':
      return storeAt(d, T, P);
    case 'store-root':
      return storeRoot(d, T.body, P);
    case 'align-storage':
      return alignStorage(d, T.body, P);
    case 'bound-storage':
      return boundStorage(d, T.body, P);
    case 'hoist-storage':
      return hoistStorage(d, T.body, P);
    case 'hoist-storage-root':
      return hoistStorageRoot(d, T.body, P);
    case 'reorder-storage':
      return reorderStorage(d, T.body, P);
    case 'store-in':
      return storeIn(d, T.body, P);
    case 'memoize':
      return memoize(d, T.body, P);
    case 'slide':
      return slide(d, T.body);
    case 'fold-storage':
      return foldStorage(d, T.body, P);
    case 'bound':
      return bound(d, T.body, P);
    case 'bound-extent':
      return boundExtent(d, T.body, P);
    case 'align-bounds':
      return alignBounds(d, T.body, P);
    case 'align-extent':
      return alignExtent(d, T.body, P);
    case 'in':
    case 'clone-in':
    case 'rfactor':
      return bug(`${d.tag} applies to algorithms`);
    case 'tile':
    case 'reorder':
    case 'parallel':
    case 'vectorize':
    case 'unroll':
    case 'at':
      return bug(`${d.tag} is syntactic sugar, which has been expanded`);
  }
}
