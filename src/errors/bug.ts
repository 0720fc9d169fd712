/** Report a violated invariant, which is a bug in Sylvite. User errors are diagnostics. */
export function bug(what: string): never {
  throw new Error(`This is a bug in sylvite, not in your program: ${what}`);
}
