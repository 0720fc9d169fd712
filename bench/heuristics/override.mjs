import { register } from 'node:module';

/*
 * Compile with another value of a tuning choice:
 *
 *     HEURISTIC=maxTilePoints=512 node --import ./bench/heuristics/override.mjs …
 */
const [name, value] = (process.env.HEURISTIC ?? '').split('=');
if (value !== undefined) register('./hooks.mjs', import.meta.url, { data: { name, value } });
