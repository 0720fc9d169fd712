import { readSync } from 'node:fs';

/** The name that means standard input or standard output instead of a file. */
export const standardStream = '-';

/** Read all bytes of standard input. */
export function readStandardInput(largest: number): Buffer {
  const chunks: Buffer[] = [];
  let length = 0;
  for (;;) {
    const chunk = nextChunk();
    if (chunk.length === 0) return Buffer.concat(chunks);
    length += chunk.length;
    if (length > largest) throw new Error(`is larger than ${largest} bytes`);
    chunks.push(chunk);
  }
}

function nextChunk(): Buffer {
  const buffer = Buffer.allocUnsafe(2 ** 16);
  for (;;) {
    try {
      return buffer.subarray(0, readSync(standardInput, buffer));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'EOF') return buffer.subarray(0, 0); // the end of a pipe on Windows
      if (code !== 'EAGAIN') throw new Error('cannot be read');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10); // the pipe is empty, and does not block
    }
  }
}

/** The file descriptor of standard input. */
const standardInput = 0;
