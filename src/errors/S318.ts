import { diagnostic } from './diagnostic.ts';

/** A stage with more or fewer values than its func has components. */
export const S318 = diagnostic<{ func: string; components: number; given: number }>({
  code: 'S318',
  message: ({ func, components, given }) => `${func} has ${count(components)} at each point, but ${given} here`,
  help: ({ components }) =>
    components === 1 ? 'Write one value, without a comma.' : `Write ${components} values: (a, b, …).`,
  bad: 'pipeline f() { fun f(x) = { (x, 0); (3) <- (1, 2, 4); } }',
  good: 'pipeline f() { fun f(x) = { (x, 0); (3) <- (1, 2); } }',
});

function count(values: number): string {
  return values === 1 ? 'one value' : `${values} values`;
}
