import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Order, Report } from './messages.ts';

/** Child processes, and signals to this process. */
export interface Processes {
  /** How many processes can run in parallel. */
  readonly cores: number;
  /** Start a process that runs `runJob`. */
  start(listener: JobListener): Job;
  /**
   * Call `stop` on the first signal; a second signal ends the process. Returns a function that removes the listener.
   */
  onSignal(stop: (signal: StopSignal) => void): () => void;
}

export interface Job {
  send(order: Order): void;
  /** Kill the process. */
  kill(): void;
}

export interface JobListener {
  report(report: Report): void;
  /** Called when the process has ended, after all of its reports, with a description of how. */
  ended(how: string): void;
}

export const stopSignals = ['SIGINT', 'SIGTERM'] as const;

export type StopSignal = (typeof stopSignals)[number];

/** The first argument of a job process. */
export const jobArgument = 'fuzz-job';

/** Node processes that run `main`, the file of the command line. */
export function nodeProcesses(main: string): Processes {
  return { cores: availableParallelism(), start: (listener) => startJob(main, listener), onSignal };
}

/** Start a file that receives orders and sends reports. */
export function startJob(main: string, listener: JobListener): Job {
  const child = fork(main, [jobArgument], {
    execArgv: [...process.execArgv, ...garbageCollection],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errorText = '';
  child.stderr?.on('data', (text) => {
    errorText = `${errorText}${text}`.slice(0, longestErrorText);
  });
  child.on('message', (report) => listener.report(report as Report)); // only `runJob` sends messages
  child.on('error', (error) => listener.ended(`could not be used: ${error.message}`));
  // `close` is emitted after the channel and standard error have been read to the end.
  child.on('close', (code, signal) => {
    const how = signal === null ? `ended with the exit code ${code}` : `was ended by ${signal}`;
    listener.ended(errorText === '' ? how : `${how}:\n${errorText.trim()}`);
  });
  return {
    send: (order) => {
      if (child.connected) child.send(order, () => {}); // `close` reports a process that has just died
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/**
 * Most objects die with their case, so a large young generation avoids promoting them. There is a job for every core,
 * so garbage collection is single-threaded.
 */
const garbageCollection = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** V8 prints its stack and heap when it runs out of memory. The beginning of that text states the reason. */
const longestErrorText = 1000;

function onSignal(stop: (signal: StopSignal) => void): () => void {
  const removeListener = (): void => {
    for (const signal of stopSignals) process.off(signal, listener);
  };
  const listener = (signal: NodeJS.Signals): void => {
    removeListener();
    stop(signal as StopSignal); // only stop signals are registered
  };
  for (const signal of stopSignals) process.on(signal, listener);
  return removeListener;
}
