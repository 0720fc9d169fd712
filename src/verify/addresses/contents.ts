import type { Code } from '../../machine/ir/code.ts';
import type { Machine } from '../../machine/ir/program.ts';
import type { Statement } from '../../machine/ir/statement.ts';
import type { Name } from '../../syntax/expr.ts';
import { isFloat } from '../../syntax/type.ts';
import type { Range } from './floats.ts';
import type { Startup } from './startup.ts';
import { Walk } from './walk.ts';

/** The least and greatest integers that are stored in each buffer and held by each register. */
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

  protected override meet(s: Statement): void {
    if (s.tag === 'Hold' || s.tag === 'Assign') this.#keep(s.register, s.value);
    if (s.tag === 'Store' || s.tag === 'Scatter') this.#keep(s.buffer, s.value);
  }

  #keep(name: Name, value: Code): void {
    if (isFloat(value.type) || value.type === 'bool') return;
    const stored = this.values.integer(value);
    const { inequalities } = this.values;
    const known = this.contents.get(name) ?? { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
    this.contents.set(name, {
      least: Math.min(known.least, inequalities.least(stored)),
      most: Math.max(known.most, inequalities.greatest(stored)),
    });
  }
}
