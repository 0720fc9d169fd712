import { bug } from '../../../errors/bug.ts';
import { type Float, type Formula, type Node, operandsOf, type Rarely } from '../../../mathematics/formula.ts';
import type { Instruction } from '../instruction.ts';
import type { ValueType } from '../value-type.ts';

/** The translation of the nodes of a formula to scalar or vector code. */
export type Shape = {
  readonly typeOf: (node: Value) => ValueType;
  /** Is computing the node again as cheap as reading a local? */
  readonly isCheap: (node: Value) => boolean;
  /** Leaves the value of a node on the stack. */
  readonly compute: (node: Operation, newLocal: NewLocal) => Code;
  /** Writes code that leaves the results of a branch in these locals. */
  readonly branch: (node: Rarely, results: readonly number[], to: Transcriber) => void;
};

export type Value = Exclude<Node, Rarely>;
export type Operation = Exclude<Value, { readonly tag: 'Part' }>;

/** Instructions, and nodes with values that are pushed between them. */
export type Code = readonly (Instruction | Value)[];

export type NewLocal = (type: ValueType) => number;

/** Builds the code of a formula. A node with several uses is computed at its first use and kept in a local. */
export class Transcriber {
  readonly locals: ValueType[] = [];
  readonly body: Instruction[] = [];
  readonly #formula: Formula;
  readonly #shape: Shape;
  readonly #uses: ReadonlyMap<Node, number>;
  /** The local of each node that is kept in one. For a branch, the first local of its results. */
  #localOf = new Map<Node, number>();

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
    const local = this.#localOf.get(node);
    if (local !== undefined) this.write(['local.get', local]);
    else if (node.tag === 'Part') this.write(['local.get', this.#firstResult(node.of) + node.index]);
    else this.#compute(node, 'local.tee');
  }

  /** Leaves the values of nodes in locals. `more` is applied to each value first. */
  set(locals: readonly number[], nodes: readonly Value[], more: (local: number) => readonly Instruction[] = () => []) {
    for (const [index, node] of nodes.entries()) {
      const local = locals[index] ?? bug('there are more nodes than locals');
      this.push(node);
      this.write(...more(local), ['local.set', local]);
    }
  }

  /**
   * Computes the nodes that these parts of a branch share with the rest of the formula. The parts might not run, so
   * nodes that are first computed inside them would have to be computed again after the branch.
   */
  prepare(branch: Rarely, parts: readonly Float[]): void {
    const rest = reachable([this.#formula.result], (node) =>
      node === branch ? operandsOf(node).filter((x) => !parts.some((part) => part === x)) : operandsOf(node),
    );
    for (const node of reachable(parts, operandsOf)) {
      if (node.tag === 'Rarely' || node.tag === 'Part' || this.#localOf.has(node)) continue;
      if (rest.has(node) && this.#isWorthKeeping(node)) this.#compute(node, 'local.set');
    }
  }

  /** Writes code that might not run. The nodes that it computes are not available afterwards. */
  inside(code: () => void): void {
    const before = new Map(this.#localOf);
    code();
    this.#localOf = before;
  }

  #compute(node: Operation, keep: 'local.tee' | 'local.set'): void {
    for (const part of this.#shape.compute(node, (type) => this.local(type))) {
      if ('tag' in part) this.push(part);
      else this.write(part);
    }
    if (!this.#isWorthKeeping(node)) return;
    const local = this.local(this.#shape.typeOf(node));
    this.#localOf.set(node, local);
    this.write([keep, local]);
  }

  #isWorthKeeping(node: Value): boolean {
    return (this.#uses.get(node) ?? 0) > 1 && !this.#shape.isCheap(node);
  }

  #firstResult(branch: Rarely): number {
    const known = this.#localOf.get(branch);
    if (known !== undefined) return known;
    const results = branch.common.map((part) => this.local(this.#shape.typeOf(part)));
    const first = results[0] ?? bug('a branch without results is used');
    this.#shape.branch(branch, results, this);
    this.#localOf.set(branch, first);
    return first;
  }
}

/** The number of uses of each node as an operand. */
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
