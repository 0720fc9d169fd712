/**
 * Does the exception report a stack overflow? V8 and JavaScriptCore throw a RangeError, SpiderMonkey an InternalError.
 */
export function isStackOverflow(thrown: unknown): boolean {
  return thrown instanceof Error && /call stack|too much recursion/.test(thrown.message);
}
