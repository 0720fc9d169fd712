import { diagnostic } from './diagnostic.ts';

/** The number of values of a stage, or of types in an option, is not the number of components of the func. */
export const wrongComponentCount = diagnostic<{ func: string; components: number; given: number; option?: string }>({
  code: 'S318',
  message: ({ func, components, given, option }) => {
    const has = `${func} has ${count(components, 'value')} at each point`;
    const verb = given === 1 ? 'is' : 'are';
    return option === undefined
      ? `${has}, but ${count(given, 'value')} ${verb} given here`
      : `${has}, but ${count(given, 'type')} ${verb} requested`;
  },
  help: ({ components, option }) => {
    if (option !== undefined) return `Compile it with { type: ${option} }.`;
    return components === 1 ? 'Write one value, without a comma.' : `Write ${components} values: (a, b, …).`;
  },
  bad: 'pipeline f() { fun f(x) = { (x, 0); (3) <- (1, 2, 4); } }',
  good: 'pipeline f() { fun f(x) = { (x, 0); (3) <- (1, 2); } }',
});

function count(n: number, noun: string): string {
  return n === 1 ? `one ${noun}` : `${n} ${noun}s`;
}
