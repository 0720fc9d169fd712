import { parentPort, Worker } from 'node:worker_threads';
import { bug } from '../../errors/bug.ts';
import { runStopped, timedOut } from '../../errors/S716.ts';
import { report } from '../command-line.ts';
import { safeConsole } from '../output/console.ts';
import { eraseLine, nodeConsole, processStreams, type Streams } from '../output/node-console.ts';

/**
 * Run a command for so many milliseconds at most; gives its exit code. It runs on a thread of its own, since nothing else can
 * stop what is busy: a program that runs, the compiler, or a file that is decoded. `main` is the file that runs commands.
 */
export async function runWithin(milliseconds: number, args: readonly string[], main: string): Promise<number> {
  const streams = processStreams();
  const worker = new Worker(main, { argv: [...args], workerData: { isTerminal: streams.isTerminal } });
  const code = await new Promise<number | null>((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), milliseconds);
    const end = (code: number): void => {
      clearTimeout(timer);
      resolve(code);
    };
    worker.on('message', (message: Message) => {
      if (message.tag === 'end') end(message.code);
      else streams[message.tag](message.text);
    });
    worker.on('exit', end);
    worker.on('error', reject);
  });
  worker.removeAllListeners('message');
  await worker.terminate();
  if (code !== null) return code;
  if (streams.isTerminal) streams.err(eraseLine);
  const json = args.includes('--json');
  report(
    [runStopped({ why: timedOut(milliseconds) }, null)],
    { name: '', text: '' },
    { json },
    safeConsole(nodeConsole(streams)),
  );
  return 3;
}

/** What the thread of a command tells the main thread. */
type Message = { readonly tag: 'out' | 'err'; readonly text: string } | { readonly tag: 'end'; readonly code: number };

/** On the thread of a command: its streams, and what tells that it has ended. */
export function timedStreams({ isTerminal }: Pick<Streams, 'isTerminal'>): {
  readonly streams: Streams;
  end(code: number): void;
} {
  const port = parentPort ?? bug('a command with a time limit runs on a thread of its own');
  const send = (message: Message): void => port.postMessage(message);
  return {
    streams: { out: (text) => send({ tag: 'out', text }), err: (text) => send({ tag: 'err', text }), isTerminal },
    end: (code) => send({ tag: 'end', code }),
  };
}
