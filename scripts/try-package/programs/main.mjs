import { use } from './use.mjs';

console.log(await use({ hasWorkers: true }));
