import { refuse } from '../../errors/diagnostic.ts';
import { missingCodec } from '../../errors/S641.ts';
import { formatNames, type PhotoFormat } from '../format.ts';
import { canvasCodec } from './canvas.ts';
import type { Codec } from './codec.ts';
import { type CodecModule, codecOfModule } from './given-codec.ts';
import { installedSquash, squashName } from './jsquash.ts';
import { sharpCodec } from './sharp.ts';

/** The functions that find installed packages. */
interface Installed {
  readonly sharp: typeof sharpCodec;
  readonly squash: typeof installedSquash;
}

const installed: Installed = { sharp: sharpCodec, squash: installedSquash };

/**
 * The codec for a format: the module that the caller passed, otherwise sharp or jSquash if one is installed in Node,
 * otherwise the browser.
 */
export async function chooseCodec(
  format: PhotoFormat,
  given: CodecModule | undefined,
  { sharp, squash }: Installed = installed,
): Promise<Codec> {
  if (given !== undefined) return codecOfModule(given);
  const bySharp = await sharp();
  if (bySharp !== null) return bySharp;
  const module = await squash(format);
  return module === null ? (canvasCodec() ?? refuseMissing(format, true)) : codecOfModule(module);
}

/** Refuse a format without a codec. `isNode` determines which package the help suggests. */
export function refuseMissing(format: PhotoFormat, isNode: boolean): never {
  return refuse(missingCodec({ format: formatNames[format], name: squashName(format), isNode }, null));
}
