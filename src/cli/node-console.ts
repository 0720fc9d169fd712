import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Console } from './console.ts';

/** The terminal and the file system of Node. */
export function nodeConsole(): Console {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    read,
    write: (file, text) => writeFileSync(file, text),
    color: process.stderr.isTTY === true && process.env.NO_COLOR === undefined,
  };
}

function read(file: string): string {
  const { size } = stat(file);
  if (size > largest) throw new Error(`is larger than ${largest} bytes`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error('cannot be read');
  }
}

function stat(file: string): { readonly size: number } {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw new Error('does not exist');
  if (!stats.isFile()) throw new Error('is not a file');
  return stats;
}

const largest = 2 ** 24;
