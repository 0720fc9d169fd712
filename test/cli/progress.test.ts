import { describe, expect, test } from 'vitest';
import type { Console } from '../../src/cli/console.ts';
import { withProgress } from '../../src/cli/progress.ts';
import { compile } from '../../src/compile.ts';
import { interpret } from '../../src/semantics/interpret.ts';
import type { Progress } from '../../src/semantics/progress.ts';
import { realizeComponents } from '../../src/semantics/realize.ts';
import { pipelineOf } from '../pipeline.ts';

const nothing = () => {
  throw new Error('progress is shown on the terminal only');
};

/** What is drawn when work tells of a part at each of these times, and then ends in some way. */
function drawn(isTerminal: boolean, times: readonly number[], end: () => void = () => {}): readonly string[] {
  const lines: string[] = [];
  const files = { read: nothing, readBytes: nothing, writeBytes: nothing, makeFolder: nothing, readLoader: nothing };
  const console: Console = { out: nothing, err: (text) => void lines.push(text), ...files, color: false, isTerminal };
  let time = 0;
  const work = (progress: Progress): void => {
    for (time of times) progress(time / 4000);
    end();
  };
  try {
    withProgress(console, work, () => time);
  } catch {
    lines.push('stopped');
  }
  return lines;
}

describe('progress', () => {
  test('is shown after a second, ten times a second, and then it is gone', () => {
    expect(drawn(true, [10, 999, 1000, 1050, 1600, 4000])).toEqual([
      '\r[█████···············]  25 %',
      '\r[████████············]  40 %',
      '\r[████████████████████] 100 %',
      '\r\u001b[K',
    ]);
  });

  test('is gone too when the work stops', () => {
    expect(drawn(true, [1000], nothing).slice(-2)).toEqual(['\r\u001b[K', 'stopped']);
  });

  test('is not shown for short work, nor where nobody looks', () => {
    expect(drawn(true, [10, 900])).toEqual([]);
    expect(drawn(false, [1000, 4000])).toEqual([]);
  });
});

describe('work tells how far it is', () => {
  const P = pipelineOf('pipeline f() { fun g(x) = x; fun f(x) = g[x]; }');
  const z = { window: [{ min: 5, len: 4 }], params: new Map(), inputs: new Map() };
  const partsOf = (work: (progress: Progress) => unknown): readonly number[] => {
    const parts: number[] = [];
    work((part) => parts.push(part));
    return parts;
  };

  test('the interpreter, by iterations of outermost loops', () => {
    const eighths = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => n / 8);
    expect(partsOf((progress) => interpret(compile(P, null), z, { progress }))).toEqual(eighths);
  });

  test('the algorithm, by points', () => {
    expect(partsOf((progress) => realizeComponents(P, z, {}, progress))).toEqual([0.25, 0.5, 0.75, 1]);
  });
});
