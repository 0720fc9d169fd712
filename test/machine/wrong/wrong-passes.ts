import { addedUp, type IntegerSum, isSum, multipliedOut } from '../../src/machine/analysis/integer-sum.ts';
import { ValueNumbers } from '../../src/machine/analysis/value-numbers.ts';
import { assume } from '../../src/machine/ir/assume.ts';
import { broadcast, constant, int, minus, operation, plus, variable } from '../../src/machine/ir/build.ts';
import type { Code } from '../../src/machine/ir/code.ts';
import type { Names } from '../../src/machine/ir/names.ts';
import { printCode } from '../../src/machine/ir/print.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import {
  type Loop,
  type Scatter,
  type Sequence,
  type Statement,
  type Store,
  sequence,
} from '../../src/machine/ir/statement.ts';
import { substitute } from '../../src/machine/ir/substitute.ts';
import { letsOf, mapParts, operandsOf, withLets, withOperands } from '../../src/machine/ir/walk.ts';
import { splitIndexSets } from '../../src/machine/passes/loop/index-set-splitting/index-set-splitting.ts';
import { hoistInvariants } from '../../src/machine/passes/loop/loop-invariant-code-motion.ts';
import { unswitchGuards } from '../../src/machine/passes/loop/unswitch-guards.ts';
import { replaceCarriedScalars } from '../../src/machine/passes/memory/carried-scalar-replacement.ts';
import { replaceScalars } from '../../src/machine/passes/memory/scalar-replacement.ts';
import { coalesceStorage } from '../../src/machine/passes/memory/storage-coalescing.ts';
import { forwardStores } from '../../src/machine/passes/memory/store-to-load-forwarding.ts';
import { eliminateCommonSubexpressions } from '../../src/machine/passes/scalar/common-subexpressions.ts';
import { foldConstants } from '../../src/machine/passes/scalar/constant-folding.ts';
import { reduceStrength } from '../../src/machine/passes/scalar/strength-reduction.ts';
import { gatherToInterleave } from '../../src/machine/passes/vector/gather-to-interleave.ts';
import { interleaveStores } from '../../src/machine/passes/vector/interleave-stores.ts';
import { transpose } from '../../src/machine/passes/vector/transpose.ts';
import type { Pass } from '../../src/machine/passes.ts';
import { bytesOf, isFloat } from '../../src/syntax/type.ts';
import { codesOf, everywhere, statementsOf } from './everywhere.ts';
import { shortSightedReuse } from './short-sighted-reuse.ts';

/** Passes that do not keep the meaning of a program. The laws have to see it. */
export const wrongPasses: readonly Pass[] = [
  pass('a load is taken out of a loop that stores to its buffer', (s, names) =>
    everywhere(s, { statement: (loop) => (loop.tag === 'Loop' ? beforeIt(loop, names) : loop) }),
  ),
  pass('a load is shared across a store to its buffer', (s, names) =>
    storing(eliminateCommonSubexpressions(storing(s, hidden), names), shown),
  ),
  pass('what was stored is forwarded past a loop that stores there', (s, names) => {
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
  pass('a varying condition counts as one of all lanes', (s) =>
    everywhere(s, {
      statement: (each) => (each.tag === 'If' && each.condition.tag === 'All' ? each.consequent : each),
    }),
  ),
  pass('a ramp stands still', (s) =>
    everywhere(s, {
      code: (e) => (e.tag === 'Ramp' ? { tag: 'Broadcast', type: 'i32', lanes: e.lanes, value: e.base } : e),
    }),
  ),
  pass('the addresses of a gather are too far apart', (s) =>
    everywhere(s, { code: (e) => (e.tag === 'Gather' ? { ...e, addresses: steeper(e.addresses) } : e) }),
  ),
  pass('the vectors of a loop begin one too late', (s) =>
    everywhere(s, {
      statement: (each) => (each.tag === 'Loop' && each.x.includes('.vector') ? { ...each, min: int(1) } : each),
    }),
  ),
  pass('a let that is read goes', (s) =>
    everywhere(s, { statement: (each) => (each.tag === 'Let' && each.value.type === 'i32' ? each.body : each) }),
  ),
  pass('a condition that is bound in a loop is decided before it', (s) => everywhere(s, { statement: decidedBefore })),
  pass('a let is computed where it is read', (s) => inlined(s)),
  pass('a guard is left out', (s) =>
    everywhere(s, { statement: (each) => (each.tag === 'If' ? each.consequent : each) }),
  ),
  pass('an allocation is too small by one', (s) =>
    everywhere(s, {
      statement: (each) => (each.tag === 'Allocation' ? { ...each, sizes: each.sizes.map(less) } : each),
    }),
  ),
  pass('what is in a loop keeps its names when it is copied', (s) =>
    everywhere(s, {
      statement: (each) => (each.tag === 'Loop' ? sequence<never>(each, { ...each, count: int(0) }) : each),
    }),
  ),
  pass('a check is left out', (s) =>
    everywhere(s, { statement: (each) => (each.tag === 'Check' ? sequence() : each) }),
  ),
  pass('a check comes at the end', (s) => atTheEnd(s)),
  pass('a step is taken too far', (s, names) =>
    everywhere(reduceStrength(s, names), {
      statement: (each) =>
        each.tag === 'Loop'
          ? { ...each, steps: each.steps.map((step) => ({ ...step, by: plus(step.by, int(4)) })) }
          : each,
    }),
  ),
  pass('a step begins with the second iteration', (s, names) =>
    everywhere(reduceStrength(s, names), {
      statement: (each) =>
        each.tag === 'Loop'
          ? { ...each, steps: each.steps.map((step) => ({ ...step, start: plus(step.start, step.by) })) }
          : each,
    }),
  ),
  pass('the steady part of a loop is one too long', (s, names) =>
    everywhere(splitIndexSets(s, names), {
      statement: (each) =>
        each.tag === 'Let' && each.x.startsWith('after.') ? { ...each, value: plus(each.value, int(1)) } : each,
    }),
  ),
  pass('the steady part of a loop begins one too early', (s, names) =>
    everywhere(splitIndexSets(s, names), {
      statement: (each) =>
        each.tag === 'Let' && each.x.startsWith('steady.')
          ? { ...each, value: operation('max', 'i32', minus(each.value, int(1)), int(0)) }
          : each,
    }),
  ),
  pass('the first iterations of a loop are left out', (s, names) =>
    everywhere(splitIndexSets(s, names), {
      statement: (each) =>
        each.tag === 'Loop' && each.count.tag === 'Variable' && each.count.name.startsWith('steady.')
          ? sequence()
          : each,
    }),
  ),
  pass('a boundary is taken to be far away', (s) => everywhere(s, { code: unclamped })),
  pass('a sum loses its constant', (s) => withSums(s, (sum) => ({ ...sum, constant: 0 }))),
  pass('what is taken away is added', (s) => withSums(s, (sum) => ({ ...sum, terms: factored(sum, Math.abs) }))),
  pass('a term that comes several times is counted once', (s) =>
    withSums(s, (sum) => ({ ...sum, terms: factored(sum, Math.sign) })),
  ),
  pass('sums of floats are put together anew', (s) => everywhere(s, { code: fromTheRight })),
  pass('storage is used again while it is in use', (s) => everywhere(s, { statement: againAtOnce })),
  pass('storage is used again before the last statement that reads it', (s) => shortSightedReuse(s)),
  pass('storage that is used again is too small', (s) =>
    everywhere(coalesceStorage(s), {
      statement: (each) => (each.tag === 'Allocation' ? { ...each, others: [] } : each),
    }),
  ),
  pass('a register is not stored after its loop', (s, names) =>
    everywhere(replaceScalars(s, names), {
      statement: (each) => (each.tag === 'Store' && each.value.tag === 'Register' ? sequence() : each),
    }),
  ),
  pass('of the loops that a long one becomes, the last is left out', (s, names) =>
    everywhere(replaceScalars(s, names), {
      statement: (each) => {
        const loops = each.tag === 'Sequence' ? each.statements.filter(({ tag }) => tag === 'Hold') : [];
        if (each.tag !== 'Sequence' || loops.length < 2) return each;
        return sequence(...each.statements.filter((inside) => inside !== loops.at(-1)));
      },
    }),
  ),
  pass('a register begins with nothing', (s, names) =>
    everywhere(replaceScalars(s, names), {
      statement: (each) =>
        each.tag === 'Hold' ? { ...each, value: broadcast(constant(each.value.type, 0), each.value.lanes) } : each,
    }),
  ),
  pass('a scan carries nothing', (s, names) =>
    everywhere(replaceCarriedScalars(s, names), { statement: (each) => (each.tag === 'Assign' ? sequence() : each) }),
  ),
  pass('a scan begins one too late', (s, names) =>
    everywhere(replaceCarriedScalars(s, names), {
      statement: (each) =>
        each.tag === 'Hold' && each.value.tag === 'Load'
          ? { ...each, value: { ...each.value, address: plus(each.value.address, int(bytesOf(each.value.type))) } }
          : each,
    }),
  ),
  {
    name: 'one guard speaks for all',
    run: (s, program, names) =>
      everywhere(unswitchGuards(hoistInvariants(s, program, names), names), {
        statement: (each) =>
          each.tag === 'If' && each.condition.tag === 'Operation' && each.condition.op === '&&'
            ? { ...each, condition: each.condition.args[0] ?? each.condition }
            : each,
      }),
  },
  pass('the guard of one statement is that of the next one', (s) =>
    everywhere(s, { statement: (each) => (each.tag === 'Sequence' ? oneGuard(each) : each) }),
  ),
  pass('the rows of a square are not turned', (s, names) =>
    everywhere(transpose(s, names), { code: (e) => (e.tag === 'Shuffle' ? e.a : e) }),
  ),
  pass('the halves of a square are exchanged', (s, names) =>
    everywhere(transpose(s, names), {
      code: (e) => (e.tag === 'Shuffle' ? { ...e, picks: [...e.picks.slice(2), ...e.picks.slice(0, 2)] } : e),
    }),
  ),
  pass('vectors that are stored as one come in the wrong order', (s, names) =>
    everywhere(interleaveStores(s, names), {
      code: (e) => (e.tag === 'Interleave' ? { ...e, parts: e.parts.toReversed() } : e),
    }),
  ),
  pass('neighbours that share an element are loaded in the wrong order', (s) =>
    everywhere(gatherToInterleave(s), {
      code: (e) => (e.tag === 'Interleave' ? { ...e, parts: e.parts.toReversed() } : e),
    }),
  ),
  pass('guards hold that nobody has looked at', (s) =>
    assume(s, (e) => (e.tag === 'Operation' && e.op === '<' ? true : null)),
  ),
  pass('a remainder begins with that of the next number', (s) => everywhere(foldConstants(s), { code: later })),
  pass('small integers are not wrapped', (s) =>
    everywhere(s, {
      code: (e) =>
        e.tag === 'Operation' && e.op === 'cast' && e.args[0]?.type === 'i32' && e.type !== 'f64'
          ? { ...e, op: 'saturate' }
          : e,
    }),
  ),
];

function pass(name: string, run: (s: Statement, names: Names) => Statement): Pass {
  return { name, run: (s, _: Machine, names) => run(s, names) };
}

/** Every sum of integers taken apart, changed and added up. */
function withSums(s: Statement, change: (sum: IntegerSum) => IntegerSum): Statement {
  return everywhere(s, {
    code: (e) => {
      const sum = isSum(e) ? multipliedOut(e, (part) => numbering.of(part)) : null;
      if (sum === null || sum.terms.size === 0) return e;
      const { terms, type, lanes, constant } = change(sum);
      return addedUp([...terms.values()], type, lanes, constant);
    },
  });
}

const numbering = new ValueNumbers();

function factored({ terms }: IntegerSum, change: (factor: number) => number): IntegerSum['terms'] {
  return new Map(Array.from(terms, ([number, part]) => [number, { ...part, factor: change(part.factor) }]));
}

/** (a + b) + c as a + (b + c). */
function fromTheRight(e: Code): Code {
  if (e.tag !== 'Operation' || !isFloat(e.type) || e.op !== '+') return e;
  const [left, c] = e.args;
  if (left?.tag !== 'Operation' || left.op !== '+' || c === undefined) return e;
  const [a, b] = left.args;
  return a === undefined || b === undefined ? e : { ...e, args: [a, { ...e, args: [b, c] }] };
}

/** An allocation directly inside of another takes its storage. */
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

/** A vector that is clamped from above, as it is. */
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

/** Every load in a loop whose address stands still, before the loop, whatever is stored. */
function beforeIt(loop: Loop, names: Names): Statement {
  const bound = new Set([loop.x, ...boundIn(loop.body)]);
  return replaced(
    loop,
    [...codesOf(loop.body)].filter((e) => standsStill(e, bound)),
    names,
  );
}

function standsStill(e: Code, bound: ReadonlySet<string>): boolean {
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
