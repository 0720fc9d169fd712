import { buildSum, expandSum, type IntegerSum, isSum } from '../../../src/machine/analysis/integer-sum.ts';
import { ValueNumbers } from '../../../src/machine/analysis/value-numbers.ts';
import { assume } from '../../../src/machine/ir/assume.ts';
import { broadcast, constant, int, minus, operation, plus, variable } from '../../../src/machine/ir/build.ts';
import type { Code } from '../../../src/machine/ir/code.ts';
import type { Names } from '../../../src/machine/ir/names.ts';
import { printCode } from '../../../src/machine/ir/print.ts';
import type { Machine } from '../../../src/machine/ir/program.ts';
import {
  type Loop,
  type Scatter,
  type Sequence,
  type Statement,
  type Store,
  sequence,
} from '../../../src/machine/ir/statement.ts';
import { substitute } from '../../../src/machine/ir/substitute.ts';
import { letsOf, mapParts, operandsOf, withLets, withOperands } from '../../../src/machine/ir/walk.ts';
import { splitIndexSets } from '../../../src/machine/passes/loop/index-set-splitting/index-set-splitting.ts';
import { hoistInvariants } from '../../../src/machine/passes/loop/loop-invariant-code-motion.ts';
import { unswitchGuards } from '../../../src/machine/passes/loop/unswitching/unswitch-guards.ts';
import { replaceCarriedScalars } from '../../../src/machine/passes/memory/carried-scalar-replacement.ts';
import { replaceScalars } from '../../../src/machine/passes/memory/scalar-replacement.ts';
import { coalesceStorage } from '../../../src/machine/passes/memory/storage-coalescing.ts';
import { forwardStores } from '../../../src/machine/passes/memory/store-to-load-forwarding.ts';
import { eliminateCommonSubexpressions } from '../../../src/machine/passes/scalar/common-subexpressions.ts';
import { foldConstants } from '../../../src/machine/passes/scalar/constant-folding.ts';
import { reduceStrength } from '../../../src/machine/passes/scalar/strength-reduction.ts';
import { gatherToInterleave } from '../../../src/machine/passes/vector/gather-to-interleave.ts';
import { interleaveStores } from '../../../src/machine/passes/vector/interleave-stores.ts';
import { transpose } from '../../../src/machine/passes/vector/transpose.ts';
import type { Pass } from '../../../src/machine/passes.ts';
import { bytesOf, isFloat } from '../../../src/syntax/type.ts';
import { codesOf, everywhere, statementsOf } from '../everywhere.ts';
import { shortSightedReuse } from './short-sighted-reuse.ts';

/** Incorrect passes. The laws must catch each of them. */
export const wrongPasses: readonly Pass[] = [
  pass('a load is hoisted out of a loop that stores to its buffer', (s, names) =>
    everywhere(s, { statement: (loop) => (loop.tag === 'Loop' ? beforeIt(loop, names) : loop) }),
  ),
  pass('a load is shared across a store to its buffer', (s, names) =>
    storing(eliminateCommonSubexpressions(storing(s, hidden), names), shown),
  ),
  pass('a store is forwarded past a loop that overwrites it', (s, names) => {
    const inLoops = everywhere(s, { statement: (each) => (each.tag === 'Loop' ? storing(each, hidden) : each) });
    return storing(forwardStores(inLoops, names), (buffer) => buffer.replace(/!+$/, ''));
  }),
  pass('the stride of a vector is off by one', (s) =>
    everywhere(s, { code: (e) => (e.tag === 'Load' && e.lanes > 1 ? { ...e, stride: e.stride + 1 } : e) }),
  ),
  pass('a reversed vector is loaded forwards', (s) =>
    everywhere(s, { code: (e) => (e.tag === 'Load' && e.lanes > 1 ? { ...e, stride: Math.abs(e.stride) } : e) }),
  ),
  pass('a strided vector is stored densely', (s) =>
    everywhere(s, { statement: (each) => (each.tag === 'Store' ? { ...each, stride: 1 } : each) }),
  ),
  pass('a condition that varies across lanes is assumed to hold on all', (s) =>
    everywhere(s, {
      statement: (each) => (each.tag === 'If' && each.condition.tag === 'All' ? each.consequent : each),
    }),
  ),
  pass('a ramp becomes a broadcast', (s) =>
    everywhere(s, {
      code: (e) => (e.tag === 'Ramp' ? { tag: 'Broadcast', type: 'i32', lanes: e.lanes, value: e.base } : e),
    }),
  ),
  pass('the addresses of a gather are too far apart', (s) =>
    everywhere(s, { code: (e) => (e.tag === 'Gather' ? { ...e, addresses: steeper(e.addresses) } : e) }),
  ),
  pass('the vectors of a loop start one iteration late', (s) =>
    everywhere(s, {
      statement: (each) => (each.tag === 'Loop' && each.x.includes('.vector') ? { ...each, min: int(1) } : each),
    }),
  ),
  pass('a definition that is used is removed', (s) =>
    everywhere(s, { statement: (each) => (each.tag === 'Let' && each.value.type === 'i32' ? each.body : each) }),
  ),
  pass('a condition that varies in a loop is tested before it', (s) => everywhere(s, { statement: decidedBefore })),
  pass('a definition is inlined into its uses', (s) => inlined(s)),
  pass('a guard is removed', (s) =>
    everywhere(s, { statement: (each) => (each.tag === 'If' ? each.consequent : each) }),
  ),
  pass('an allocation is one element too small', (s) =>
    everywhere(s, {
      statement: (each) => (each.tag === 'Allocation' ? { ...each, sizes: each.sizes.map(less) } : each),
    }),
  ),
  pass('a copy of a loop keeps the names of the original', (s) =>
    everywhere(s, {
      statement: (each) => (each.tag === 'Loop' ? sequence<never>(each, { ...each, count: int(0) }) : each),
    }),
  ),
  pass('a check is removed', (s) => everywhere(s, { statement: (each) => (each.tag === 'Check' ? sequence() : each) })),
  pass('a check is moved to the end', (s) => atTheEnd(s)),
  pass('an induction variable grows too fast', (s, names, program) =>
    everywhere(reduceStrength(s, program, names), {
      statement: (each) =>
        each.tag === 'Loop'
          ? { ...each, steps: each.steps.map((step) => ({ ...step, by: plus(step.by, int(4)) })) }
          : each,
    }),
  ),
  pass('an induction variable starts with its second value', (s, names, program) =>
    everywhere(reduceStrength(s, program, names), {
      statement: (each) =>
        each.tag === 'Loop'
          ? { ...each, steps: each.steps.map((step) => ({ ...step, start: plus(step.start, step.by) })) }
          : each,
    }),
  ),
  pass('the steady state of a loop is one iteration too long', (s, names, program) =>
    everywhere(splitIndexSets(s, program, names), {
      statement: (each) =>
        each.tag === 'Let' && each.x.startsWith('after.') ? { ...each, value: plus(each.value, int(1)) } : each,
    }),
  ),
  pass('the steady state of a loop starts one iteration early', (s, names, program) =>
    everywhere(splitIndexSets(s, program, names), {
      statement: (each) =>
        each.tag === 'Let' && each.x.startsWith('steady.')
          ? { ...each, value: operation('max', 'i32', minus(each.value, int(1)), int(0)) }
          : each,
    }),
  ),
  pass('the iterations before the steady state are removed', (s, names, program) =>
    everywhere(splitIndexSets(s, program, names), {
      statement: (each) =>
        each.tag === 'Loop' && each.count.tag === 'Variable' && each.count.name.startsWith('steady.')
          ? sequence()
          : each,
    }),
  ),
  pass('a clamp to a boundary is removed', (s) => everywhere(s, { code: unclamped })),
  pass('a sum loses its constant', (s) => withSums(s, (sum) => ({ ...sum, constant: 0 }))),
  pass('subtracted terms are added', (s) => withSums(s, (sum) => ({ ...sum, terms: factored(sum, Math.abs) }))),
  pass('a repeated term is counted once', (s) => withSums(s, (sum) => ({ ...sum, terms: factored(sum, Math.sign) }))),
  pass('sums of floats are reassociated', (s) => everywhere(s, { code: fromTheRight })),
  pass('storage is reused while it is live', (s) => everywhere(s, { statement: againAtOnce })),
  pass('storage is reused before its last read', (s) => shortSightedReuse(s)),
  pass('reused storage is too small', (s) =>
    everywhere(coalesceStorage(s), {
      statement: (each) => (each.tag === 'Allocation' ? { ...each, others: [] } : each),
    }),
  ),
  pass('an accumulator is not stored after its loop', (s, names) =>
    everywhere(replaceScalars(s, names), {
      statement: (each) => (each.tag === 'Store' && each.value.tag === 'Register' ? sequence() : each),
    }),
  ),
  pass('the last part of a distributed loop is removed', (s, names) =>
    everywhere(replaceScalars(s, names), {
      statement: (each) => {
        const loops = each.tag === 'Sequence' ? each.statements.filter(({ tag }) => tag === 'Hold') : [];
        if (each.tag !== 'Sequence' || loops.length < 2) return each;
        return sequence(...each.statements.filter((inside) => inside !== loops.at(-1)));
      },
    }),
  ),
  pass('an accumulator starts at zero', (s, names) =>
    everywhere(replaceScalars(s, names), {
      statement: (each) =>
        each.tag === 'Hold' ? { ...each, value: broadcast(constant(each.value.type, 0), each.value.lanes) } : each,
    }),
  ),
  pass('a carried scalar is not updated', (s, names) =>
    everywhere(replaceCarriedScalars(s, names), { statement: (each) => (each.tag === 'Assign' ? sequence() : each) }),
  ),
  pass('a carried scalar starts one element late', (s, names) =>
    everywhere(replaceCarriedScalars(s, names), {
      statement: (each) =>
        each.tag === 'Hold' && each.value.tag === 'Load'
          ? { ...each, value: { ...each.value, address: plus(each.value.address, int(bytesOf(each.value.type))) } }
          : each,
    }),
  ),
  {
    name: 'one guard replaces a conjunction of guards',
    run: (s, program, names) =>
      everywhere(unswitchGuards(hoistInvariants(s, program, names), names), {
        statement: (each) =>
          each.tag === 'If' && each.condition.tag === 'Operation' && each.condition.op === '&&'
            ? { ...each, condition: each.condition.args[0] ?? each.condition }
            : each,
      }),
  },
  pass('the guard of a statement is applied to the statements after it', (s) =>
    everywhere(s, { statement: (each) => (each.tag === 'Sequence' ? oneGuard(each) : each) }),
  ),
  pass('the rows of a block are not transposed', (s, names) =>
    everywhere(transpose(s, names), { code: (e) => (e.tag === 'Shuffle' ? e.a : e) }),
  ),
  pass('the halves of a block are exchanged', (s, names) =>
    everywhere(transpose(s, names), {
      code: (e) => (e.tag === 'Shuffle' ? { ...e, picks: [...e.picks.slice(2), ...e.picks.slice(0, 2)] } : e),
    }),
  ),
  pass('interleaved stores are in the wrong order', (s, names) =>
    everywhere(interleaveStores(s, names), {
      code: (e) => (e.tag === 'Interleave' ? { ...e, parts: e.parts.toReversed() } : e),
    }),
  ),
  pass('interleaved loads are in the wrong order', (s) =>
    everywhere(gatherToInterleave(s), {
      code: (e) => (e.tag === 'Interleave' ? { ...e, parts: e.parts.toReversed() } : e),
    }),
  ),
  pass('comparisons are assumed to hold', (s) =>
    assume(s, (e) => (e.tag === 'Operation' && e.op === '<' ? true : null)),
  ),
  pass('a remainder is that of the next number', (s) => everywhere(foldConstants(s), { code: later })),
  pass('casts to narrow integers saturate', (s) =>
    everywhere(s, {
      code: (e) =>
        e.tag === 'Operation' && e.op === 'cast' && e.args[0]?.type === 'i32' && e.type !== 'f64'
          ? { ...e, op: 'saturate' }
          : e,
    }),
  ),
];

function pass(name: string, run: (s: Statement, names: Names, program: Machine) => Statement): Pass {
  return { name, run: (s, program, names) => run(s, names, program) };
}

/** Expands, changes and rebuilds every integer sum. */
function withSums(s: Statement, change: (sum: IntegerSum) => IntegerSum): Statement {
  return everywhere(s, {
    code: (e) => {
      const sum = isSum(e) ? expandSum(e, (part) => numbering.of(part)) : null;
      if (sum === null || sum.terms.length === 0) return e;
      const { terms, type, lanes, constant } = change(sum);
      return buildSum(terms, type, lanes, constant);
    },
  });
}

const numbering = new ValueNumbers();

function factored({ terms }: IntegerSum, change: (factor: number) => number): IntegerSum['terms'] {
  return terms.map((term) => ({ ...term, coefficient: change(term.coefficient) }));
}

/** (a + b) + c as a + (b + c). */
function fromTheRight(e: Code): Code {
  if (e.tag !== 'Operation' || !isFloat(e.type) || e.op !== '+') return e;
  const [left, c] = e.args;
  if (left?.tag !== 'Operation' || left.op !== '+' || c === undefined) return e;
  const [a, b] = left.args;
  return a === undefined || b === undefined ? e : { ...e, args: [a, { ...e, args: [b, c] }] };
}

/** An allocation directly inside another takes its storage. */
function againAtOnce(s: Statement): Statement {
  if (s.tag !== 'Allocation') return s;
  const inner = [...statementsOf(s.body)].find((each) => each.tag === 'Allocation');
  if (inner?.tag !== 'Allocation') return s;
  const { buffer, type, sizes, pointer } = inner;
  const at = variable(s.pointer);
  return {
    ...s,
    others: [...s.others, { type, sizes }],
    body: everywhere(s.body, {
      statement: (each) =>
        each.tag === 'Allocation' && each.buffer === buffer
          ? { tag: 'Reuse', buffer, type, sizes, of: s.buffer, at, pointer, body: each.body }
          : each,
    }),
  };
}

/** The remainders of a ramp that starts one later. */
function later(e: Code): Code {
  const [lanes] = e.tag === 'Operation' && e.op === 'cast' && e.type === 'u8' ? e.args : [];
  if (e.tag !== 'Operation' || lanes?.tag !== 'Ramp') return e;
  return { ...e, args: [{ ...lanes, base: plus(lanes.base, int(1)) }] };
}

/** Statements under the condition of the first, if all of them have conditions. */
function oneGuard(s: Sequence): Statement {
  const [first] = s.statements;
  if (first?.tag !== 'If' || !s.statements.every((each) => each.tag === 'If')) return s;
  return {
    ...first,
    consequent: sequence(...s.statements.map((each) => (each.tag === 'If' ? each.consequent : each))),
  };
}

function unclamped(e: Code): Code {
  const [a] = e.tag === 'Operation' && e.op === 'min' && e.lanes > 1 ? e.args : [];
  return a ?? e;
}

function steeper(e: Code): Code {
  return e.tag === 'Ramp' ? { ...e, stride: plus(e.stride, int(2)) } : withOperands(e, operandsOf(e).map(steeper));
}

function less(e: Code): Code {
  return { tag: 'Operation', type: 'i32', lanes: 1, op: '-', args: [e, int(1)] };
}

/** Moves every load with a loop-invariant address before the loop, regardless of stores. */
function beforeIt(loop: Loop, names: Names): Statement {
  const bound = new Set([loop.x, ...boundIn(loop.body)]);
  return replaced(
    loop,
    [...codesOf(loop.body)].filter((e) => isInvariantLoad(e, bound)),
    names,
  );
}

function isInvariantLoad(e: Code, bound: ReadonlySet<string>): boolean {
  const uses = (e: Code): boolean => (e.tag === 'Variable' && bound.has(e.name)) || operandsOf(e).some(uses);
  return e.tag === 'Load' && !bound.has(e.buffer) && !uses(e);
}

/** The same statement, storing to buffers of other names. */
function storing(s: Statement, named: (buffer: string) => string): Statement {
  const isStore = (s: Statement): s is Store | Scatter => s.tag === 'Store' || s.tag === 'Scatter';
  return everywhere(s, { statement: (each) => (isStore(each) ? { ...each, buffer: named(each.buffer) } : each) });
}

function hidden(buffer: string): string {
  return `${buffer}!`;
}

function shown(buffer: string): string {
  return buffer.slice(0, -1);
}

function replaced(s: Statement, loads: readonly Code[], names: Names): Statement {
  const variables = new Map(loads.map((e) => [printCode(e), variable(names.fresh('v'), e.type, e.lanes)]));
  const body = everywhere(s, { code: (e) => variables.get(e.tag === 'Load' ? printCode(e) : '') ?? e });
  const lets = new Map(loads.map((value) => [printCode(value), value]));
  return withLets(
    Array.from(lets, ([text, value]) => ({ x: variables.get(text)?.name ?? text, value })),
    body,
  );
}

function boundIn(s: Statement): readonly string[] {
  return [...statementsOf(s)].flatMap((each) => {
    if (each.tag === 'Let' || each.tag === 'Loop') return [each.x];
    return each.tag === 'Allocation' ? [each.pointer, each.buffer] : [];
  });
}

function decidedBefore(s: Statement): Statement {
  if (s.tag !== 'Loop') return s;
  const { lets, body } = letsOf(s.body);
  return body.tag === 'If' ? { ...body, consequent: { ...s, body: withLets(lets, body.consequent) } } : s;
}

function inlined(s: Statement): Statement {
  if (s.tag !== 'Let') return mapParts(s, (e) => e, inlined);
  const variables = new Map([[s.x, s.value]]);
  const walk = (s: Statement): Statement =>
    s.tag === 'Let'
      ? { ...s, value: substitute(s.value, variables), body: walk(s.body) }
      : mapParts(s, (e) => substitute(e, variables), walk);
  return inlined(walk(s.body));
}

function atTheEnd(s: Statement): Statement {
  const { lets, body } = letsOf(s);
  if (body.tag !== 'Sequence')
    return withLets(lets, body.tag === 'Allocation' ? { ...body, body: atTheEnd(body.body) } : body);
  const isCheck = (each: Statement): boolean => each.tag === 'Check';
  return withLets(
    lets,
    sequence(...body.statements.filter((each) => !isCheck(each)).map(atTheEnd), ...body.statements.filter(isCheck)),
  );
}
