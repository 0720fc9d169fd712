/**
 * Where threads meet: words of the first page of the memory, which is never given out, by index. Words that several threads
 * write at once are 64 bytes from all others, so that they do not share a line of the cache.
 */
export const control = {
  /** Of the heap: 1 while somebody changes it; the address of the first free piece. */
  heapLock: 256,
  heapFree: 272,
  /** Changes whenever there may be something to do; what idle workers watch. */
  epoch: 288,
  sleepers: 304,
  /** 1 while workers may join the loop, plus 2 for each worker that has joined and not left. */
  state: 320,
  /** How many iterations of the loop are claimed. */
  claimed: 336,
  /** How many messages each worker has been sent. */
  mail: 352,
  /** The loop: of which program, which task on what, from where, how many iterations, on how many threads at most. */
  program: 368,
  task: 369,
  closure: 370,
  from: 371,
  count: 372,
  most: 373,
  /** 1 when an iteration has failed; then the fault: its kind, its numbers, and a text with its length before it. */
  failed: 384,
  faultKind: 385,
  faultId: 386,
  faultValue: 387,
  /** Two words, aligned to 8 bytes. */
  faultBytes: 388,
  faultText: 390,
  faultTextMost: 400,
  /** How often programs have ticked. */
  ticks: 800,
} as const;

export type Control = typeof control;
