import { diagnostic } from './diagnostic.ts';

/** A stage with more or fewer values than its func has components, or an option with more or fewer types. */
export const S318 = diagnostic<{ func: string; components: number; given: number; option?: string }>({
  code: 'S318',
  message: ({ func, components, given, option }) =>
    `${func} has ${count(components)} at each point, but ${given} ${option === undefined ? 'here' : given === 1 ? 'type is asked for' : 'types are asked for'}`,
  help: ({ components, option }) => {
    if (option !== undefined) return `Compile it with { type: ${option} }.`;
    return components === 1 ? 'Write one value, without a comma.' : `Write ${components} values: (a, b, …).`;
  },
  bad: 'pipeline f() { fun f(x) = { (x, 0); (3) <- (1, 2, 4); } }',
  good: 'pipeline f() { fun f(x) = { (x, 0); (3) <- (1, 2); } }',
});

function count(values: number): string {
  return values === 1 ? 'one value' : `${values} values`;
}
