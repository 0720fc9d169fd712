import type { CodePosition } from '../../errors/diagnostic.ts';

/**
 * The position of a call in the user's code; null if the host does not report it. It is computed on demand, because
 * formatting a stack trace is expensive.
 */
export type Origin = () => CodePosition | null;

/**
 * The caller of a builder function. `further` is the number of our own functions between that caller and `builder`. The
 * frame is found by the function and not by its file, so this also works when all code is bundled into one file.
 */
export function callerOf(builder: (...args: never) => unknown, further = 0): Origin {
  const captured = capture(builder, further + 1);
  return () => positionOf(captured.frames()[further] ?? '');
}

/** Remember where a part of a syntax tree was built. Returns the part. */
export function built<Part extends object>(part: Part, origin: Origin | undefined): Part {
  if (origin !== undefined) origins.set(part, origin);
  return part;
}

export function originOf(part: object): Origin | undefined {
  return origins.get(part);
}

const origins = new WeakMap<object, Origin>();

/**
 * The frames of the callers of a function, innermost first, without the function itself. At most `most` frames are
 * needed.
 */
function capture(builder: (...args: never) => unknown, most: number): { readonly frames: () => readonly string[] } {
  if (typeof Error.captureStackTrace !== 'function') {
    const { stack = '' } = new Error();
    return { frames: () => below(builder.name, stack.split('\n')) };
  }
  const holder: { readonly stack?: string } = {};
  const limit = Error.stackTraceLimit;
  Reflect.set(Error, 'stackTraceLimit', most); // does not throw if intrinsics are frozen
  Error.captureStackTrace(holder, builder);
  Reflect.set(Error, 'stackTraceLimit', limit);
  return { frames: () => (holder.stack ?? '').split('\n').filter((line) => /:\d+\)?$/.test(line)) };
}

/**
 * The frames after the frame of a function. Old versions of Firefox and Safari, which have no `captureStackTrace`, need
 * this. Their frames have the form `name@file:line:column`.
 */
function below(name: string, frames: readonly string[]): readonly string[] {
  const own = frames.findIndex((frame) => frame.startsWith(`${name}@`));
  return own === -1 ? [] : frames.slice(own + 1);
}

/** Parse a frame: `    at f (file:///a.ts:1:2)`, `    at file:///a.ts:1:2` or `f@https://host/a.js:1:2`. */
function positionOf(frame: string): CodePosition | null {
  const [, file = '', line, column] =
    /^(?:\s+at (?:async )?(?:.*? \()?|[^@\s]*@)(.+):(\d+):(\d+)\)?$/.exec(frame) ?? [];
  return file === '' ? null : { file: fileText(file), line: Number(line), column: Number(column) };
}

/** The name of a file for messages. Evaluated code has no file, and the address of a data URL is its contents. */
function fileText(file: string): string {
  const name = file.replace(/^eval at .*, /, '').replace(/^file:\/\//, '');
  return name.length <= 300 ? name : `${name.slice(0, 30)}…`;
}
