import { zlibSync } from 'fflate';
import { hostZlib } from './host-zlib.ts';

/**
 * Compress data with deflate, in the zlib format. Without the zlib of the host, this is the slowest part of encoding: a
 * lower level takes less time, and for noisy data gives the same size.
 */
export function deflate(data: Uint8Array, portableLevel: 1 | 2): Uint8Array<ArrayBuffer> {
  const zlib = hostZlib();
  if (zlib === null) return zlibSync(data, { level: portableLevel });
  return zlib.deflateSync(data, { level: hostLevel, chunkSize: Math.max(64, Math.ceil(data.length / 2)) });
}

const hostLevel = 6;
