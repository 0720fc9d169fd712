import { parentPort, Worker } from 'node:worker_threads';
import { bug } from '../../errors/bug.ts';
import { runStopped, timedOut } from '../../errors/S716.ts';
import { report } from '../command-line.ts';
import { safeConsole } from '../output/console.ts';
import { eraseLine, nodeConsole, processStreams, type Streams } from '../output/node-console.ts';

/**
 * Run a command with a time limit in milliseconds; returns its exit code. The command runs on its own thread, because
 * only terminating a thread can interrupt synchronous work. `main` is the file of the command line.
 */
export async function runWithin(milliseconds: number, args: readonly string[], main: string): Promise<number> {
  const streams = processStreams();
  const worker = new Worker(main, { argv: [...args], workerData: streams.screens });
  const code = await new Promise<number | null>((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), milliseconds);
    const end = (code: number): void => {
      clearTimeout(timer);
      resolve(code);
    };
    worker.on('message', (message: Message) => {
      if (message.tag === 'end') end(message.code);
      else if (message.tag === 'outBytes') streams.outBytes(message.bytes);
      else streams[message.tag](message.text);
    });
    worker.on('exit', end);
    worker.on('error', reject);
  });
  worker.removeAllListeners('message');
  await worker.terminate();
  if (code !== null) return code;
  if (streams.screens.err.isTerminal) streams.err(eraseLine);
  const json = args.includes('--json');
  report(
    [runStopped({ why: timedOut(milliseconds) }, null)],
    { name: '', text: '' },
    { json },
    safeConsole(nodeConsole(streams)),
  );
  return 3;
}

/** A message from the thread of a command to the main thread. */
type Message =
  | { readonly tag: 'out' | 'err'; readonly text: string }
  | { readonly tag: 'outBytes'; readonly bytes: Uint8Array }
  | { readonly tag: 'end'; readonly code: number };

/** On the thread of a command: its streams, and a function that reports its exit code. */
export function timedStreams(screens: Streams['screens']): {
  readonly streams: Streams;
  end(code: number): void;
} {
  const port = parentPort ?? bug('a command with a time limit runs on its own thread');
  const send = (message: Message): void => port.postMessage(message);
  return {
    streams: {
      out: (text) => send({ tag: 'out', text }),
      err: (text) => send({ tag: 'err', text }),
      outBytes: (bytes) => send({ tag: 'outBytes', bytes }),
      screens,
    },
    end: (code) => send({ tag: 'end', code }),
  };
}
