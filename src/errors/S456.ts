import { diagnostic } from './diagnostic.ts';

/** The programs of a text are too large together for `check` to compile all of them. */
export const schedulesNotCompiled = diagnostic<{ func: string; schedules: string }>({
  code: 'S456',
  severity: 'warning',
  message: ({ func, schedules }) =>
    `${func} is not compiled ${schedules}, because compiling all schedules of this text would take too long`,
  help: 'The schedule itself has no errors. To compile it too, use bounds --schedule NAME, or a file of its own.',
  bad: scheduled(12),
  good: scheduled(2),
});

/** Schedules that each make many copies of a func. */
function scheduled(times: number): string {
  const schedules = Array.from({ length: times }, (_, i) => {
    const conditions = (least: number): string => Array.from({ length: 60 }, (_, j) => `n > ${least + j}`).join(', ');
    return `schedule s${i} { specialize(f, ${conditions(i)}); at(g, f.x); specialize(g, ${conditions(0)}); }`;
  });
  return `pipeline f(n) { fun g(x) = x; fun f(x) = g[x]; } ${schedules.join(' ')}`;
}
