/** The file formats of arrays whose codecs are built in and synchronous, by file name extension. */
export const formats = ['png', 'npy', 'npz'] as const;

export type Format = (typeof formats)[number];

/** The file formats of photos, whose codecs are optional and asynchronous. */
export const photoFormats = ['jpg', 'webp', 'avif'] as const;

export type PhotoFormat = (typeof photoFormats)[number];

export type AnyFormat = Format | PhotoFormat;

export const allFormats: readonly AnyFormat[] = [...formats, ...photoFormats];

/** The names of formats in messages. */
export const formatNames: Readonly<Record<AnyFormat, string>> = {
  png: 'PNG',
  npy: '.npy',
  npz: '.npz',
  jpg: 'JPEG',
  webp: 'WebP',
  avif: 'AVIF',
};

export function isPhotoFormat(format: AnyFormat): format is PhotoFormat {
  return photoFormats.some((each) => each === format);
}

/** The format of a file, determined by the extension of its name. Null if the extension is unknown. */
export function formatOf(name: string): AnyFormat | null {
  return formatNamed(/\.(\w+)$/.exec(name)?.[1] ?? '');
}

/** The format with this extension. Null if there is none. */
export function formatNamed(extension: string): AnyFormat | null {
  const lower = extension.toLowerCase();
  return allFormats.find((format) => format === (lower === 'jpeg' ? 'jpg' : lower)) ?? null;
}

/** The format of a file, determined by its first bytes. Null if they match no format. */
export function formatOfBytes(bytes: Uint8Array): AnyFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const has = ([at, text]: Signature): boolean => head.startsWith(text, at);
  return allFormats.find((format) => signatures[format].some(has)) ?? null;
}

/** A position and the characters that are there. */
type Signature = readonly [number, string];

const signatures: Readonly<Record<AnyFormat, readonly Signature[]>> = {
  png: [[0, '\x89PNG']],
  npy: [[0, '\x93NUMPY']],
  npz: [
    [0, 'PK\x03\x04'],
    [0, 'PK\x05\x06'], // without entries
  ],
  jpg: [[0, '\xff\xd8\xff']],
  webp: [[8, 'WEBP']],
  avif: [
    [4, 'ftypavif'],
    [4, 'ftypavis'],
  ],
};
