import { refuse } from '../../errors/diagnostic.ts';
import { missingHostFunction } from '../../errors/S653.ts';
import type { Hosts } from '../../semantics/extern.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { externsOf } from '../../syntax/extensions/extern.ts';

/** The given functions of the host, which must include those of all externs of the pipeline. */
export function checkHosts(P: Pipeline, hosts: Hosts | undefined): Hosts | undefined {
  const missing = externsOf(P).find(({ host }) => !hosts?.has(host));
  return missing === undefined ? hosts : refuse(missingHostFunction(missing, null));
}
