import { openAlone } from '../../runtime/alone.ts';
import { connect } from '../../runtime/open-runtime.ts';
import type { Shipped } from '../shipped.ts';
import { type Means, type Opened, open } from './open.ts';

export { SylviteError } from './error.ts';
export { decodeBase64, readUrl } from './read.ts';

/** The loader of programs without parallel loops, which starts no threads but for calls that can be stopped. */
export function load(shipped: Shipped, read: Means['read']): Opened {
  return open(shipped, { read, openRuntime: openAlone, connect: () => connect({ threads: 1 }) });
}
