import type { Code } from '../../../machine/ir/code.ts';
import type { FunctionBuilder } from '../function-builder.ts';
import { Assembler } from './assembler.ts';
import type { Context } from './context.ts';
import { evaluateChecked } from './evaluate-checked.ts';
import { evaluateInterleave } from './evaluate-interleave.ts';
import {
  evaluateAll,
  evaluateBroadcast,
  evaluateConstant,
  evaluateRamp,
  evaluateShuffle,
  evaluateVariable,
} from './evaluate-lanes.ts';
import { evaluateOperation } from './evaluate-operation.ts';
import type { Evaluator } from './evaluator.ts';
import { evaluateGather, evaluateLoad } from './memory/evaluate-load.ts';
import { countUses, isLeaf } from './uses.ts';
import type { Value } from './value.ts';

/**
 * Evaluates the expressions of one statement, each node once. A node with several uses is kept in locals from its first
 * use on, so there must be no control flow between the uses. The failure branch of a check uses only existing locals.
 */
export class Evaluation implements Evaluator {
  readonly a: Assembler;
  readonly context: Context;
  readonly #uses: ReadonlyMap<Code, number>;
  readonly #values = new Map<Code, Value>();

  constructor(f: FunctionBuilder, context: Context, roots: readonly Code[]) {
    this.a = new Assembler(f);
    this.context = context;
    this.#uses = countUses(roots);
  }

  value(e: Code): Value {
    const known = this.#values.get(e);
    if (known !== undefined) return known;
    const value = this.#evaluate(e);
    if (isLeaf(e)) return value;
    const reusable = this.isShared(e) ? { ...value, operand: this.a.hold(value.operand) } : value;
    this.#values.set(e, reusable);
    return reusable;
  }

  push(e: Code): void {
    const value = this.value(e);
    const operand = this.a.hold(value.operand);
    if (operand !== value.operand) this.#values.set(e, { ...value, operand });
    operand.push(0);
  }

  complete(e: Code): Value {
    const value = this.value(e);
    const completed = { ...value, operand: this.a.complete(value.operand) };
    this.#values.set(e, completed);
    return completed;
  }

  isShared(e: Code): boolean {
    return (this.#uses.get(e) ?? 0) > 1;
  }

  #evaluate(e: Code): Value {
    switch (e.tag) {
      case 'Constant':
        return evaluateConstant(this, e);
      case 'Variable':
        return evaluateVariable(this, e, e.name);
      case 'Register':
        return evaluateVariable(this, e, e.register);
      case 'Operation':
        return evaluateOperation(this, e);
      case 'Load':
        return evaluateLoad(this, e);
      case 'Gather':
        return evaluateGather(this, e);
      case 'Ramp':
        return evaluateRamp(this, e);
      case 'Broadcast':
        return evaluateBroadcast(this, e);
      case 'Shuffle':
        return evaluateShuffle(this, e);
      case 'Interleave':
        return evaluateInterleave(this, e);
      case 'All':
        return evaluateAll(this, e);
      case 'Checked':
        return evaluateChecked(this, e);
    }
  }
}
