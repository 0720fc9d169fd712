import { bug } from '../../errors/bug.ts';
import type { Instruction } from './instruction.ts';
import type { FunctionDefinition } from './module.ts';
import type { ValueType } from './value-type.ts';

/**
 * Peephole optimization: remove redundant accesses to locals.
 *
 *     local.set n; local.get n   ⟶                    if there is no other local.get of n
 *     local.set n; local.get n   ⟶   local.tee n      otherwise
 *     local.set n                ⟶   drop             if n is never read
 *     local.tee n                ⟶                    if n is never read
 *
 * Unused locals are removed. The others are renumbered so that locals of the same type are contiguous. Parameters keep
 * their numbers.
 */
export function peephole(definition: FunctionDefinition): FunctionDefinition {
  const { type, locals } = definition;
  const body = [...definition.body];
  const reads = readsOf(body, type.params.length + locals.length);
  for (;;) {
    const before = body.length;
    join(body, reads);
    removeUnread(body, reads);
    // Removing a tee may make a pair adjacent.
    if (body.length === before) return withoutUnusedLocals({ ...definition, body });
  }
}

type LocalAccess = readonly ['local.get' | 'local.set' | 'local.tee', number];

function isLocalAccess(instruction: Instruction): instruction is LocalAccess {
  return isRead(instruction) || instruction[0] === 'local.set' || instruction[0] === 'local.tee';
}

function isRead(instruction: Instruction): instruction is readonly ['local.get', number] {
  return instruction[0] === 'local.get';
}

/** The number of reads of each local. */
function readsOf(body: readonly Instruction[], locals: number): number[] {
  const reads = new Array<number>(locals).fill(0);
  for (const instruction of body) if (isRead(instruction)) reads[instruction[1]] = (reads[instruction[1]] ?? 0) + 1;
  return reads;
}

/**
 * Apply the first two rules. Removing a pair makes the instructions around it adjacent, so nested pairs are removed
 * too. `reads` is updated.
 */
function join(body: Instruction[], reads: number[]): void {
  let kept = 0;
  for (const instruction of body) {
    const before = body[kept - 1];
    if (kept === 0 || !isRead(instruction) || before?.[0] !== 'local.set' || before[1] !== instruction[1]) {
      body[kept++] = instruction;
      continue;
    }
    const [, local] = instruction;
    const left = (reads[local] ?? 0) - 1;
    reads[local] = left;
    if (left > 0) body[kept - 1] = ['local.tee', local];
    else kept--;
  }
  body.length = kept;
}

/** Apply the last two rules. */
function removeUnread(body: Instruction[], reads: readonly number[]): void {
  let kept = 0;
  for (const instruction of body) {
    if (!isLocalAccess(instruction) || (reads[instruction[1]] ?? 0) > 0) body[kept++] = instruction;
    else if (instruction[0] === 'local.set') body[kept++] = ['drop'];
  }
  body.length = kept;
}

function withoutUnusedLocals({ name, type, locals, body }: FunctionDefinition): FunctionDefinition {
  const firstLocal = type.params.length;
  const used = new Set<number>();
  for (const instruction of body) if (isLocalAccess(instruction)) used.add(instruction[1]);
  /** The new number of each local; parameters keep theirs. */
  const numbers = type.params.map((_, i) => i);
  const kept: ValueType[] = [];
  for (const wanted of typeOrder) {
    for (const [i, have] of locals.entries())
      if (have === wanted && used.has(firstLocal + i)) numbers[firstLocal + i] = firstLocal + kept.push(have) - 1;
  }
  const renumbered = body.map((instruction): Instruction => {
    if (!isLocalAccess(instruction)) return instruction;
    const [access, local] = instruction;
    const number = numbers[local] ?? bug(`${name} has no local ${local}`);
    return number === local ? instruction : [access, number];
  });
  return { name, type, locals: kept, body: renumbered };
}

const typeOrder: readonly ValueType[] = ['i32', 'i64', 'f32', 'f64', 'v128'];
