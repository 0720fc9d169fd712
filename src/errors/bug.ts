/** A failure that is ours: something that cannot happen has happened. The user's failures are diagnostics. */
export function bug(what: string): never {
  throw new Error(`This is a bug in sylvite, not in your program: ${what}`);
}
