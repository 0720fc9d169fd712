import { type ExprTree, isSearch, type PipelineTree, tests } from '../../language/tree.ts';
import { isDefinedByFirstUpdate, undefFuncs } from '../../syntax/extensions/undef.ts';
import { memoized } from '../../syntax/memoized.ts';
import type { Experiment } from '../experiment.ts';
import { expressionsOf } from '../mutate/sites.ts';

type Features = Readonly<Record<string, (x: Experiment) => boolean>>;

/** Features of the source of a program. Expansion removes most of them: lets, defs, choices and reductions. */
export const ofSource: Features = {
  'a parameter with a range': ({ P }) => P.params.some(({ range }) => range !== null),
  'a requirement': ({ P }) => P.requirements.length > 0,
  'a func whose first update writes all points of undef': ({ P }) => undefFuncs(P).some(isDefinedByFirstUpdate),
  'updates that write all rows of undef that are read': (x) =>
    undefFuncs(x.P).some((f) => !isDefinedByFirstUpdate(f)) && x.inferred(0) !== null,
  'a let in an expression': (x) => has(x, (e) => e.tag === 'Let'),
  'a let of a func': (x) => x.case.pipeline.funcs.some((f) => f.lets.length > 0),
  'a let of an update': (x) => x.case.pipeline.funcs.some((f) => f.updates.some((U) => U.lets.length > 0)),
  'a call of a def': (x) => {
    const defs = new Set(x.case.pipeline.defs.map((def) => def.name.name));
    return has(x, (e) => e.tag === 'Call' && defs.has(e.name.name));
  },
  'a reduction variable of a def that is renamed': ({ P }) =>
    P.funcs.some((f) => f.updates.some((U) => U.rdom.some((r) => r.name.includes('$')))),
  'a select with several conditions': (x) =>
    has(x, (e) => e.tag === 'Call' && e.name.name === 'select' && e.args.length > 3),
  'a mux': (x) => has(x, (e) => e.tag === 'Call' && e.name.name === 'mux'),
  'a choice of tuples': (x) => has(x, (e) => e.tag === 'Call' && e.args.some((arg) => arg.tag === 'Tuple')),
  'a search for the least or greatest value': (x) => has(x, (e) => e.tag === 'Reduce' && isSearch(e.kind)),
  'a reduction of conditions': (x) => has(x, (e) => e.tag === 'Reduce' && tests.some((test) => test === e.kind)),
  'a tuple with a conditional update': ({ P }) =>
    P.funcs.some((f) => f.types.length > 1 && f.updates.some((U) => U.condition.tag !== 'Const')),
};

function has({ case: { pipeline } }: Experiment, is: (e: ExprTree) => boolean): boolean {
  return nodesOf(pipeline).some(is);
}

const nodesOf = memoized((tree: PipelineTree) => expressionsOf(tree));
