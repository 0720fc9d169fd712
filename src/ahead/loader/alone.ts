import { openAlone } from '../../runtime/alone.ts';
import { connect } from '../../runtime/open-runtime.ts';
import type { Shipped } from '../shipped.ts';
import { type LoaderHost, type Opened, open } from './open.ts';

export { SylviteError } from './error.ts';
export { decodeBase64, readUrl } from './read.ts';

/** The loader of programs without parallel loops. It starts a worker only for interruptible calls. */
export function load(shipped: Shipped, read: LoaderHost['read']): Opened {
  return open(shipped, { read, openRuntime: openAlone, connect: () => connect({ threads: 1 }) });
}
