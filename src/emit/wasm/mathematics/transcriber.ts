import { bug } from '../../../errors/bug.ts';
import { type Float, type Formula, type Node, operandsOf, type Rarely } from '../../../mathematics/formula.ts';
import type { Instruction } from '../instruction.ts';
import type { ValueType } from '../value-type.ts';

/** How one kind of code computes the nodes of a formula. */
export type Shape = {
  readonly typeOf: (node: Value) => ValueType;
  /** Whether computing the node again costs as little as keeping it. */
  readonly isCheap: (node: Value) => boolean;
  /** Leaves the value of a node on the stack. */
  readonly compute: (node: Operation, newLocal: NewLocal) => Code;
  /** Writes code that leaves the results of a branch in these locals. */
  readonly branch: (node: Rarely, results: readonly number[], to: Transcriber) => void;
};

export type Value = Exclude<Node, Rarely>;
export type Operation = Exclude<Value, { readonly tag: 'Part' }>;

/** Instructions, and nodes whose values come onto the stack between them. */
export type Code = readonly (Instruction | Value)[];

export type NewLocal = (type: ValueType) => number;

/**
 * The code of a formula while it grows. A node that is used more than once is computed where it is first needed, and
 * kept in a local.
 */
export class Transcriber {
  readonly locals: ValueType[] = [];
  readonly body: Instruction[] = [];
  readonly #formula: Formula;
  readonly #shape: Shape;
  readonly #uses: ReadonlyMap<Node, number>;
  /** The local of each node that is kept; of a branch the first of as many as it has results. */
  #kept = new Map<Node, number>();

  constructor(formula: Formula, shape: Shape) {
    this.#formula = formula;
    this.#shape = shape;
    this.#uses = usesIn(formula);
  }

  write(...instructions: readonly Instruction[]): void {
    this.body.push(...instructions);
  }

  /** A new local. */
  local(type: ValueType): number {
    return this.#formula.arity + this.locals.push(type) - 1;
  }

  /** Leaves the value of a node on the stack. */
  push(node: Value): void {
    const kept = this.#kept.get(node);
    if (kept !== undefined) this.write(['local.get', kept]);
    else if (node.tag === 'Part') this.write(['local.get', this.#firstResult(node.of) + node.index]);
    else this.#compute(node, 'local.tee');
  }

  /** Leaves the values of nodes in locals, after some more code on each. */
  set(locals: readonly number[], nodes: readonly Value[], more: (local: number) => readonly Instruction[] = () => []) {
    for (const [index, node] of nodes.entries()) {
      const local = locals[index] ?? bug('there are more nodes than locals');
      this.push(node);
      this.write(...more(local), ['local.set', local]);
    }
  }

  /**
   * Computes what these parts of a branch share with the rest of the formula. After the branch nobody knows whether they
   * ran, and it would be computed again.
   */
  prepare(branch: Rarely, parts: readonly Float[]): void {
    const rest = reachable([this.#formula.result], (node) =>
      node === branch ? operandsOf(node).filter((x) => !parts.some((part) => part === x)) : operandsOf(node),
    );
    for (const node of reachable(parts, operandsOf)) {
      if (node.tag === 'Rarely' || node.tag === 'Part' || this.#kept.has(node)) continue;
      if (rest.has(node) && this.#isWorthKeeping(node)) this.#compute(node, 'local.set');
    }
  }

  /** Code that may not run: what it computes is not there afterwards. */
  inside(code: () => void): void {
    const before = new Map(this.#kept);
    code();
    this.#kept = before;
  }

  #compute(node: Operation, keep: 'local.tee' | 'local.set'): void {
    for (const part of this.#shape.compute(node, (type) => this.local(type))) {
      if ('tag' in part) this.push(part);
      else this.write(part);
    }
    if (!this.#isWorthKeeping(node)) return;
    const local = this.local(this.#shape.typeOf(node));
    this.#kept.set(node, local);
    this.write([keep, local]);
  }

  #isWorthKeeping(node: Value): boolean {
    return (this.#uses.get(node) ?? 0) > 1 && !this.#shape.isCheap(node);
  }

  #firstResult(branch: Rarely): number {
    const kept = this.#kept.get(branch);
    if (kept !== undefined) return kept;
    const results = branch.common.map((part) => this.local(this.#shape.typeOf(part)));
    const first = results[0] ?? bug('a branch without results is used');
    this.#shape.branch(branch, results, this);
    this.#kept.set(branch, first);
    return first;
  }
}

/** How often each node is an operand. */
function usesIn(formula: Formula): ReadonlyMap<Node, number> {
  const uses = new Map<Node, number>();
  for (const node of reachable([formula.result], operandsOf)) {
    for (const operand of operandsOf(node)) uses.set(operand, (uses.get(operand) ?? 0) + 1);
  }
  return uses;
}

function reachable(from: readonly Node[], next: (node: Node) => readonly Node[]): ReadonlySet<Node> {
  const found = new Set(from);
  for (const node of found) for (const operand of next(node)) found.add(operand);
  return found;
}
