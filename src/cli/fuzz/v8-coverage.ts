import { type Profiler, Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { bug } from '../../errors/bug.ts';
import type { Coverage } from '../../lab/corpus/coverage.ts';

/**
 * Which blocks of the compiler's passes run, as V8 counts them. To be opened before they run for the first time: functions that
 * have been compiled already are counted as a whole. Calls that optimized code makes are not counted, so a function that runs often
 * may be missing later on, but never when it runs for the first time; where that matters, `isExact` turns optimization off.
 */
export function openCoverage({ isExact = false } = {}): Coverage & { close(): void } {
  if (isExact) setFlagsFromString('--no-opt');
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    take: () => {
      let taken: readonly Profiler.ScriptCoverage[] = [];
      // A session of the same thread answers before `post` returns.
      session.post('Profiler.takePreciseCoverage', (error, { result }) => {
        taken = error === null ? result : bug(error.message);
      });
      return new Map(taken.filter(({ url }) => isFollowed(url)).map((script) => [script.url, stretchesOf(script)]));
    },
    close: () => session.disconnect(),
  };
}

/** The rooms whose code is followed, wherever they are. */
const rooms = ['arithmetic', 'bounds', 'target', 'simplify', 'machine', 'emit'];

const folders = rooms.map((room) => fileURLToPath(new URL(`../../${room}/`, import.meta.url)));

function isFollowed(url: string): boolean {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  return folders.some((folder) => path.startsWith(folder));
}

/** Functions and blocks come after those that they are in, so that the last one that has a character says whether it ran. */
function stretchesOf({ functions }: Profiler.ScriptCoverage): readonly number[] {
  const ranges = functions.flatMap((f) => f.ranges);
  const length = Math.max(0, ...ranges.map((r) => r.endOffset));
  const ran = new Uint8Array(length + 1);
  for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const ends: number[] = [];
  for (let at = 0; at <= length; at++) if (ran[at] !== (ran[at - 1] ?? 0)) ends.push(at);
  return ends;
}
