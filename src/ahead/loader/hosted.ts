import { readExterns } from '../../api/run/options/externs.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { unstoppableExtern } from '../../errors/S652.ts';
import type { HostFunctions } from '../../externs/host-function.ts';
import { hostCaller } from '../../runtime/call-extern.ts';
import { openHosted } from '../../runtime/open-runtime.ts';
import type { Shipped } from '../shipped.ts';
import { reportingNow } from './error.ts';
import { type LoaderHost, type Opened, type OpenOptions, open } from './open.ts';

export { SylviteError } from './error.ts';
export { decodeBase64, readUrl } from './read.ts';

export interface HostedOptions extends OpenOptions {
  /** The functions of the host that compute externs. */
  readonly externs?: HostFunctions;
}

/** The loader of programs with externs. */
export function load(shipped: Shipped, read: LoaderHost['read']): Opened {
  return openWithHost(shipped, { read, openRuntime: openHosted }, {});
}

/**
 * Open a program with externs. The functions are options of `open`. If they are missing, calls are refused, because the
 * module itself is opened without options. Calls cannot be interrupted.
 */
export function openWithHost(
  shipped: Shipped,
  host: Omit<LoaderHost, 'connect' | 'hostOfCall'>,
  options: HostedOptions,
): Opened {
  const { externs: needed = [] } = shipped.artifact;
  const { externs, ...others } = options;
  const caller = externs === undefined ? null : reportingNow(() => hostCaller(readExterns(needed, externs)));
  const hostOfCall = () => caller ?? hostCaller(readExterns(needed, undefined));
  const connect = async () => refuse(unstoppableExtern({}, null));
  return Object.assign(open(shipped, { ...host, connect, hostOfCall }, others), {
    open: (given: HostedOptions = {}) => openWithHost(shipped, host, given),
  });
}
