/** The blur of a picture, asked of a worker that a page has started itself. */
export function blurInWorker(picture: readonly number[], width: number, threads: number): Promise<number[]> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage([picture, width, threads]);
  });
}

// The globals of browsers have no types here; and Vite looks for these very words.
declare const Worker: new (
  url: URL,
  options: { readonly type: 'module' },
) => {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: number[] }) => void) | null;
  onerror: ((event: { readonly message: string }) => void) | null;
};
