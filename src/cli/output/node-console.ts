import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { programsIn } from '../input/programs-in.ts';
import { readStandardInput, standardStream } from '../input/standard-input.ts';
import { watchFiles } from '../input/watch-files.ts';
import { Status } from '../progress/status.ts';
import type { Console } from './console.ts';
import { findPackage } from './find-package.ts';
import { type Screen, screenOf } from './screen.ts';

/** Output streams. */
export interface Streams {
  out(text: string): void;
  err(text: string): void;
  outBytes(bytes: Uint8Array): void;
  /** How `out` and `err` are displayed. */
  readonly screens: { readonly out: Screen; readonly err: Screen };
}

/** The streams of the process. */
export function processStreams(): Streams {
  // The reader of the output may stop early, as `head` does.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    outBytes: (bytes) => void process.stdout.write(bytes),
    screens: { out: screenOf(process.stdout, process.env), err: screenOf(process.stderr, process.env) },
  };
}

/** The control sequence that clears the line of a terminal. */
export const eraseLine = '\r\u001b[K';

/** The terminal and the file system of Node. */
export function nodeConsole(streams: Streams = processStreams()): Console {
  const { out: screen, err: errors } = streams.screens;
  const status = errors.isTerminal ? new Status(standardError, () => streams.err(eraseLine)) : null;
  return {
    out: (text) => {
      status?.hide();
      streams.out(text);
    },
    err: (text) => {
      status?.hide();
      streams.err(text);
    },
    read: (file) => read(file, largestText).toString('utf8'),
    readBytes: (file) => read(file, largestArray),
    writeBytes: (file, bytes) => (file === standardStream ? streams.outBytes(bytes) : write(file, bytes)),
    makeFolder,
    programsIn,
    watchFiles: (files, onChange) => watchFiles(files, onChange) !== null,
    readVersion,
    readLoader: (name) => readFileSync(new URL(`../../loaders/${name}.js`, import.meta.url), 'utf8'),
    isTerminal: errors.isTerminal,
    showActivity: (what, count) => {
      if (what === null) status?.hide();
      else status?.show({ what, count: count ?? null });
    },
    color: errors.colorDepth > 1,
    screen,
  };
}

function read(file: string, largest: number): Buffer {
  if (file === standardStream) return readStandardInput(largest);
  const { size } = stat(file);
  if (size > largest) throw new Error(`is larger than ${largest} bytes`);
  try {
    return readFileSync(file);
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

function write(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes);
  } catch {
    throw new Error('cannot be written');
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    throw new Error('is in a folder that cannot be created');
  }
}

function readVersion(): string {
  return findPackage()?.version ?? 'unknown';
}

/** The file descriptor of standard error. */
const standardError = 2;

const largestText = 2 ** 24;

/** The limit of Node for a file that is read at once. */
const largestArray = 2 ** 31 - 1;
