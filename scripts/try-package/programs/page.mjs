import { use } from './use.mjs';

// Workers of a page can be stopped only if it is isolated. WebKit cannot end one that runs a loop of WebAssembly.
const isolation = globalThis.crossOriginIsolated ? 'isolated' : 'not isolated';
const isWebKit = !/Chrome|Firefox/.test(navigator.userAgent);
globalThis.result = use({ hasWorkers: globalThis.crossOriginIsolated && !isWebKit }).then(
  (line) => `${isolation}\n${line}`,
  (error) => `${error}`,
);
