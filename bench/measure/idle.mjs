import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** Wait until the idle share of the processors is large enough, at most for the given time. */
export async function idle(share, milliseconds) {
  for (const start = Date.now(); Date.now() - start < milliseconds; ) {
    const before = used();
    await setTimeout(60);
    const after = used();
    if (after.idle - before.idle >= share * (after.all - before.all)) return;
  }
}

function used() {
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const times = cpus().map((cpu) => cpu.times);
  return { idle: sum(times.map((t) => t.idle)), all: sum(times.flatMap((t) => Object.values(t))) };
}
