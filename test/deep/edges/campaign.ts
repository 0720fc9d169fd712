import { type ChildProcess, fork } from 'node:child_process';
import { questions } from './edge-case.ts';
import type { Verdict } from './examine.ts';
import type { Order, Report } from './messages.ts';

/** Which cases are examined, and how. */
export interface Plan {
  readonly child: string;
  readonly seed: number;
  /** The first program, and how many there are; each is asked several things. */
  readonly from: number;
  readonly programs: number;
  readonly processes: number;
  /** How many things each program is asked, three at most. */
  readonly asked: number;
  /** Go on after a failure. */
  readonly keep: boolean;
  readonly progress: (told: Told) => void;
}

/** A case that was examined. A failure may be told by its process having died or fallen silent. */
export interface Told {
  readonly index: number;
  readonly verdict: Verdict;
  readonly features: readonly string[];
  readonly text: string;
}

/** So long a case may take. */
const patience = 60_000;

/** A process examines so many cases before another replaces it: enough for its code to be optimised. */
const most = 30_000;

/** Examine all cases of a plan, several processes at a time. */
export async function examineAll(plan: Plan): Promise<void> {
  const end = (plan.from + plan.programs) * questions;
  let next = plan.from * questions;
  let isStopped = false;
  const worker = async (): Promise<void> => {
    while (next < end && !isStopped) {
      let from = next;
      const to = Math.min(end, from + most);
      next = to;
      while (from < to && !isStopped) {
        from = await examineSome(plan, from, to, (told) => {
          plan.progress(told);
          if (told.verdict.failure !== null && !plan.keep) isStopped = true;
        });
      }
    }
  };
  await Promise.all(Array.from({ length: plan.processes }, worker));
}

/** Examine cases until one has failed; gives the number of the case to go on with. */
async function examineSome(
  { child, seed, asked }: Plan,
  from: number,
  to: number,
  tell: (told: Told) => void,
): Promise<number> {
  let index = from;
  let isDone = true;
  let hasFailed = false;
  const died = await listen(child, { tag: 'run', seed, from, to, asked }, (report) => {
    if (report.tag === 'begin') {
      index = report.index;
      isDone = false;
    }
    if (report.tag === 'done') {
      isDone = true;
      hasFailed = report.verdict.failure !== null;
      tell(report);
    }
  });
  if (!isDone) {
    const failure = { kind: died ?? 'the process died', what: '' };
    tell({ index, verdict: { outcome: 'refused', why: 'failure', needless: null, failure }, features: [], text: '' });
  }
  // What is asked of the same program next would fail as well.
  return isDone && !hasFailed ? index + 1 : (Math.floor(index / questions) + 1) * questions;
}

/** The text of the smallest case found that fails as a case does, and what is wrong with it there. */
export async function shrink(
  child: string,
  seed: number,
  index: number,
  kind: string,
  seconds: number,
): Promise<{ text: string; what: string } | null> {
  const until = Date.now() + seconds * 1000;
  const path: number[] = [];
  let smallest: { text: string; what: string } | null = null;
  let skip = 0;
  while (Date.now() < until) {
    let tried = skip - 1;
    let step: 'smaller' | 'smallest' | null = null;
    const died = await listen(
      child,
      { tag: 'shrink', seed, index, kind, path, skip },
      (report) => {
        if (report.tag === 'try') tried = report.number;
        if (report.tag === 'smallest') step = 'smallest';
        if (report.tag === 'smaller') {
          step = 'smaller';
          path.push(report.number);
          smallest = { text: report.text, what: report.what };
        }
      },
      until,
    );
    if (step === 'smallest') break;
    if (step === null && died === kind) {
      // It fell silent in the same way: that is smaller, too, but cannot tell its text.
      path.push(tried);
      skip = 0;
    } else skip = step === 'smaller' ? 0 : tried + 1;
  }
  return smallest;
}

/** Start a child and listen to it until it ends; how it died, or null when it ended well. */
function listen(
  child: string,
  order: Order,
  hear: (report: Report) => void,
  until = Number.POSITIVE_INFINITY,
): Promise<string | null> {
  return new Promise((resolve) => {
    const started: ChildProcess = fork(child, [JSON.stringify(order)], {
      // A large young generation halves the cost of collecting garbage.
      execArgv: ['--max-old-space-size=1500', '--max-semi-space-size=64', '--single-threaded-gc', '--expose-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let why: string | null = null;
    let hasEnded = false;
    let said = '';
    const kill = (reason: string): void => {
      why = reason;
      started.kill('SIGKILL');
    };
    let timer = setTimeout(() => kill('it hangs'), patience);
    started.stderr?.on('data', (data) => {
      said = `${said}${data}`.slice(-2000);
    });
    started.on('message', (message) => {
      clearTimeout(timer);
      timer = setTimeout(() => kill('it hangs'), patience);
      const report = message as Report; // children send nothing else
      if (report.tag === 'end') hasEnded = true;
      else hear(report);
      if (Date.now() > until) kill('there is no time left');
    });
    started.on('close', () => {
      clearTimeout(timer);
      resolve(
        why ?? (hasEnded ? null : `the process died: ${said.trim().split('\n').slice(-12).join(' ').slice(0, 300)}`),
      );
    });
  });
}
