import type { If, Statement } from '../machine/ir/statement.ts';
import type { Name } from '../syntax/expr.ts';
import { effectsOf } from './effects.ts';
import type { Side } from './side.ts';
import type { Term } from './term.ts';

/** A statement at which two programs have to meet. */
export type Meeting = Extract<Statement, { tag: 'Loop' | 'If' | 'Allocation' | 'Reuse' | 'Check' | 'Tick' }>;

/** The end of the scope of a register. */
interface Release {
  readonly tag: 'Release';
  readonly register: Name;
}

/** What conditions are taken to be. */
export interface Assumed {
  /** Is a condition known to hold, or known not to? */
  truth(condition: Term): boolean | null;
  /** Is it known that there is no iteration? */
  isEmpty(count: Term): boolean;
}

/** What is left of a program; what is not met is executed on terms. */
export class Cursor {
  #side: Side;
  readonly #assumed: Assumed;
  /** The next one last. */
  readonly #waiting: (Statement | Release)[];
  #next: Meeting | null = null;

  constructor(s: readonly Statement[], side: Side, assumed: Assumed) {
    this.#waiting = s.toReversed();
    this.#side = side;
    this.#assumed = assumed;
  }

  /** The next statement at which programs have to meet, or null at the end. It stays the next one until it is taken. */
  next(): Meeting | null {
    while (this.#next === null) {
      const s = this.#waiting.pop();
      if (s === undefined) return null;
      this.#next = this.#execute(s);
    }
    return this.#next;
  }

  /** Go on behind the next statement, in another state. */
  resume(side: Side): void {
    this.#next = null;
    this.#side = side;
  }

  #execute(s: Statement | Release): Meeting | null {
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
        if (this.#assumed.isEmpty(side.evaluate(s.count))) return null;
        if (s.order === 'parallel') hideRegisters(s.body, side);
        return s;
      case 'Allocation':
      case 'Reuse':
      case 'Check':
      case 'Tick':
        return s;
    }
  }

  #branchOf(s: If): Statement | null {
    const truth = this.#assumed.truth(this.#side.evaluate(s.condition));
    return truth === null ? null : truth ? s.consequent : s.alternative;
  }
}

/** A register belongs to one function, so in another one it has any value: that of a name that is not bound. */
function hideRegisters(s: Statement, side: Side): void {
  for (const register of effectsOf(s).registers) side.registers.delete(register);
}
