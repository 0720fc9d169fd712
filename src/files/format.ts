/** The kinds of files that hold arrays, told apart by how their names end. */
export const formats = ['png', 'npy'] as const;

export type Format = (typeof formats)[number];

export function formatOf(name: string): Format | null {
  return formats.find((format) => name.toLowerCase().endsWith(`.${format}`)) ?? null;
}
