import type { Code } from '../../machine/ir/code.ts';
import type { Machine } from '../../machine/ir/program.ts';
import type { Statement } from '../../machine/ir/statement.ts';
import type { Name } from '../../syntax/expr.ts';
import { isFloat, range } from '../../syntax/type.ts';
import type { Range } from './floats.ts';
import type { Startup } from './startup.ts';
import { Walk } from './walk.ts';

/** Flow-insensitive value ranges of memory: the range of the integers in each buffer and each register. */
export function contentsOf(M: Machine, startup: Startup): ReadonlyMap<Name, Range> {
  return new ContentsWalk(M, startup).contents;
}

class ContentsWalk extends Walk {
  readonly contents = new Map<Name, Range>();

  constructor(M: Machine, startup: Startup) {
    super(startup, new Map());
    this.program(M, startup);
  }

  protected override expression(): void {}

  protected override visit(s: Statement): void {
    if (s.tag === 'Hold' || s.tag === 'Assign') this.#widen(s.register, s.value);
    if (s.tag === 'HostCall' && !isFloat(s.result.type) && s.result.type !== 'bool') {
      const { least, greatest } = range(s.result.type);
      this.contents.set(s.result.buffer, { least, most: greatest });
    }
    if (s.tag === 'Store' || s.tag === 'Scatter') this.#widen(s.buffer, s.value);
  }

  #widen(name: Name, value: Code): void {
    if (isFloat(value.type) || value.type === 'bool') return;
    const stored = this.values.integer(value);
    const { inequalities } = this.values;
    const before = this.contents.get(name) ?? { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
    this.contents.set(name, {
      least: Math.min(before.least, inequalities.least(stored)),
      most: Math.max(before.most, inequalities.greatest(stored)),
    });
  }
}
