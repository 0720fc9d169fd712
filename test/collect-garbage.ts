import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Run the garbage collector, and then the finalizers. */
export async function collectGarbage(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
