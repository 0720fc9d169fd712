import { browserHost } from './browser-host.ts';
import type { Host } from './host.ts';
import { nodeHost } from './node-host.ts';

/** The host of this process or page. */
export function findHost(): Host {
  return nodeHost() ?? browserHost();
}
