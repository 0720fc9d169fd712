import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, runCampaign } from '../../src/cli/fuzz/campaign.ts';
import { startJob } from '../../src/cli/fuzz/processes.ts';
import { writeCase } from '../../src/lab/case-text.ts';
import { drawCase } from '../../src/lab/generators/numbered-case.ts';
import { cases } from '../deep.ts';

const folder = mkdtempSync(join(tmpdir(), 'fuzz-jobs-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the reported failure has the smallest case number, whichever job fails first', () => {
  test('the other jobs examine the cases before it', async () => {
    const { failure, statistics } = await campaign(
      'if (index === 41 || index === 26) return fail(index); await wait(5);',
    );
    expect(failure).toMatchObject({ index: 26, finding: { what: 'smaller' } });
    expect(statistics.cases).toBeGreaterThanOrEqual(20);
  });

  test('if a job crashes, its current case fails', async () => {
    const { failure, statistics } = await campaign("if (index === 13) { console.error('oh no'); process.abort(); }");
    expect(failure).toMatchObject({
      index: 13,
      finding: {
        law: 'No crash',
        what: expect.stringMatching(/^the process that examined it was ended by SIGABRT:\noh no/),
      },
      text: writeCase(drawCase(1, 13)),
    });
    expect(statistics.cases).toBeGreaterThanOrEqual(12);
  });

  test('if a job hangs, its current case fails', async () => {
    const { failure } = await campaign('if (index === 17) for (;;);');
    expect(failure).toMatchObject({
      index: 17,
      finding: { law: 'Every case ends', what: 'it did not end within 1 seconds' },
    });
  });

  test('if a job crashes during minimization, the original case is reported', async () => {
    const { failure } = await campaign('if (index === 9) return fail(index);', 'process.exit(1);');
    expect(failure).toMatchObject({ index: 9, finding: { what: 'found' } });
  });
});

/** Run fake jobs, which execute the given code for each case. */
function campaign(forCase: string, toMinimize = "send(failure(at, 'smaller'));"): Promise<Ended> {
  const file = join(folder, `${Math.random()}.mjs`);
  writeFileSync(
    file,
    `const send = (report) => process.send(report);
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const failure = (index, what) =>
      ({ tag: 'failure', failure: { index, finding: { law: 'a law', what }, text: '' } });
    let until = Infinity, at = 0;
    const fail = (index) => { at = index; send(failure(index, 'found')); };
    const counts = { cases: 0, excused: 0, features: new Map(), reported: new Map(), directives: new Map(), pairs: new Map(), laws: new Map() };
    async function fuzz({ cases, share }) {
      for (let index = 0; index < cases && index < until; index++) {
        if (Math.floor(index / 4) % share.of !== share.number) continue;
        send({ tag: 'case', index });
        await wait(0);
        ${forCase}
        counts.cases++;
        send({ tag: 'counts', counts, reach: null });
      }
      send({ tag: 'done' });
    }
    process.on('disconnect', () => process.exit());
    process.on('message', (order) => {
      if (order.tag === 'fuzz') fuzz(order.plan);
      if (order.tag === 'until') until = order.index;
      if (order.tag === 'minimize') { ${toMinimize} }
    });`,
  );
  const plan = { seed: 1, first: 0, cases: 64, seconds: 60, engine: 'all', adaptive: null };
  return runCampaign(
    { plan, jobs: 2, caseSeconds: 1 },
    { cores: 2, start: (listener) => startJob(file, listener), onSignal: () => () => {} },
  );
}

describe('the command line', () => {
  beforeAll(async () => {
    await build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: { outDir: folder, emptyOutDir: false, ssr: 'src/cli/main.ts', target: 'node20' },
    });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  }, 120_000);

  /** Run a command; the signal is sent after its first progress report. */
  function sylvite(args: string, signal: NodeJS.Signals | null = null): Promise<Exit> {
    const child = spawn(process.execPath, [join(folder, 'main.js'), ...args.split(' ')], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      if (signal !== null && /^[1-9]\d* cases/.test(text)) child.kill(signal);
    });
    return new Promise((done) => child.on('close', (code) => done({ code, out })));
  }

  test('several jobs have the same counts as one job', async () => {
    const count = cases(20, 40);
    const [one, two] = await Promise.all(
      ['1', '2'].map((jobs) => sylvite(`fuzz --seed 3 --cases ${count} --engine interp --json --jobs ${jobs}`)),
    );
    const differ = { seconds: 0, casesPerSecond: 0, jobs: 0 };
    const sorted = (text = ''): object =>
      JSON.parse(text, (_, v) =>
        v !== null && typeof v === 'object' ? Object.fromEntries(Object.entries(v).sort()) : v,
      );
    expect({ ...sorted(two?.out), ...differ }).toEqual({ ...sorted(one?.out), ...differ });
    expect(JSON.parse(two?.out ?? '')).toMatchObject({ cases: count, jobs: 2, stoppedBy: null, failure: null });
  });

  test.each([
    ['SIGINT', 2],
    ['SIGTERM', 1],
  ] as const)('%s stops %i jobs, and the results so far are printed', async (signal, jobs) => {
    const { code, out } = await sylvite(`fuzz --seed 3 --seconds 1000 --engine interp --json --jobs ${jobs}`, signal);
    expect(code).toBe(0);
    const { cases, laws, stoppedBy, failure } = JSON.parse(out);
    expect([stoppedBy, failure]).toEqual([signal, null]);
    expect(cases).toBeGreaterThan(0);
    expect(laws["Theorem 'Memory safety'"]).toBeGreaterThan(0);
  });

  test('a signal stops a run with text output, too', async () => {
    const { code, out } = await sylvite('fuzz --seed 3 --seconds 1000 --jobs 2', 'SIGTERM');
    expect(code).toBe(0);
    expect(out).toMatch(/How often each law was exercised(.|\n)*seed 3\nstopped by SIGTERM\nno law was broken\n$/);
  });
});

interface Exit {
  readonly code: number | null;
  readonly out: string;
}
