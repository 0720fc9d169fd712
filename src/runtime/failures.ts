import type { ArtifactFailure } from './artifact.ts';

/** A check of the program itself does not hold. */
export class ProgramFailure extends Error {
  readonly failure: ArtifactFailure;
  /** What the program says about it: the length of the loop, or the offset of the access. */
  readonly value: number;

  constructor(failure: ArtifactFailure, value: number) {
    super(describe(failure, value));
    this.name = 'ProgramFailure';
    this.failure = failure;
    this.value = value;
  }
}

/** There is no storage for a func, an input or the output. */
export class OutOfMemory extends Error {
  readonly func: string;
  readonly bytes: number;
  readonly limit: number;

  constructor(func: string, bytes: number, limit: number) {
    super(
      `${func} needs ${bytes} bytes, and there is no room for that: all memory together has at most ${limit} bytes`,
    );
    this.name = 'OutOfMemory';
    this.func = func;
    this.bytes = bytes;
    this.limit = limit;
  }
}

/** A call that does not go with the program: something is missing, or is not what the program takes. */
export class CallError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CallError';
  }
}

/** The runtime was closed, or was replaced after a program had crashed in it. */
export class Closed extends CallError {
  constructor() {
    super('the runtime is closed');
  }
}

/** A program has crashed, which is a bug of ours. The memory that it ran in may be damaged. */
export class Crash extends Error {
  constructor(name: string, message: string) {
    super(`This is a bug in sylvite, not in your program: ${name} has crashed: ${message}`);
    this.name = 'Crash';
  }
}

function describe(failure: ArtifactFailure, value: number): string {
  switch (failure.tag) {
    case 'AssertionFailure':
      return failure.why;
    case 'RdomFailure':
      return `the loop over ${failure.variable} has the length ${value}`;
    case 'AddressFailure':
      return failure.hasOffset ? `${failure.what}, at byte ${value}` : failure.what;
  }
}
