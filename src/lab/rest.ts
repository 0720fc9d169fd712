/**
 * What long work awaits between its tasks: from time to time a turn of the event loop, in which signals, messages of other
 * threads and finalizers are handled.
 */
export function restBetweenTasks(): () => Promise<void> {
  let rested = performance.now();
  return async () => {
    if (performance.now() - rested < longestTurn) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    rested = performance.now();
  };
}

/** In milliseconds; each rest takes about one. */
const longestTurn = 100;
