/** The blur of an image, computed in a worker that the page started. */
export function blurInWorker(picture: readonly number[], width: number, threads: number): Promise<number[]> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage([picture, width, threads]);
  });
}

// The globals of browsers have no types here. Vite recognizes exactly this expression.
declare const Worker: new (
  url: URL,
  options: { readonly type: 'module' },
) => {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: number[] }) => void) | null;
  onerror: ((event: { readonly message: string }) => void) | null;
};
