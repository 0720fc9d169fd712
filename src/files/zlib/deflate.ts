import { zlibSync } from 'fflate';
import { hostZlib } from './host-zlib.ts';

/** Compress data with deflate, in the zlib format. */
export function deflate(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const zlib = hostZlib();
  if (zlib === null) return zlibSync(data, { level: portableLevel });
  return zlib.deflateSync(data, { level: hostLevel, chunkSize: Math.max(64, Math.ceil(data.length / 2)) });
}

const portableLevel = 2;
const hostLevel = 6;
