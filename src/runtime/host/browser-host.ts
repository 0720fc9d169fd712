import { workerSource } from '../threads/worker-source.ts';
import type { Host, WorkerHandle } from './host.ts';

/** The host in a page, or in a worker of a page. */
export function browserHost(): Host {
  // The globals of browsers have no types here.
  const browser = globalThis as unknown as Browser;

  function startWorker(): WorkerHandle {
    if (browser.Worker === undefined) throw new Error('this host has none');
    sourceUrl ??= makeSourceUrl(browser);
    const worker = new browser.Worker(sourceUrl);
    return {
      send: (message) => worker.postMessage(message),
      listen: (onMessage, onDeath) => {
        worker.onmessage = ({ data }) => onMessage(data);
        worker.onerror = ({ message }) => {
          worker.terminate();
          onDeath(message ?? 'the browser did not start it');
        };
      },
      hold: () => {},
      stop: async () => worker.terminate(),
    };
  }

  return { concurrency: browser.navigator?.hardwareConcurrency ?? 1, startWorker };
}

/** The URL of the source of all workers. It is never revoked, because a worker may start at any time. */
let sourceUrl: string | null = null;

function makeSourceUrl(browser: Browser): string {
  const source = workerSource(
    '(handler) => { self.onmessage = (event) => handler(event.data); }',
    '(answer) => self.postMessage(answer)',
  );
  return browser.URL.createObjectURL(new browser.Blob([source], { type: 'text/javascript' }));
}

interface Browser {
  readonly navigator?: { readonly hardwareConcurrency?: number };
  readonly Blob: new (parts: readonly string[], options: { readonly type: string }) => object;
  readonly URL: { createObjectURL(blob: object): string };
  readonly Worker?: new (
    url: string,
  ) => {
    postMessage(message: unknown): void;
    terminate(): void;
    onmessage: ((event: { readonly data: unknown }) => void) | null;
    onerror: ((event: { readonly message?: string }) => void) | null;
  };
}
