/** A runner that doubles numbers, for the tests of the line protocol. `load even` fails. */
import { serve } from '../../bench/measure/serve.mjs';

await serve(async ([word]) => {
  if (word === 'even') throw new Error('no\nmore');
  const out = new Uint8Array(4);
  return { run: () => out.set([2, 4, 6, 8]), output: () => out, peak: () => 48 };
});
