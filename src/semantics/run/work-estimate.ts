import type { Assign, For, Program, Stmt } from '../../syntax/target.ts';
import type { Ticks } from '../../syntax/ticks.ts';
import { nodesOf } from '../../syntax/walk.ts';
import type { Request } from '../request.ts';
import { StaticEvaluator } from './static-evaluator.ts';

/** The phases of a run, in order. */
export type WorkEstimate = readonly WorkPhase[];

/** A phase of a run: its exact number of ticks, and an estimate of its work. */
export interface WorkPhase {
  readonly ticks: number;
  readonly work: number;
}

/**
 * Estimate the work of a run before it starts, with a phase for each outermost loop. Ticks are counted exactly, unless
 * a loop around them has more than `manyIterations` iterations, which is rare (ticks.ts). The work between ticks is
 * sampled. Work is measured in operations; an operation on a vector counts as one.
 */
export function estimateWork(P: Program, z: Request, ticks: Ticks): WorkEstimate {
  const evaluator = new StaticEvaluator(P, z);
  const operations = new Map<Assign, number>();
  const chosen = (s: If): Stmt => (evaluator.evaluate(s.condition) === 0 ? s.alternative : s.consequent);

  const phases = (s: Stmt): WorkEstimate => {
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Allocate':
      case 'Assign':
      case 'Reserve':
        return [];
      case 'Seq':
        return s.stmts.flatMap(phases);
      case 'If':
        return phases(chosen(s));
      case 'For':
        return s.order === 'unrolled' ? evaluator.iterations(s, Infinity, phases).flat() : [measure(s)];
      case 'Let':
        return evaluator.within(s, phases);
      case 'Label':
        return phases(s.body);
    }
  };

  /** The ticks and the work of a statement that is not inside a loop that ticks. */
  const measure = (s: Stmt): WorkPhase => {
    if (s.tag !== 'For') return measured(s, measure);
    if (s.order === 'vectorized') return between(s);
    const own = ticks.get(s);
    if (own !== undefined) return { ticks: own === 'each' ? evaluator.count(s) : 1, work: sampled(s, someIterations) };
    const samples = evaluator.iterations(s, manyIterations, measure);
    const total = samples.reduce(sum, none);
    const scale = evaluator.count(s) / Math.max(1, samples.length);
    return { ticks: Math.round(total.ticks * scale), work: total.work * scale };
  };

  /** The work of a statement inside a loop that ticks. It has no ticks of its own. */
  const between = (s: Stmt): WorkPhase => (s.tag === 'For' ? { ticks: 0, work: sampled(s, 1) } : measured(s, between));

  const measured = (s: Exclude<Stmt, For>, measureChild: (s: Stmt) => WorkPhase): WorkPhase => {
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Allocate':
      case 'Reserve':
        return none;
      case 'Assign':
        return { ticks: 0, work: workOf(s) };
      case 'Seq':
        return s.stmts.map(measureChild).reduce(sum, none);
      case 'If':
        return measureChild(chosen(s));
      case 'Let':
        return evaluator.within(s, measureChild);
      case 'Label':
        return measureChild(s.body);
    }
  };

  /** The work of a loop, extrapolated from a sample of at most `most` iterations. */
  const sampled = (s: For, most: number): number => {
    const samples = evaluator.iterations(s, most, between);
    const count = s.order === 'vectorized' ? 1 : evaluator.count(s);
    return (samples.reduce(sum, none).work * count) / Math.max(1, samples.length);
  };

  const workOf = (s: Assign): number => {
    const size = operations.get(s) ?? nodesOf(...s.args, ...s.values).length;
    operations.set(s, size);
    return size;
  };

  return phases(P.body);
}

type If = Extract<Stmt, { tag: 'If' }>;

/** The number of sampled iterations of a loop that ticks. */
const someIterations = 3;

/** The number of sampled iterations of a loop that contains loops that tick. Such a loop rarely has more iterations. */
const manyIterations = 1000;

const none: WorkPhase = { ticks: 0, work: 0 };

function sum(a: WorkPhase, b: WorkPhase): WorkPhase {
  return { ticks: a.ticks + b.ticks, work: a.work + b.work };
}
