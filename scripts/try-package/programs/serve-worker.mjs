import { Miniflare } from 'miniflare';

/** Run `bundled-worker.mjs` in workerd. */
const worker = new Miniflare({
  modules: [
    { type: 'ESModule', path: 'bundled-worker.mjs' },
    { type: 'CompiledWasm', path: 'build/blur.wasm' },
  ],
  compatibilityDate: '2025-05-05', // the first with a FinalizationRegistry
});
try {
  const response = await worker.dispatchFetch('http://localhost/');
  console.log(await response.text());
} finally {
  await worker.dispose();
}
