import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Order, Report } from './messages.ts';

/** Processes beside this one, and what ends this one. */
export interface Processes {
  /** How many can run at the same time. */
  readonly cores: number;
  /** Start a process that runs `runJob`. */
  start(listener: JobListener): Job;
  /** Call back when someone wants this process to end; gives what takes the callback away again. The second signal ends it at once. */
  onSignal(stop: (signal: StopSignal) => void): () => void;
}

export interface Job {
  send(order: Order): void;
  /** End it at once, whatever it is doing. */
  kill(): void;
}

export interface JobListener {
  report(report: Report): void;
  /** It has ended, by itself or not: how, in words. All of its reports have come before. */
  ended(how: string): void;
}

export const stopSignals = ['SIGINT', 'SIGTERM'] as const;

export type StopSignal = (typeof stopSignals)[number];

/** The first argument of a process that is a job. */
export const jobArgument = 'fuzz-job';

/** Processes of Node that run `main`, the file that runs commands. */
export function nodeProcesses(main: string): Processes {
  return { cores: availableParallelism(), start: (listener) => startJob(main, listener), onSignal };
}

/** Start a file that reads orders and sends reports. */
export function startJob(main: string, listener: JobListener): Job {
  const child = fork(main, [jobArgument], {
    execArgv: [...process.execArgv, ...garbageCollection],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint = `${complaint}${text}`.slice(0, longestComplaint);
  });
  child.on('message', (report) => listener.report(report as Report)); // only `runJob` writes to this channel
  child.on('error', (error) => listener.ended(`could not be used: ${error.message}`));
  // When `close` is emitted, the channel and standard error have been read to their ends.
  child.on('close', (code, signal) => {
    const how = signal === null ? `ended with the exit code ${code}` : `was ended by ${signal}`;
    listener.ended(complaint === '' ? how : `${how}:\n${complaint.trim()}`);
  });
  return {
    send: (order) => {
      if (child.connected) child.send(order, () => {}); // one that has just died is reported by `close`
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Most objects are dead when a case is over: a large young generation holds them until then. There is a job for every core, so none collects with threads. */
const garbageCollection = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** V8 prints its stack and its heap when memory runs out; the beginning says so. */
const longestComplaint = 1000;

function onSignal(stop: (signal: StopSignal) => void): () => void {
  const forget = (): void => {
    for (const signal of stopSignals) process.off(signal, listener);
  };
  const listener = (signal: NodeJS.Signals): void => {
    forget();
    stop(signal as StopSignal); // it listens to these only
  };
  for (const signal of stopSignals) process.on(signal, listener);
  return forget;
}
