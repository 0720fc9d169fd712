/**
 * The synchronization variables of threads, as indices of words in the first page of the memory. Words that several
 * threads write concurrently are 64 bytes apart, to avoid false sharing of cache lines.
 */
export const control = {
  /** The lock of the heap, and the address of the first free block. */
  heapLock: 256,
  heapFree: 272,
  /** Incremented whenever there may be work. Idle workers wait for it to change. */
  epoch: 288,
  /** The number of sleeping workers. */
  sleepers: 304,
  /** 1 while workers may join the loop, plus 2 for each worker that has joined and not yet left. */
  state: 320,
  /** The number of claimed iterations of the loop. */
  claimed: 336,
  /** The number of messages that were sent to each worker. */
  mail: 352,
  /** The loop: its program, task, closure, first iteration, number of iterations and maximum number of threads. */
  program: 368,
  task: 369,
  closure: 370,
  from: 371,
  count: 372,
  most: 373,
  /**
   * 1 if an iteration has failed. The next words are the fault: its kind, its numbers, the length of its text, and the
   * text.
   */
  failed: 384,
  faultKind: 385,
  faultId: 386,
  faultValue: 387,
  /** Two words, aligned to 8 bytes. */
  faultBytes: 388,
  faultText: 390,
  faultTextMost: 400,
  /** The tick counter of programs that report progress. */
  ticks: 800,
} as const;

export type Control = typeof control;
