import { use } from './use.mjs';

// Workers of a page can be stopped only if it is isolated.
const isolation = globalThis.crossOriginIsolated ? 'isolated' : 'not isolated';
const line = await use({ hasWorkers: globalThis.crossOriginIsolated }).catch((error) => `${error}`);
await fetch('/result', { method: 'POST', body: `${isolation}\n${line}` });
