import type { If, Statement } from '../machine/ir/statement.ts';
import type { Name } from '../syntax/expr.ts';
import type { Assumptions } from './conditions.ts';
import { effectsOf } from './effects.ts';
import type { Side } from './side.ts';

/** A synchronization point: a statement that both programs must reach together. */
export type SyncPoint = Extract<
  Statement,
  { tag: 'Loop' | 'If' | 'Allocation' | 'Reuse' | 'Check' | 'Tick' | 'HostCall' }
>;

/** The end of the scope of a register. */
interface Release {
  readonly tag: 'Release';
  readonly register: Name;
}

/** Symbolic execution of one program up to its next synchronization point. */
export class Cursor {
  #side: Side;
  readonly #assumptions: Assumptions;
  /** A stack: the next statement is the last element. */
  readonly #waiting: (Statement | Release)[];
  #next: SyncPoint | null = null;

  constructor(s: readonly Statement[], side: Side, assumptions: Assumptions) {
    this.#waiting = s.toReversed();
    this.#side = side;
    this.#assumptions = assumptions;
  }

  /** The next synchronization point, or null at the end. Returns the same one until `resume` is called. */
  next(): SyncPoint | null {
    while (this.#next === null) {
      const s = this.#waiting.pop();
      if (s === undefined) return null;
      this.#next = this.#execute(s);
    }
    return this.#next;
  }

  /** Continue after the synchronization point, in another state. */
  resume(side: Side): void {
    this.#next = null;
    this.#side = side;
  }

  #execute(s: Statement | Release): SyncPoint | null {
    const side = this.#side;
    switch (s.tag) {
      case 'Sequence':
        this.#waiting.push(...s.statements.toReversed());
        return null;
      case 'Let':
        side.variables.set(s.x, side.evaluate(s.value));
        this.#waiting.push(s.body);
        return null;
      case 'Store':
      case 'Scatter':
        side.store(s);
        return null;
      case 'Hold':
        side.hold(s);
        this.#waiting.push({ tag: 'Release', register: s.register }, s.body);
        return null;
      case 'Release':
        side.registers.delete(s.register);
        side.origins.delete(s.register);
        return null;
      case 'Assign':
        side.registers.set(s.register, side.evaluate(s.value));
        return null;
      case 'Call':
        hideRegisters(s.body, side);
        this.#waiting.push(s.body);
        return null;
      case 'If': {
        const branch = this.#branchOf(s);
        if (branch === null) return s;
        this.#waiting.push(branch);
        return null;
      }
      case 'Loop':
        if (this.#assumptions.isEmpty(side.evaluate(s.count))) return null;
        if (s.order === 'parallel') hideRegisters(s.body, side);
        return s;
      case 'Allocation':
      case 'Reuse':
      case 'Check':
      case 'Tick':
      case 'HostCall':
        return s;
    }
  }

  #branchOf(s: If): Statement | null {
    const truth = this.#assumptions.truth(this.#side.evaluate(s.condition));
    return truth === null ? null : truth ? s.consequent : s.alternative;
  }
}

/**
 * A register belongs to one function. Inside another function its value is unknown, like the value of an unbound name.
 */
function hideRegisters(s: Statement, side: Side): void {
  for (const register of effectsOf(s).registers) side.registers.delete(register);
}
