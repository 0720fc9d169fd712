import { refuse } from '../../errors/diagnostic.ts';
import { missingCodec } from '../../errors/S641.ts';
import { formatNames, type PhotoFormat } from '../format.ts';
import { canvasCodec } from './canvas.ts';
import type { Codec } from './codec.ts';
import { type CodecModule, codecOfModule } from './given-codec.ts';
import { sharpCodec } from './sharp.ts';

/** The codec for a format: that of the caller, sharp if it is installed, or the browser. */
export async function chooseCodec(
  format: PhotoFormat,
  given: CodecModule | undefined,
  load?: () => Promise<unknown>,
): Promise<Codec> {
  if (given !== undefined) return codecOfModule(given);
  return (await sharpCodec(load)) ?? canvasCodec() ?? refuseMissing(format, true);
}

/** Refuse a format without a codec. `isNode` determines which package adds one. */
export function refuseMissing(format: PhotoFormat, isNode: boolean): never {
  const name = `@jsquash/${format === 'jpg' ? 'jpeg' : format}`;
  return refuse(missingCodec({ format: formatNames[format], name, isNode }, null));
}
