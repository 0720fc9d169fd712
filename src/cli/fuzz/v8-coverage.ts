import { type Profiler, Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { bug } from '../../errors/bug.ts';
import type { CoverageSource } from '../../lab/corpus/coverage.ts';

/**
 * Block coverage of the compiler, measured by V8. Open it before the compiler runs for the first time, because
 * functions that V8 has already compiled are counted as one block. Calls by optimized code are not counted, so a
 * function that runs often may be missing from later reports, but never in the first. `isExact` disables optimization
 * to avoid that.
 */
export function openCoverage({ isExact = false } = {}): CoverageSource & { close(): void } {
  if (isExact) setFlagsFromString('--no-opt');
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    take: () => {
      let scripts: readonly Profiler.ScriptCoverage[] = [];
      // A session of the same thread answers before `post` returns.
      session.post('Profiler.takePreciseCoverage', (error, { result }) => {
        scripts = error === null ? result : bug(error.message);
      });
      return new Map(scripts.filter(({ url }) => isMeasured(url)).map((script) => [script.url, rangesOf(script)]));
    },
    close: () => session.disconnect(),
  };
}

/** The folders whose coverage is measured, and the file that has their modules in the package (scripts/bundle.mjs). */
const measured = [
  ...['arithmetic', 'bounds', 'target', 'simplify', 'machine', 'emit'].map((folder) => `${folder}/`),
  'chunks/compiler.js',
].map((path) => fileURLToPath(new URL(`../../${path}`, import.meta.url)));

function isMeasured(url: string): boolean {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  return measured.some((place) => path.startsWith(place));
}

/**
 * The covered ranges of a script. Nested blocks come after their parents, so the last block that contains a character
 * is the innermost.
 */
function rangesOf({ functions }: Profiler.ScriptCoverage): readonly number[] {
  const blocks = functions.flatMap((f) => f.ranges);
  const length = Math.max(0, ...blocks.map((block) => block.endOffset));
  const ran = new Uint8Array(length + 1);
  for (const { startOffset, endOffset, count } of blocks) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const ends: number[] = [];
  for (let at = 0; at <= length; at++) if (ran[at] !== (ran[at - 1] ?? 0)) ends.push(at);
  return ends;
}
