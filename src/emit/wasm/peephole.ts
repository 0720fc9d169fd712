import { bug } from '../../errors/bug.ts';
import type { Instruction } from './instruction.ts';
import type { FunctionDefinition } from './module.ts';
import type { ValueType } from './value-type.ts';

/**
 * A function that computes the same with fewer locals.
 *
 *     local.set n; local.get n   ⟶                    where no other local.get of n is left
 *     local.set n; local.get n   ⟶   local.tee n      elsewhere
 *     local.set n                ⟶   drop             where n is never read
 *     local.tee n                ⟶                    where n is never read
 *
 * Locals without use go; the others are numbered anew, those of one type side by side. Parameters stay where they are.
 */
export function peephole(definition: FunctionDefinition): FunctionDefinition {
  const reads = readsOf(definition.body);
  let { body } = definition;
  for (;;) {
    const shorter = withoutUnread(joined(body, reads), reads);
    if (shorter.length === body.length) return withoutUnusedLocals({ ...definition, body: shorter });
    // A tee that goes may have stood between the two of a pair.
    body = shorter;
  }
}

type LocalAccess = readonly ['local.get' | 'local.set' | 'local.tee', number];

function isLocalAccess(instruction: Instruction): instruction is LocalAccess {
  return isRead(instruction) || instruction[0] === 'local.set' || instruction[0] === 'local.tee';
}

function isRead(instruction: Instruction): instruction is readonly ['local.get', number] {
  return instruction[0] === 'local.get';
}

/** How often each local is read. */
function readsOf(body: readonly Instruction[]): Map<number, number> {
  const reads = new Map<number, number>();
  for (const instruction of body) {
    if (isRead(instruction)) reads.set(instruction[1], (reads.get(instruction[1]) ?? 0) + 1);
  }
  return reads;
}

/**
 * The first two rules. A pair that goes makes neighbours of what was around it, so that pairs inside pairs go too.
 * `reads` stays the count of the reads that are left.
 */
function joined(body: readonly Instruction[], reads: Map<number, number>): Instruction[] {
  const kept: Instruction[] = [];
  for (const instruction of body) {
    const before = kept.at(-1);
    if (!isRead(instruction) || before?.[0] !== 'local.set' || before[1] !== instruction[1]) {
      kept.push(instruction);
      continue;
    }
    kept.pop();
    const [, local] = instruction;
    const left = (reads.get(local) ?? 0) - 1;
    reads.set(local, left);
    if (left > 0) kept.push(['local.tee', local]);
  }
  return kept;
}

/** The last two rules. */
function withoutUnread(body: readonly Instruction[], reads: ReadonlyMap<number, number>): Instruction[] {
  const kept: Instruction[] = [];
  for (const instruction of body) {
    if (!isLocalAccess(instruction) || (reads.get(instruction[1]) ?? 0) > 0) kept.push(instruction);
    else if (instruction[0] === 'local.set') kept.push(['drop']);
  }
  return kept;
}

function withoutUnusedLocals({ name, type, locals, body }: FunctionDefinition): FunctionDefinition {
  const firstLocal = type.params.length;
  const used = new Set(body.filter(isLocalAccess).map(([, local]) => local));
  const order = typeOrder.flatMap((wanted) =>
    locals.flatMap((have, i) => (have === wanted && used.has(firstLocal + i) ? [{ have, local: firstLocal + i }] : [])),
  );
  const numbers = new Map(order.map(({ local }, i) => [local, firstLocal + i]));
  return {
    name,
    type,
    locals: order.map(({ have }) => have),
    body: body.map((instruction) => {
      if (!isLocalAccess(instruction) || instruction[1] < firstLocal) return instruction;
      const [access, local] = instruction;
      return [access, numbers.get(local) ?? bug(`${name} has no local ${local}`)];
    }),
  };
}

const typeOrder: readonly ValueType[] = ['i32', 'i64', 'f32', 'f64', 'v128'];
