import type { Diagnostic } from '../../errors/diagnostic.ts';
import { directiveWithoutEffect } from '../../errors/S424.ts';
import { printDirective } from '../../language/print.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { nameText } from '../../target/analysis/loops.ts';

/**
 * The warning for a directive that changed nothing, in the words of the schedule. Null if the directive states the
 * default, which is allowed without a warning.
 */
export function withoutEffect(d: Directive): Diagnostic | null {
  const why = reasonOf(d);
  return why === null ? null : directiveWithoutEffect({ directive: printDirective(d), why }, null);
}

/** The reason why a directive changed nothing; null if it states the default. */
function reasonOf(d: Directive): string | null {
  switch (d.tag) {
    case 'parallel':
      return `${nameText(d.loop)} is already parallel`;
    case 'vectorize':
      return `${nameText(d.loop)} is already vectorized`;
    case 'unroll':
      return `${nameText(d.loop)} is already unrolled`;
    case 'traverse':
      return d.order === 'serial' ? null : `${nameText(d.loop)} is already ${d.order}`;
    case 'reorder':
      return 'the loops are already in this order';
    case 'compute-at':
    case 'at':
      return `${d.func} is already computed at ${nameText(d.loop)}`;
    case 'store-at':
    case 'hoist-storage':
      return `${d.func} is already stored at ${nameText(d.loop)}`;
    case 'hoist-storage-root':
      return `${d.func} is already stored at the root`;
    case 'reorder-storage':
      return 'the dimensions are already stored in this order';
    case 'store-in':
      return `${d.func} is already stored on the ${d.place}`;
    case 'memoize':
      return `${d.func} is already memoized`;
    case 'align-storage':
    case 'bound-storage':
    case 'compute-root':
    case 'store-root':
    // The following directives always have an effect, or are carried out later.
    case 'compute-with':
    case 'in':
    case 'clone-in':
    case 'rfactor':
    case 'specialize':
    case 'specialize-fail':
    case 'split':
    case 'fuse':
    case 'swap':
    case 'tile':
    case 'inline':
    case 'slide':
    case 'fold-storage':
    case 'bound':
    case 'bound-extent':
    case 'align-bounds':
    case 'align-extent':
      return null;
  }
}
