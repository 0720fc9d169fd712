import { withinSteps } from '../simplify/work.ts';
import { stmtsIn } from '../syntax/stmt.ts';
import type { Program } from '../syntax/target.ts';
import { noTicks, type Ticks } from '../syntax/ticks.ts';
import { carry } from './carry.ts';
import { checkOnce } from './checked.ts';
import { choose } from './choose.ts';
import { shareCommon } from './common.ts';
import { decide } from './decide.ts';
import { flatten } from './flatten.ts';
import { forward } from './forward.ts';
import { hoist, hoistAgain } from './hoist.ts';
import { interleave } from './interleave.ts';
import type { Layout } from './layout.ts';
import { merge } from './merge.ts';
import { Names } from './names.ts';
import { narrow } from './narrow.ts';
import { outline } from './outline.ts';
import { partition } from './partition.ts';
import type { Machine } from './program.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { regroup } from './regroup.ts';
import { reuse } from './reuse.ts';
import { settle } from './settle.ts';
import { spread } from './spread.ts';
import type { Pending, Statement } from './statement.ts';
import { strengthen } from './strengthen.ts';
import { transpose } from './transpose.ts';
import { unify } from './unify.ts';
import { unread } from './unread.ts';
import { unroll } from './unroll.ts';
import { unswitch } from './unswitch.ts';
import { vectorize } from './vectorize.ts';
import { withinStack } from './within-stack.ts';

/** Called with the program after each pass, flattening first. */
export type WatchPass = (pass: string, program: Machine<Pending>) => void;

/** The whole way from Tgt to machine code: flatten, carry out the orders of loops, then improve what is there. */
export function optimize(
  P: Program,
  layout?: Layout,
  watch: WatchPass = () => {},
  ticks = noTicks,
  then = passes,
): Machine {
  return withinStack(P.name, () =>
    withinSteps(P.name, allocationsIn(P), () => improved(P, layout, watch, ticks, then)),
  );
}

/** One for each func that is not inlined. */
function allocationsIn(P: Program): number {
  let count = 0;
  for (const s of stmtsIn(P.body)) if (s.tag === 'Allocate') count++;
  return count;
}

function improved(
  P: Program,
  layout: Layout | undefined,
  watch: WatchPass,
  ticks: Ticks,
  then: readonly Pass[],
): Machine {
  const names = new Names();
  const flat = flatten(P, layout, names, ticks);
  watch('flatten', flat);
  const unrolled = unroll(flat.body, names);
  watch('unroll', { ...flat, body: unrolled });
  let program: Machine = { ...flat, body: vectorize(unrolled, names) };
  watch('vectorize', program);
  for (const { name, run } of then) {
    program = { ...program, body: run(program.body, program, names) };
    watch(name, program);
  }
  return program;
}

export interface Pass {
  readonly name: string;
  readonly run: (s: Statement, program: Machine, names: Names) => Statement;
}

/** In this order; each keeps the meaning of the program. */
export const passes: readonly Pass[] = [
  { name: 'spread', run: spread },
  { name: 'decide', run: decide },
  { name: 'narrow', run: narrow },
  { name: 'hoist', run: hoist },
  { name: 'unify', run: unify },
  { name: 'merge', run: merge },
  { name: 'unswitch', run: unswitch },
  { name: 'partition', run: (s, _, names) => partition(s, names) },
  { name: 'spread', run: spread },
  { name: 'decide', run: decide },
  { name: 'hoist again', run: hoistAgain },
  { name: 'unswitch', run: unswitch },
  { name: 'choose', run: (s, _, names) => choose(s, names) },
  { name: 'check once', run: checkOnce },
  { name: 'settle', run: (s, _, names) => settle(s, names) },
  { name: 'regroup', run: regroup },
  { name: 'share', run: (s, _, names) => shareCommon(s, names) },
  { name: 'transpose', run: (s, _, names) => transpose(s, names) },
  { name: 'interleave', run: (s, _, names) => interleave(s, names) },
  { name: 'carry', run: (s, _, names) => carry(s, names) },
  { name: 'promote', run: (s, _, names) => promote(s, names) },
  { name: 'forward', run: (s, _, names) => unread(forward(s, names)) },
  { name: 'strengthen', run: (s, _, names) => strengthen(s, names) },
  { name: 'prune', run: prune },
  { name: 'reuse', run: reuse },
  { name: 'outline', run: (s, _, names) => outline(s, names) },
];
