import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Console } from '../../src/cli/output/console.ts';
import { noScreen } from '../../src/cli/output/screen.ts';
import { type Count, lineOf } from '../../src/cli/progress/activity.ts';
import { showProgress } from '../../src/cli/progress/progress.ts';
import { Status } from '../../src/cli/progress/status.ts';
import { createWatch, place, type Watched } from '../../src/cli/progress/watch.ts';
import { compile } from '../../src/driver/compile.ts';
import { bug } from '../../src/errors/bug.ts';
import { partDone } from '../../src/semantics/run/part-done.ts';
import type { Progress } from '../../src/semantics/run/progress.ts';
import { realizeComponents } from '../../src/semantics/source/realize.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import { pipelineOf } from '../pipeline.ts';

const unexpected = () => bug('progress uses only the status line');
const files = {
  read: unexpected,
  readBytes: unexpected,
  writeBytes: unexpected,
  makeFolder: unexpected,
  programsIn: () => null,
  readVersion: () => '1.2.3',
  readLoader: unexpected,
};
const unusedConsole: Console = {
  out: unexpected,
  err: unexpected,
  ...files,
  color: false,
  screen: noScreen,
  isTerminal: true,
  showActivity: unexpected,
};

/** The control sequence that erases to the end of the line. */
const erase = '\u001b[K';

const estimate = [{ ticks: 4000, work: 1 }];

/** The lines that a watch writes when it is called at these times, in milliseconds after the start. */
function linesAt(times: readonly number[], work: Partial<Watched> = {}): readonly string[] {
  const ticks = new Int32Array(1);
  const messages: Watched[] = [{ what: 'running', count: { ticks, estimate }, id: 1, since: 0, ...work }];
  const words = Int32Array.from({ length: place.words }, (_, i) => (i === place.state || i === place.id ? 1 : 0));
  const lines: string[] = [];
  const look = createWatch({
    ...{ words, place, lineOf, partDone },
    now: () => ticks[0] ?? 0,
    receive: () => messages.shift() ?? null,
    write: (text) => void lines.push(text),
  });
  for (const time of times) {
    ticks[0] = time;
    look();
  }
  expect(words[place.state]).toBe(1);
  expect(words[place.isShown]).toBe(lines.length > 0 ? 1 : 0);
  return lines;
}

describe('the line', () => {
  test('is shown after a second', () => {
    expect(linesAt([10, 999, 1000, 1600, 4000])).toEqual([
      '\r[█████···············]  25 %  running\u001b[K',
      '\r[████████············]  40 %  running\u001b[K',
      '\r[████████████████████] 100 %  running\u001b[K',
    ]);
  });

  test('never shows less progress than before', () => {
    expect(linesAt([3000, 1000, 3400])).toEqual(linesAt([3000, 3400]));
  });

  test('shows the elapsed time if the progress is not known', () => {
    expect(linesAt([500, 3999], { what: 'writing a.png', count: null })).toEqual(['\rwriting a.png, 3 s\u001b[K']);
  });

  test('fits on a line', () => {
    expect(lineOf('x'.repeat(500), 1, null).length).toBeLessThan(79);
    expect(lineOf('x'.repeat(500), 1, 1).length).toBeLessThan(79);
  });

  test('does not show an activity that is over', () => {
    expect(linesAt([1000, 2000], { id: 2 })).toEqual([]);
  });
});

test('another thread writes the line while this one is busy, and not after it is hidden', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sylvite-'));
  const file = join(folder, 'terminal');
  const text = () => readFileSync(file, 'utf8');
  const sleep = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  const erased: string[] = [];
  const status = new Status(openSync(file, 'w'), () => void erased.push(text()));
  status.show({ what: 'thinking', count: null });
  while (text() === '') sleep();
  status.hide();
  const shown = text();
  expect(shown.replaceAll(erase, '')).toMatch(/^(\rthinking, \d+ s)+$/);
  for (let i = 0; i < 20; i++) sleep();
  status.hide();
  expect(text()).toBe(shown);
  expect(erased).toEqual([shown]);

  const ticks = new Int32Array(new SharedArrayBuffer(4)).fill(1000);
  status.show({ what: 'counting', count: { ticks, estimate } });
  while (text() === shown) sleep();
  await status.close();
  expect(text().slice(shown.length)).toBe(`\r[█████···············]  25 %  counting${erase}`);
  rmSync(folder, { recursive: true });
});

describe('progress reports', () => {
  const P = pipelineOf('pipeline f() { fun g(x) = x; fun f(x) = g[x]; }');
  const z = { window: [{ min: 5, len: 4 }], params: new Map(), inputs: new Map() };
  const partsOf = (work: (progress: Progress) => unknown): readonly number[] => {
    const parts: number[] = [];
    const counts: (Count | undefined)[] = [];
    const progress = showProgress(
      { ...unusedConsole, showActivity: (_, count) => void counts.push(count) },
      'thinking',
    );
    const [count = bug('there is no count')] = counts;
    work((part) => {
      progress(part);
      parts.push(partDone(count.estimate, count.ticks[0] ?? 0));
    });
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
