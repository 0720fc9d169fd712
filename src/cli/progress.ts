import type { Progress } from '../semantics/progress.ts';
import type { Console } from './console.ts';

/**
 * Do work, with a line on the terminal that shows how far it is once it has taken a second. The line is gone afterwards.
 *
 *     [████████············]  40 %
 */
export function withProgress<T>(console: Console, work: (progress: Progress) => T, now: () => number = Date.now): T {
  if (!console.isTerminal) return work(() => {});
  let next = now() + patience;
  let isShown = false;
  try {
    return work((part) => {
      const time = now();
      if (time < next) return;
      next = time + pause;
      isShown = true;
      console.err(`\r${bar(part)}`);
    });
  } finally {
    if (isShown) console.err('\r\u001b[K');
  }
}

function bar(part: number): string {
  const full = Math.floor(part * width);
  return `[${'█'.repeat(full)}${'·'.repeat(width - full)}] ${String(Math.floor(part * 100)).padStart(3)} %`;
}

const width = 20;
const patience = 1000;
const pause = 100;
