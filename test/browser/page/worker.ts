import { blur } from './api.ts';

// The global of a worker, without a type here.
const self = globalThis as unknown as {
  onmessage: (event: { readonly data: Parameters<typeof blur> }) => void;
  postMessage(answer: unknown): void;
};

self.onmessage = async ({ data }) => {
  self.postMessage(await blur(...data));
};
