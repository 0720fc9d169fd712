import type { ArtifactFailure } from './artifact.ts';

/**
 * A program has stopped itself: an assertion does not hold, a loop has a negative extent, or, in checked builds, an
 * access is out of bounds.
 */
export class ProgramFailure extends Error {
  readonly failure: ArtifactFailure;
  /**
   * The value that the program passed to `fail`: the extent of the loop, or the offset of the access. It has no meaning
   * for an assertion.
   */
  readonly value: number;

  constructor(failure: ArtifactFailure, value: number) {
    super(describe(failure, value));
    this.name = 'ProgramFailure';
    this.failure = failure;
    this.value = value;
  }
}

/** The memory is too small for a func, an input or the output. */
export class OutOfMemory extends Error {
  readonly func: string;
  readonly bytes: number;
  readonly limit: number;

  constructor(func: string, bytes: number, limit: number) {
    super(`${func} needs ${bytes} bytes, which are not available: the total memory is limited to ${limit} bytes`);
    this.name = 'OutOfMemory';
    this.func = func;
    this.bytes = bytes;
    this.limit = limit;
  }
}

/** The arguments of a call do not match the program. */
export class CallError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CallError';
  }
}

/** The runtime was closed, or was replaced after a crash. */
export class Closed extends CallError {
  constructor() {
    super('the runtime is closed');
  }
}

/** This version of the host cannot start workers. */
export class NoWorkers extends Error {}

/** A program has crashed, which is a compiler bug. The memory of the runtime may be corrupt. */
export class Crash extends Error {
  constructor(name: string, message: string) {
    super(`This is a bug in sylvite, not in your program: ${name} has crashed: ${message}`);
    this.name = 'Crash';
  }
}

/** Is a failure a bug of the compiler? */
export function isInternal(
  failure: ArtifactFailure,
): failure is Extract<ArtifactFailure, { tag: 'AddressFailure' | 'MemoizationFailure' }> {
  return failure.tag === 'AddressFailure' || failure.tag === 'MemoizationFailure';
}

function describe(failure: ArtifactFailure, value: number): string {
  switch (failure.tag) {
    case 'AssertionFailure':
      return failure.why;
    case 'RdomFailure':
      return `the loop over ${failure.variable} has the length ${value}`;
    case 'AddressFailure':
      return failure.hasOffset ? `${failure.what}, at byte ${value}` : failure.what;
    case 'MemoizationFailure':
      return `the kept values of ${failure.func} are not the values that it has in this call`;
  }
}
