/** The file formats of arrays, by file name extension. */
export const formats = ['png', 'npy'] as const;

export type Format = (typeof formats)[number];

/** The format of a file, determined by its name. */
export function formatOf(name: string): Format | null {
  return formats.find((format) => name.toLowerCase().endsWith(`.${format}`)) ?? null;
}

/** The format of a file, determined by its first bytes. */
export function formatOfBytes(bytes: Uint8Array): Format | null {
  return formats.find((format) => signatures[format].every((byte, i) => bytes[i] === byte)) ?? null;
}

const signatures: Readonly<Record<Format, readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47],
  npy: [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59],
};
