import type { Code } from '../../machine/ir/code.ts';
import { printCode } from '../../machine/ir/print.ts';
import type { Machine } from '../../machine/ir/program.ts';
import type { BufferShape, Statement } from '../../machine/ir/statement.ts';
import { range } from '../../syntax/type.ts';
import type { Range } from './floats.ts';
import { constant, minus, type Polynomial, plus } from './polynomial.ts';
import { type Report, reportOf } from './report.ts';
import type { Startup } from './startup.ts';
import { Walk } from './walk.ts';

/** An integer of a program that is not proved to have the same value in i32 and over ℤ. */
export interface SizeDoubt {
  /** Its role, such as a size of a buffer, the last iteration of a loop, or the window of the output. */
  readonly what: string;
  readonly text: string;
  /** The range of its values over ℤ, and the range that is allowed. */
  readonly values: Range;
  readonly limits: Range;
}

/**
 * Absence of overflow in one call: are the sizes of storage, the ends of loops and the windows equal in i32 and over ℤ?
 * Sums and products are computed over ℤ. If another operator has an operand that may have wrapped, the values that
 * depend on its result are not proved. A block must be addressable with 32 bits. An integer is refuted if all of its
 * values are outside the allowed range.
 */
export function verifySizes(M: Machine, startup: Startup): Report<SizeDoubt> {
  const { proved, doubts } = new SizeWalk(M, startup);
  return reportOf(proved, doubts, ({ values, limits }) => values.least > limits.most || values.most < limits.least);
}

class SizeWalk extends Walk {
  proved = 0;
  readonly doubts: SizeDoubt[] = [];

  constructor(M: Machine, startup: Startup) {
    super(startup, new Map());
    for (const { x, value } of M.plan.lets) this.values.let(x, value);
    for (const { min, len } of M.plan.window)
      for (const e of [min, len]) this.#require('the window of the output', e, this.values.modular(e), i32);
    this.values.next();
    this.program(M, startup);
  }

  protected override expression(): void {}

  protected override visit(s: Statement): void {
    if (s.tag === 'Allocation' || s.tag === 'Reuse') {
      for (const need of s.tag === 'Reuse' ? [s] : [s, ...s.others]) this.#need(s.buffer, need);
    }
    if (s.tag === 'Loop') {
      const [min, count] = [this.values.modular(s.min), this.values.modular(s.count)];
      this.#require(`the number of iterations of the loop over ${s.x}`, s.count, count, i32);
      const last = minus(plus(min, this.values.integer(s.count)), constant(1));
      const ends = (): void => {
        this.#require(`the first iteration of the loop over ${s.x}`, s.min, min, i32);
        this.#require(`the last iteration of the loop over ${s.x}`, s.count, last, i32);
      };
      const runs = minus(this.values.integer(s.count), constant(1));
      this.values.arithmetic.scope([runs], ends, undefined);
    }
  }

  #need(buffer: string, need: BufferShape): void {
    for (const size of need.sizes) this.#require(`a size of ${buffer}`, size, this.values.modular(size), i32);
    const bytes = this.bytes(need);
    const size = need.sizes.at(-1);
    if (size !== undefined) this.#require(`the bytes of ${buffer}`, size, bytes, reachable);
  }

  #require(what: string, e: Code, value: Polynomial, limits: Range): void {
    const { inequalities } = this.values;
    const values = {
      least: inequalities.least(value, limits.least),
      most: inequalities.greatest(value, limits.most),
    };
    const isInside = values.least >= limits.least && values.most <= limits.most;
    if (isInside && !this.values.mayWrap(value)) this.proved++;
    else
      this.doubts.push({
        what,
        text: printCode(e),
        values: { least: inequalities.least(value), most: inequalities.greatest(value) },
        limits,
      });
  }
}

const i32: Range = { least: range('i32').least, most: range('i32').greatest };
const reachable: Range = { least: 0, most: 2 ** 32 };
