import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { invalidDirectiveArgument } from '../../errors/S402.ts';
import { expressionNotStartup } from '../../errors/S405.ts';
import { unknownScheduledFunc } from '../../errors/S406.ts';
import { noMaskedAccess } from '../../errors/S455.ts';
import { printArgument } from '../../language/print-tree.ts';
import type { ArgumentTree, DirectiveTree, ExprTree } from '../../language/tree.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Expr, Name } from '../../syntax/expr.ts';
import type { LoopName, StageName } from '../../syntax/loop-name.ts';
import { type MemoryPlace, memoryPlaces } from '../../syntax/memory.ts';
import { type Partition, partitions, type Tail, type TiledLoop, tails } from '../../syntax/schedule.ts';
import { type Order, orders } from '../../syntax/target.ts';
import { emptyEnvironment } from '../expand/environment.ts';
import { Expander } from '../expand/expander.ts';
import { Tuples } from '../expand/tuples.ts';
import { Elaboration } from '../expression/elaboration.ts';
import type { Elaborator } from '../expression/elaborator.ts';
import { elaborateCondition, elaborateCoordinate } from '../expression/operands.ts';
import { newNotes } from '../notes.ts';
import { dependsOn, startupNames } from '../rules/startup.ts';
import type { Scope } from '../scope.ts';
import { similar } from '../similar.ts';

/** Reads the arguments of a directive from left to right. Each method refuses an argument of the wrong kind. */
export class Arguments {
  readonly #tree: DirectiveTree;
  readonly #form: string;
  readonly #P: Pipeline;
  readonly #scope: Scope;
  #next = 0;

  constructor(tree: DirectiveTree, form: string, P: Pipeline, scope: Scope) {
    this.#tree = tree;
    this.#form = form;
    this.#P = P;
    this.#scope = scope;
  }

  func(): Name {
    const arg = this.#take('the name of a func');
    return this.#existing(arg.tag === 'Name' ? arg.name : this.#wrong(arg, 'is not the name of a func'), arg);
  }

  funcOrInput(): Name {
    const arg = this.#tree.args[this.#next];
    if (arg?.tag !== 'Name' || !this.#scope.inputs.has(arg.name)) return this.func();
    this.#next++;
    return arg.name;
  }

  name(): Name {
    const arg = this.#take('a name');
    return arg.tag === 'Name' ? arg.name : this.#wrong(arg, 'is not a name');
  }

  /** `f.x`, `f.s1.r`, `f.z2.s0.x` */
  loop(): LoopName {
    const arg = this.#take('a loop, such as f.x');
    if (arg.tag === 'Text') return this.#wrong(arg, 'is not a loop, such as f.x');
    if (arg.tag !== 'Path') return this.#noLoop(arg);
    const names = arg.names.map((n) => n.name);
    return { ...this.#stageOf(names.slice(0, -1), arg), v: names.at(-1) ?? bug('a path has no names') };
  }

  /** `f`, `f.s1`, `f.z2.s0` */
  stage(): StageName {
    const arg = this.#take('a func or one of its stages, such as f.s1');
    if (arg.tag === 'Path' && !arg.names.slice(1).every(({ name }) => /^[sz]\d{1,4}$/.test(name)))
      return this.#wrong(arg, 'is a loop: name the func first, and then its loops without the func');
    if (arg.tag === 'Path')
      return this.#stageOf(
        arg.names.map((n) => n.name),
        arg,
      );
    return arg.tag === 'Name' ? this.#stageOf([arg.name], arg) : this.#wrong(arg, 'is not a func or a stage');
  }

  startup(): Expr {
    return this.#expression('an expression', (elaborator, tree) =>
      elaborateCoordinate(elaborator, tree, ({ type }) =>
        this.#wrong(tree, `has the type ${type}, but must be an i32`),
      ),
    );
  }

  condition(): Expr {
    return this.#expression('a condition', elaborateCondition);
  }

  order(): Order {
    const name = this.name();
    return orders.find((order) => order === name) ?? this.#refuse(`${name} is not a loop order`);
  }

  place(): MemoryPlace {
    const name = this.name();
    return memoryPlaces.find((place) => place === name) ?? this.#refuse(`${name} is not a kind of memory`);
  }

  /** A message in double quotes. */
  text(): string {
    const arg = this.#take('a message in double quotes');
    return arg.tag === 'Text' ? arg.text : this.#wrong(arg, 'is not a message in double quotes');
  }

  /** The tail strategy of a split. The default is `guard`. Halide's name `predicate` is accepted for `guard`. */
  tail(): Tail {
    const arg = this.#tree.args[this.#next];
    if (arg === undefined) return 'guard';
    const masked = arg.tag === 'Binary' ? printArgument(arg).replaceAll(' ', '') : '';
    if (masked === 'predicate-loads' || masked === 'predicate-stores') refuse(noMaskedAccess({ tail: masked }, arg.at));
    const name = this.name();
    if (name === 'predicate') return 'guard';
    return tails.find((tail) => tail === name) ?? this.#refuse(`${name} is not a tail of a split`);
  }

  /** The loops, then their outer loops, their inner loops and their factors: as many of each as there are loops. */
  tiled(): readonly TiledLoop[] {
    const count = Math.max(
      2,
      this.#tree.args.findIndex((arg) => arg.tag !== 'Path'),
    );
    const each = <T>(read: () => T): readonly T[] => Array.from({ length: count }, read);
    const [loops, outer, inner] = [each(() => this.loop()), each(() => this.name()), each(() => this.name())];
    const factors = each(() => this.startup());
    const missing = (): never => bug('a tiled loop has no counterpart');
    const others = (i: number) => ({
      outer: outer[i] ?? missing(),
      inner: inner[i] ?? missing(),
      factor: factors[i] ?? missing(),
    });
    return loops.map((loop, i) => ({ loop, ...others(i) }));
  }

  /** The partition of rfactor. The default is `blocks`. */
  partition(): Partition {
    if (this.#next === this.#tree.args.length) return 'blocks';
    const name = this.name();
    return partitions.find((partition) => partition === name) ?? this.#refuse(`${name} is not blocks or lanes`);
  }

  optional<T>(read: () => T): T | null {
    return this.#next === this.#tree.args.length ? null : read();
  }

  /** All remaining arguments, at least one. */
  some<T>(read: () => T): readonly T[] {
    return [read(), ...this.any(read)];
  }

  /** All remaining arguments. */
  any<T>(read: () => T): readonly T[] {
    const items: T[] = [];
    while (this.#next < this.#tree.args.length) items.push(read());
    return items;
  }

  end(): void {
    const extra = this.#tree.args[this.#next];
    if (extra !== undefined) this.#wrong(extra, 'is an unexpected argument');
  }

  #take(kind: string): ArgumentTree {
    return this.#tree.args[this.#next++] ?? this.#refuse(`${kind} is missing`);
  }

  #stageOf([func = '', ...path]: readonly string[], arg: ArgumentTree): StageName {
    const [, branch, stage] =
      /^(?:z(\d{1,4}))?(?:(?:^|\/)s(\d{1,4}))?$/.exec(path.join('/')) ?? this.#wrong(arg, 'is not a loop');
    const specialization = branch === undefined ? null : Number(branch);
    return { func: this.#existing(func, arg), stage: stage === undefined ? null : Number(stage), specialization };
  }

  #existing(func: Name, arg: ArgumentTree): Name {
    const { funcs, inputs } = this.#scope;
    const isInput = inputs.has(func);
    return funcs.has(func)
      ? func
      : refuse(
          unknownScheduledFunc({ func, similar: similar(func, funcs.keys()), known: funcs.keys(), isInput }, arg.at),
        );
  }

  #expression(kind: string, read: (elaborator: Elaborator, tree: ExprTree) => Expr | null): Expr {
    const arg = this.#take(kind);
    if (arg.tag === 'Path' || arg.tag === 'Text') return this.#wrong(arg, `is not ${kind}`);
    const notes = newNotes();
    const expander = new Expander(this.#scope, new Map(), new Tuples(() => 1), notes);
    const tree = expander.attempt(() => expander.whole(arg, emptyEnvironment([])));
    const e = tree && read(new Elaboration(this.#scope, notes), tree);
    if (e === null) return refuse(...notes.diagnostics);
    const why = dependsOn(startupNames(this.#P), e);
    return why === null ? e : refuse(expressionNotStartup({ why }, arg.at));
  }

  /** Halide writes a loop as two arguments: `f, x` instead of `f.x`. */
  #noLoop(arg: ExprTree): never {
    const next = this.#tree.args[this.#next];
    if (arg.tag === 'Name' && next?.tag === 'Name' && this.#scope.funcs.has(arg.name))
      return this.#refuse(`a loop is written ${arg.name}.${next.name}, not ${arg.name}, ${next.name}`, arg);
    const isFunc = arg.tag === 'Name' && this.#scope.funcs.has(arg.name);
    return this.#wrong(
      arg,
      isFunc ? `is a func, not a loop of it, such as ${arg.name}.x` : 'is not a loop, such as f.x',
    );
  }

  #wrong(arg: ArgumentTree, what: string): never {
    return this.#refuse(`${printArgument(arg)} ${what}`, arg);
  }

  #refuse(why: string, arg: ArgumentTree | DirectiveTree = this.#tree): never {
    return refuse(invalidDirectiveArgument({ directive: this.#tree.name.name, form: this.#form, why }, arg.at));
  }
}
