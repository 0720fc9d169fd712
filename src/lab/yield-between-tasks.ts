/**
 * A function that long-running work awaits between its tasks. It yields to the event loop from time to time, so that
 * signals, messages of other threads and finalizers are handled.
 */
export function yieldingBetweenTasks(): () => Promise<void> {
  let yieldedAt = performance.now();
  return async () => {
    if (performance.now() - yieldedAt < longestTurn) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    yieldedAt = performance.now();
  };
}

/** The minimum time between two yields, in milliseconds. A yield takes about one millisecond. */
const longestTurn = 100;
