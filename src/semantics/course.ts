import type { Assign, For, Program, Stmt } from '../syntax/target.ts';
import type { Ticks } from '../syntax/ticks.ts';
import { nodesOf } from '../syntax/walk.ts';
import { Foresight } from './foresight.ts';
import type { Request } from './request.ts';

/** What a run goes through: one stretch after the other, each of so many ticks and about so much work. */
export type Course = readonly Stretch[];

export interface Stretch {
  readonly ticks: number;
  readonly work: number;
}

/**
 * The course of a run that ticks, known before it begins: a stretch for each outermost loop. Of a loop only some iterations
 * are looked at, which is exact where all are alike. Work is counted in operations, a vector of them as one.
 */
export function courseOf(P: Program, z: Request, ticks: Ticks): Course {
  const known = new Foresight(P, z);
  const operations = new Map<Assign, number>();
  const chosen = (s: If): Stmt => (known.evaluate(s.condition) === 0 ? s.alternative : s.consequent);

  const course = (s: Stmt): Course => {
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Allocate':
      case 'Assign':
        return [];
      case 'Seq':
        return s.stmts.flatMap(course);
      case 'If':
        return course(chosen(s));
      case 'For':
        return s.order === 'unrolled' ? known.iterations(s, Infinity, course).flat() : [loop(s, someIterations)];
      case 'Let':
        return known.within(s, course);
      case 'Label':
        return course(s.body);
    }
  };

  const measure = (s: Stmt): Stretch => {
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Allocate':
        return none;
      case 'Assign':
        return { ticks: 0, work: workOf(s) };
      case 'Seq':
        return s.stmts.map(measure).reduce(sum, none);
      case 'If':
        return measure(chosen(s));
      case 'For':
        return loop(s, 1);
      case 'Let':
        return known.within(s, measure);
      case 'Label':
        return measure(s.body);
    }
  };

  const loop = (s: For, most: number): Stretch => {
    const looked = known.iterations(s, most, measure);
    const { ticks: inside, work } = looked.reduce(sum, none);
    const count = known.count(s);
    const share = count / Math.max(1, looked.length);
    const tick = ticks.get(s);
    const own = tick === undefined ? 0 : tick === 'each' ? count : 1;
    const lanes = s.order === 'vectorized' ? Math.max(1, count) : 1;
    return { ticks: Math.round(share * inside) + own, work: (share * work) / lanes };
  };

  const workOf = (s: Assign): number => {
    const size = operations.get(s) ?? nodesOf(...s.args, ...s.values).length;
    operations.set(s, size);
    return size;
  };

  return course(P.body);
}

type If = Extract<Stmt, { tag: 'If' }>;

/** Of an outermost loop. */
const someIterations = 16;

const none: Stretch = { ticks: 0, work: 0 };

function sum(a: Stretch, b: Stretch): Stretch {
  return { ticks: a.ticks + b.ticks, work: a.work + b.work };
}
