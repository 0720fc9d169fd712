import { bug } from '../../errors/bug.ts';
import type { Immediate, ImmediatesOf, Instruction } from './instruction.ts';
import type { InstructionName } from './instructions.ts';
import type { FunctionDefinition } from './module.ts';
import { peephole } from './peephole.ts';
import type { BlockType, FunctionType, ValueType } from './value-type.ts';

/** A branch target: the end of a block or `if`, or the start of a loop. */
export interface Label {
  /** The number of enclosing labels. */
  readonly depth: number;
}

/** The instructions for `emit`. Those that open and close blocks have their own methods, which track the depth. */
export type PlainName = Exclude<InstructionName, 'block' | 'loop' | 'if' | 'else' | 'end'>;

/**
 * Builds the body of a function. Nested blocks are nested calls:
 *
 *     f.block((done) => {
 *       f.loop((again) => {
 *         f.emit('local.get', i);
 *         f.emit('br_if', done);
 *         f.emit('br', again);
 *       });
 *     });
 */
export class FunctionBuilder {
  readonly #name: string;
  readonly #type: FunctionType;
  readonly #locals: ValueType[] = [];
  readonly #body: Instruction[] = [];
  readonly #open: Label[] = [];

  constructor(name: string, params: readonly ValueType[], results: readonly ValueType[]) {
    this.#name = name;
    this.#type = Object.freeze({ params, results });
  }

  /** A new local, zero until it is set. */
  local(type: ValueType): number {
    return this.#type.params.length + this.#locals.push(type) - 1;
  }

  emit<N extends PlainName>(name: N, ...immediates: ImmediatesOf<N, Label | number>): void;
  emit(...instruction: [PlainName, ...(Immediate | Label)[]]): void {
    for (let i = 1; i < instruction.length; i++) {
      const immediate = instruction[i];
      if (typeof immediate === 'object') instruction[i] = this.#distance(immediate);
    }
    this.#body.push(instruction as [PlainName, ...Immediate[]]); // no label is left
  }

  block(body: (end: Label) => void, type: BlockType = 'empty'): void {
    this.#body.push(['block', type]);
    this.#inside(body);
    this.#body.push(['end']);
  }

  loop(body: (start: Label) => void, type: BlockType = 'empty'): void {
    this.#body.push(['loop', type]);
    this.#inside(body);
    this.#body.push(['end']);
  }

  /** The condition is on the stack. */
  if(then: (end: Label) => void, otherwise: ((end: Label) => void) | null = null, type: BlockType = 'empty'): void {
    this.#body.push(['if', type]);
    this.#inside(then);
    if (otherwise !== null) {
      this.#body.push(['else']);
      this.#inside(otherwise);
    }
    this.#body.push(['end']);
  }

  /** The function after peephole optimization, which removes locals that only pass a value along. */
  finish(): FunctionDefinition {
    return peephole({ name: this.#name, type: this.#type, locals: this.#locals, body: this.#body });
  }

  #inside(body: (label: Label) => void): void {
    const label: Label = { depth: this.#open.length };
    this.#open.push(label);
    body(label);
    this.#open.pop();
  }

  /** The number of labels between here and a label. */
  #distance(label: Label): number {
    if (this.#open[label.depth] !== label) bug(`a branch of ${this.#name} goes to a block that it is not in`);
    return this.#open.length - 1 - label.depth;
  }
}
