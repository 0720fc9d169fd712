import type { Stage } from '../../src/lab/machine/stages.ts';
import type { Code } from '../../src/machine/ir/code.ts';
import { printMachine } from '../../src/machine/ir/print.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import type { Pending, Statement } from '../../src/machine/ir/statement.ts';
import { types } from '../../src/syntax/type.ts';
import { codesOf, statementsOf } from './everywhere.ts';

/** The names of the features that occur in the stages of a program. */
export function featuresOf(stages: readonly Stage[]): ReadonlySet<string> {
  const found = new Set<string>();
  const after = (pass: string): Machine<Pending> | undefined => stages.find((stage) => stage.pass === pass)?.machine;
  const lets = (M: Machine<Pending> | undefined): number => (M === undefined ? 0 : count(M.body, 'Let'));
  const holds = (M: Machine<Pending> | undefined): number => (M === undefined ? 0 : count(M.body, 'Hold'));
  const [flat, vectors, hoisted] = [after('flatten'), after('vectorize'), after('loop-invariant-code-motion')];
  const [switched, shared, pruned] = [after('unswitch'), after('common-subexpressions'), after('dead-code')];
  for (const s of flat === undefined ? [] : statementsOf(flat.body)) {
    if (s.tag === 'Loop' && s.order === 'unrolled') found.add('an unrolled loop');
    if (s.tag === 'Loop' && count(s.body, 'Allocation') > 0) found.add('an allocation inside a loop');
  }
  for (const s of vectors === undefined ? [] : statementsOf(vectors.body))
    for (const name of shapesOf(s)) found.add(name);
  for (const e of vectors === undefined ? [] : codesOf(vectors.body)) for (const name of kindsOf(e)) found.add(name);
  if (lets(hoisted) > lets(vectors)) found.add('a hoisted expression');
  if (lets(shared) > lets(switched)) found.add('a common subexpression');
  if (lets(pruned) < lets(shared)) found.add('dead code');
  if (hoisted !== undefined && switched !== undefined && printed(hoisted) !== printed(switched))
    found.add('an unswitched loop');
  if (holds(after('carried-scalar-replacement')) > 0) found.add('a carried scalar');
  if (holds(after('scalar-replacement')) > holds(after('carried-scalar-replacement')))
    found.add('a scalar in a register');
  if (lets(after('transpose')) > lets(shared)) found.add('a transposed block');
  const combined = after('interleave-stores');
  const interleaved = after('gather-to-interleave');
  for (const e of interleaved === undefined ? [] : codesOf(interleaved.body))
    if (e.tag === 'Interleave') found.add('interleaved loads');
  for (const e of combined === undefined ? [] : codesOf(combined.body))
    if (e.tag === 'Interleave') found.add('interleaved stores');
  if ((flat?.outputs.length ?? 0) > 1) found.add('an output that is a tuple');
  return found;
}

/** The features that are counted. */
export const featureNames: readonly string[] = [
  ...[
    'an unrolled loop',
    'an allocation inside a loop',
    'a hoisted expression',
    'a common subexpression',
    'dead code',
    'a carried scalar',
    'a scalar in a register',
    'a transposed block',
    'interleaved stores',
    'interleaved loads',
  ],
  ...[
    'an unswitched loop',
    'an output that is a tuple',
    'a dense store',
    'a strided store',
    'a reversed store',
    'a scatter',
  ],
  ...[
    'divergent lanes',
    'a loop over vectors',
    'a parallel loop',
    'a check',
    'a dense load',
    'a strided load',
    'a reversed load',
  ],
  ...['a gather', 'a ramp', 'a broadcast', ...types.map((type) => `a vector of ${type}`)],
];

function* shapesOf(s: Statement<Pending>): Generator<string> {
  if (s.tag === 'Store' && s.value.lanes > 1) yield `a ${strided(s.stride)} store`;
  if (s.tag === 'Scatter') yield 'a scatter';
  if (s.tag === 'If' && s.condition.tag === 'All') yield 'divergent lanes';
  if (s.tag === 'Loop' && s.x.includes('.vector')) yield 'a loop over vectors';
  if (s.tag === 'Loop' && s.order === 'parallel') yield 'a parallel loop';
  if (s.tag === 'Check') yield 'a check';
}

function* kindsOf(e: Code): Generator<string> {
  if (e.lanes > 1) yield `a vector of ${e.type}`;
  if (e.tag === 'Load' && e.lanes > 1) yield `a ${strided(e.stride)} load`;
  if (e.tag === 'Gather') yield 'a gather';
  if (e.tag === 'Ramp') yield 'a ramp';
  if (e.tag === 'Broadcast') yield 'a broadcast';
}

function strided(stride: number): string {
  return stride < 0 ? 'reversed' : stride === 1 ? 'dense' : 'strided';
}

function count(s: Statement<Pending>, tag: Statement['tag']): number {
  let times = 0;
  for (const inner of statementsOf(s)) if (inner.tag === tag) times++;
  return times;
}

/** After vectorization, no loop is pending. */
function printed(M: Machine<Pending>): string {
  return printMachine(M as Machine);
}
