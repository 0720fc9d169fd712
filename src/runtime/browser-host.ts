import type { Host, WorkerHandle } from './host.ts';
import { workerSource } from './worker-source.ts';

/** A page, or a worker of one. */
export function browserHost(): Host {
  // The globals of browsers have no types here.
  const browser = globalThis as unknown as Browser;

  function startWorker(): WorkerHandle {
    const source = workerSource(
      '(handler) => { self.onmessage = (event) => handler(event.data); }',
      '(answer) => self.postMessage(answer)',
    );
    const url = browser.URL.createObjectURL(new browser.Blob([source], { type: 'text/javascript' }));
    const worker = new browser.Worker(url);
    return {
      send: (message) => worker.postMessage(message),
      listen: (onMessage, onDeath) => {
        worker.onmessage = ({ data }) => onMessage(data);
        worker.onerror = ({ message }) => onDeath(message ?? 'it could not be started');
      },
      hold: () => {},
      stop: async () => {
        worker.terminate();
        browser.URL.revokeObjectURL(url);
      },
    };
  }

  return { concurrency: browser.navigator?.hardwareConcurrency ?? 1, startWorker };
}

interface Browser {
  readonly navigator?: { readonly hardwareConcurrency?: number };
  readonly Blob: new (parts: readonly string[], options: { readonly type: string }) => object;
  readonly URL: { createObjectURL(blob: object): string; revokeObjectURL(url: string): void };
  readonly Worker: new (
    url: string,
  ) => {
    postMessage(message: unknown): void;
    terminate(): void;
    onmessage: ((event: { readonly data: unknown }) => void) | null;
    onerror: ((event: { readonly message?: string }) => void) | null;
  };
}
