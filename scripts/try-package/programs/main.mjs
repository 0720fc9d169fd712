import { use } from './use.mjs';

// Bun cannot end a worker that runs a loop of WebAssembly.
console.log(await use({ hasWorkers: process.versions.bun === undefined }));
