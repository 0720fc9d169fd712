import { NoWorkers } from '../failures.ts';
import { workerSource } from '../threads/worker-source.ts';
import type { Host, WorkerHandle } from './host.ts';

/**
 * The host in Node and compatible runtimes; null elsewhere. Node modules are loaded at run time with
 * `process.getBuiltinModule`, which hides them from bundlers for browsers. Node before 20.16 does not have that
 * function and runs without workers, with a warning.
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
    if (threads === undefined) throw new NoWorkers(`Node ${process?.versions?.node} has no process.getBuiltinModule`);
    // Options of the process could cause the worker to parse its source as a module, or to load unnecessary code.
    const worker = new threads.Worker(source, { eval: true, execArgv: [] });
    worker.unref();
    return {
      send: (message) => worker.postMessage(message),
      listen: (onMessage, onDeath) => {
        worker.on('message', onMessage);
        worker.on('error', (error) => onDeath(String(error)));
        worker.on('exit', (code) => onDeath(`it exited with code ${code}`));
        worker.unref(); // adding a listener refs the worker again
      },
      hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
      stop: async () => {
        worker.ref(); // keeps the process alive until the worker has terminated
        await worker.terminate();
      },
    };
  }

  // Without the number of cores, the first parallel loop tries to start one worker, and reports why it cannot.
  return { concurrency: os?.availableParallelism() ?? 2, startWorker };
}

interface Process {
  readonly versions?: { readonly node?: string };
  getBuiltinModule?(name: 'node:worker_threads'): typeof import('node:worker_threads');
  getBuiltinModule?(name: 'node:os'): typeof import('node:os');
}
