import type { Assign, For, Program, Stmt } from '../../syntax/target.ts';
import type { Ticks } from '../../syntax/ticks.ts';
import { nodesOf } from '../../syntax/walk.ts';
import type { Request } from '../request.ts';
import { StaticEvaluator } from './static-evaluator.ts';

/** What a run goes through: one stretch after the other, each of so many ticks and about so much work. */
export type WorkEstimate = readonly WorkPhase[];

export interface WorkPhase {
  readonly ticks: number;
  readonly work: number;
}

/**
 * The course of a run that ticks, known before it begins: a stretch for each outermost loop. Ticks are counted one by one, since
 * the loops around them are short (ticks.ts); of the work between ticks a sample is enough. Work is counted in operations, a
 * vector of them as one.
 */
export function estimateWork(P: Program, z: Request, ticks: Ticks): WorkEstimate {
  const known = new StaticEvaluator(P, z);
  const operations = new Map<Assign, number>();
  const chosen = (s: If): Stmt => (known.evaluate(s.condition) === 0 ? s.alternative : s.consequent);

  const course = (s: Stmt): WorkEstimate => {
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Allocate':
      case 'Assign':
      case 'Reserve':
        return [];
      case 'Seq':
        return s.stmts.flatMap(course);
      case 'If':
        return course(chosen(s));
      case 'For':
        return s.order === 'unrolled' ? known.iterations(s, Infinity, course).flat() : [measure(s)];
      case 'Let':
        return known.within(s, course);
      case 'Label':
        return course(s.body);
    }
  };

  /** Outside of all loops that tick. */
  const measure = (s: Stmt): WorkPhase => {
    if (s.tag !== 'For') return measured(s, measure);
    if (s.order === 'vectorized') return between(s);
    const own = ticks.get(s);
    if (own !== undefined) return { ticks: own === 'each' ? known.count(s) : 1, work: sampled(s, someIterations) };
    const looked = known.iterations(s, manyIterations, measure);
    const inside = looked.reduce(sum, none);
    const share = known.count(s) / Math.max(1, looked.length);
    return { ticks: Math.round(inside.ticks * share), work: inside.work * share };
  };

  const between = (s: Stmt): WorkPhase => (s.tag === 'For' ? { ticks: 0, work: sampled(s, 1) } : measured(s, between));

  const measured = (s: Exclude<Stmt, For>, look: (s: Stmt) => WorkPhase): WorkPhase => {
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Allocate':
      case 'Reserve':
        return none;
      case 'Assign':
        return { ticks: 0, work: workOf(s) };
      case 'Seq':
        return s.stmts.map(look).reduce(sum, none);
      case 'If':
        return look(chosen(s));
      case 'Let':
        return known.within(s, look);
      case 'Label':
        return look(s.body);
    }
  };

  /** The work of a loop, by that of so many of its iterations. */
  const sampled = (s: For, most: number): number => {
    const looked = known.iterations(s, most, between);
    const count = s.order === 'vectorized' ? 1 : known.count(s);
    return (looked.reduce(sum, none).work * count) / Math.max(1, looked.length);
  };

  const workOf = (s: Assign): number => {
    const size = operations.get(s) ?? nodesOf(...s.args, ...s.values).length;
    operations.set(s, size);
    return size;
  };

  return course(P.body);
}

type If = Extract<Stmt, { tag: 'If' }>;

/** Of a loop that ticks. */
const someIterations = 3;

/** Of a loop around such loops: all of them, but for programs whose iterations are very different. */
const manyIterations = 1000;

const none: WorkPhase = { ticks: 0, work: 0 };

function sum(a: WorkPhase, b: WorkPhase): WorkPhase {
  return { ticks: a.ticks + b.ticks, work: a.work + b.work };
}
