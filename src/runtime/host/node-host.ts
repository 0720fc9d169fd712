import { workerSource } from '../threads/worker-source.ts';
import type { Host, WorkerHandle } from './host.ts';

/**
 * Node, and what is like it; null elsewhere. The only file that knows Node, which it asks for its modules when it runs, so that
 * tools that bundle for browsers see none of them. Before 20.16 Node cannot be asked, and there are no workers.
 */
export function nodeHost(): Host | null {
  // A global that browsers do not have.
  const { process } = globalThis as { readonly process?: Process };
  if (process?.versions?.node === undefined) return null;
  const threads = process.getBuiltinModule?.('node:worker_threads');
  const os = process.getBuiltinModule?.('node:os');
  const source = workerSource(
    `(handler) => require('node:worker_threads').parentPort.on('message', handler)`,
    `(answer) => require('node:worker_threads').parentPort.postMessage(answer)`,
  );

  function startWorker(): WorkerHandle {
    if (threads === undefined) throw new Error('this version of Node has no process.getBuiltinModule');
    // Options of the process would have the text read as a module, or load more than there is need for.
    const worker = new threads.Worker(source, { eval: true, execArgv: [] });
    worker.unref();
    return {
      send: (message) => worker.postMessage(message),
      listen: (onMessage, onDeath) => {
        worker.on('message', onMessage);
        worker.on('error', (error) => onDeath(String(error)));
        worker.unref(); // to listen holds the worker again
      },
      hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
      stop: async () => {
        worker.ref(); // whoever waits for its end is still waiting when there is nothing else to do
        await worker.terminate();
      },
    };
  }

  return { concurrency: os?.availableParallelism() ?? 1, startWorker };
}

interface Process {
  readonly versions?: { readonly node?: string };
  getBuiltinModule?(name: 'node:worker_threads'): typeof import('node:worker_threads');
  getBuiltinModule?(name: 'node:os'): typeof import('node:os');
}
