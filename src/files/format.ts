/** The kinds of files that hold arrays, told apart by how their names end. */
export const formats = ['png', 'npy'] as const;

export type Format = (typeof formats)[number];

/** By how a file is called. */
export function formatOf(name: string): Format | null {
  return formats.find((format) => name.toLowerCase().endsWith(`.${format}`)) ?? null;
}

/** By how a file begins. */
export function formatOfBytes(bytes: Uint8Array): Format | null {
  return formats.find((format) => beginnings[format].every((byte, i) => bytes[i] === byte)) ?? null;
}

const beginnings: Readonly<Record<Format, readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47],
  npy: [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59],
};
