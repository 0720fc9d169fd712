import { bug } from '../errors/bug.ts';
import { type Diagnostic, Refusal, refuse } from '../errors/diagnostic.ts';
import { S401 } from '../errors/S401.ts';
import { S402 } from '../errors/S402.ts';
import { S405 } from '../errors/S405.ts';
import { S406 } from '../errors/S406.ts';
import { printArgument } from '../language/print-tree.ts';
import type { ArgumentTree, DirectiveTree, ExprTree, ScheduleTree } from '../language/tree.ts';
import type { Pipeline } from '../syntax/algorithm.ts';
import type { Expr, Name } from '../syntax/expr.ts';
import type { LoopName, StageName } from '../syntax/loop-name.ts';
import { type MemoryPlace, memoryPlaces } from '../syntax/memory.ts';
import { type Directive, type Schedule, type Tail, tails } from '../syntax/schedule.ts';
import { type Order, orders } from '../syntax/target.ts';
import { Elaboration } from './expression/elaboration.ts';
import type { Elaborator } from './expression/elaborator.ts';
import { elaborateCondition, elaborateCoordinate } from './expression/operands.ts';
import { newNotes } from './notes.ts';
import type { Places } from './places.ts';
import { dependsOn, startupNames } from './rules/startup.ts';
import type { Scope } from './scope.ts';
import { similar } from './similar.ts';

/** The schedule that a tree means; directives with errors of their own are left out. */
export function elaborateSchedule(
  tree: ScheduleTree,
  P: Pipeline,
  places: Places,
  diagnostics: Diagnostic[],
): Schedule {
  const scope = scheduleScope(P);
  const directives = tree.directives.flatMap((d) => {
    try {
      return [places.mark(elaborateDirective(d, P, scope), d.at)];
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      diagnostics.push(...refusal.diagnostics);
      return [];
    }
  });
  return { name: tree.name.name, directives };
}

function elaborateDirective(tree: DirectiveTree, P: Pipeline, scope: Scope): Directive {
  const name = tree.name.name;
  if (!isDirective(name)) return refuse(S401({ name, similar: similar(name, Object.keys(forms)) }, tree.name.at));
  const args = new Arguments(tree, forms[name].form, P, scope);
  const directive = forms[name].read(args);
  args.end();
  return directive;
}

function isDirective(name: string): name is Directive['tag'] {
  return Object.hasOwn(forms, name);
}

interface Form {
  /** How the directive is written, for messages. */
  readonly form: string;
  readonly read: (a: Arguments) => Directive;
}

/** Every directive: how it is written, and how its arguments are read. */
const forms: Readonly<Record<Directive['tag'], Form>> = {
  specialize: {
    form: 'specialize(f, condition, …)',
    read: (a) => ({ tag: 'specialize', func: a.func(), conditions: a.some(() => a.condition()) }),
  },
  split: {
    form: 'split(f.x, outer, inner, factor, guard | shift | round)',
    read: (a) => ({
      tag: 'split',
      loop: a.loop(),
      outer: a.name(),
      inner: a.name(),
      factor: a.startup(),
      tail: a.tail(),
    }),
  },
  fuse: { form: 'fuse(f.y, fused)', read: (a) => ({ tag: 'fuse', loop: a.loop(), fused: a.name() }) },
  swap: { form: 'swap(f.y)', read: (a) => ({ tag: 'swap', loop: a.loop() }) },
  traverse: {
    form: 'traverse(f.x, serial | parallel | vectorized | unrolled)',
    read: (a) => ({ tag: 'traverse', loop: a.loop(), order: a.order() }),
  },
  'compute-at': {
    form: 'compute-at(f, g.x)',
    read: (a) => ({ tag: 'compute-at', func: a.func(), loop: a.loop() }),
  },
  'compute-root': { form: 'compute-root(f)', read: (a) => ({ tag: 'compute-root', func: a.func() }) },
  inline: { form: 'inline(f)', read: (a) => ({ tag: 'inline', func: a.func() }) },
  'store-at': { form: 'store-at(f, g.x)', read: (a) => ({ tag: 'store-at', func: a.func(), loop: a.loop() }) },
  'store-root': { form: 'store-root(f)', read: (a) => ({ tag: 'store-root', func: a.func() }) },
  slide: { form: 'slide(f, g.x)', read: (a) => ({ tag: 'slide', func: a.func(), loop: a.loop() }) },
  'fold-storage': {
    form: 'fold-storage(f, x, size)',
    read: (a) => ({ tag: 'fold-storage', func: a.func(), dim: a.name(), size: a.startup() }),
  },
  'align-storage': {
    form: 'align-storage(f, x, multiple)',
    read: (a) => ({ tag: 'align-storage', func: a.func(), dim: a.name(), multiple: a.startup() }),
  },
  'hoist-storage': {
    form: 'hoist-storage(f, g.x)',
    read: (a) => ({ tag: 'hoist-storage', func: a.func(), loop: a.loop() }),
  },
  'hoist-storage-root': {
    form: 'hoist-storage-root(f)',
    read: (a) => ({ tag: 'hoist-storage-root', func: a.func() }),
  },
  'reorder-storage': {
    form: 'reorder-storage(f, innermost, …, outermost)',
    read: (a) => ({ tag: 'reorder-storage', func: a.func(), dims: a.some(() => a.name()) }),
  },
  'store-in': {
    form: 'store-in(f, stack | heap)',
    read: (a) => ({ tag: 'store-in', func: a.func(), place: a.place() }),
  },
  bound: {
    form: 'bound(f, x, min, len)',
    read: (a) => ({ tag: 'bound', func: a.func(), dim: a.name(), min: a.startup(), len: a.startup() }),
  },
  'bound-extent': {
    form: 'bound-extent(f, x, len)',
    read: (a) => ({ tag: 'bound-extent', func: a.func(), dim: a.name(), len: a.startup() }),
  },
  'align-bounds': {
    form: 'align-bounds(f, x, modulus, remainder)',
    read: (a) => ({
      tag: 'align-bounds',
      func: a.func(),
      dim: a.name(),
      modulus: a.startup(),
      remainder: a.startup(),
    }),
  },
  tile: {
    form: 'tile(f.x, f.y, xo, yo, xi, yi, fx, fy, guard | shift | round)',
    read: (a) => ({
      tag: 'tile',
      x: a.loop(),
      y: a.loop(),
      xo: a.name(),
      yo: a.name(),
      xi: a.name(),
      yi: a.name(),
      fx: a.startup(),
      fy: a.startup(),
      tail: a.tail(),
    }),
  },
  reorder: {
    form: 'reorder(f, innermost, …, outermost)',
    read: (a) => ({ tag: 'reorder', stage: a.stage(), vars: a.some(() => a.name()) }),
  },
  parallel: { form: 'parallel(f.x)', read: (a) => ({ tag: 'parallel', loop: a.loop() }) },
  vectorize: {
    form: 'vectorize(f.x, factor, guard | shift | round)',
    read: (a) => ({ tag: 'vectorize', loop: a.loop(), factor: a.optional(() => a.startup()), tail: a.tail() }),
  },
  unroll: {
    form: 'unroll(f.x, factor, guard | shift | round)',
    read: (a) => ({ tag: 'unroll', loop: a.loop(), factor: a.optional(() => a.startup()), tail: a.tail() }),
  },
  at: { form: 'at(f, g.x)', read: (a) => ({ tag: 'at', func: a.func(), loop: a.loop() }) },
};

/** The arguments of a directive, read from left to right; each reader refuses what is not of its kind. */
class Arguments {
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
    return this.#known(arg.tag === 'Name' ? arg.name : this.#wrong(arg, 'is not the name of a func'), arg);
  }

  name(): Name {
    const arg = this.#take('a name');
    return arg.tag === 'Name' ? arg.name : this.#wrong(arg, 'is not a name');
  }

  /** `f.x`, `f.s1.r`, `f.z2.s0.x` */
  loop(): LoopName {
    const arg = this.#take('a loop, such as f.x');
    if (arg.tag !== 'Path') return this.#wrong(arg, 'is not a loop, such as f.x');
    const names = arg.names.map((n) => n.name);
    return { ...this.#stageOf(names.slice(0, -1), arg), v: names.at(-1) ?? bug('a path has no names') };
  }

  /** `f`, `f.s1`, `f.z2.s0` */
  stage(): StageName {
    const arg = this.#take('a func or one of its stages, such as f.s1');
    if (arg.tag === 'Path')
      return this.#stageOf(
        arg.names.map((n) => n.name),
        arg,
      );
    return arg.tag === 'Name' ? this.#stageOf([arg.name], arg) : this.#wrong(arg, 'is not a func or a stage');
  }

  startup(): Expr {
    return this.#expression('an expression', elaborateCoordinate);
  }

  condition(): Expr {
    return this.#expression('a condition', elaborateCondition);
  }

  order(): Order {
    const name = this.name();
    return orders.find((order) => order === name) ?? this.#refuse(`${name} is not an order`);
  }

  place(): MemoryPlace {
    const name = this.name();
    return memoryPlaces.find((place) => place === name) ?? this.#refuse(`${name} is not a place in memory`);
  }

  /** `guard` unless another tail is named. */
  tail(): Tail {
    if (this.#next === this.#tree.args.length) return 'guard';
    const name = this.name();
    return tails.find((tail) => tail === name) ?? this.#refuse(`${name} is not what a split does with its tail`);
  }

  optional<T>(read: () => T): T | null {
    return this.#next === this.#tree.args.length ? null : read();
  }

  /** One or more, up to the end. */
  some<T>(read: () => T): readonly T[] {
    const items = [read()];
    while (this.#next < this.#tree.args.length) items.push(read());
    return items;
  }

  end(): void {
    const extra = this.#tree.args[this.#next];
    if (extra !== undefined) this.#wrong(extra, 'is one argument too many');
  }

  #take(kind: string): ArgumentTree {
    return this.#tree.args[this.#next++] ?? this.#refuse(`${kind} is missing`);
  }

  #stageOf([func = '', ...path]: readonly string[], arg: ArgumentTree): StageName {
    const [, branch, stage] =
      /^(?:z(\d{1,4}))?(?:(?:^|\/)s(\d{1,4}))?$/.exec(path.join('/')) ?? this.#wrong(arg, 'is not a loop');
    const specialization = branch === undefined ? null : Number(branch);
    return { func: this.#known(func, arg), stage: stage === undefined ? null : Number(stage), specialization };
  }

  #known(func: Name, arg: ArgumentTree): Name {
    const { funcs } = this.#scope;
    return funcs.has(func) ? func : refuse(S406({ func, similar: similar(func, funcs.keys()) }, arg.at));
  }

  #expression(kind: string, read: (elaborator: Elaborator, tree: ExprTree) => Expr | null): Expr {
    const arg = this.#take(kind);
    if (arg.tag === 'Path') return this.#wrong(arg, `is not ${kind}`);
    const notes = newNotes();
    const e = read(new Elaboration(this.#scope, notes), arg);
    if (e === null) return refuse(...notes.diagnostics);
    const why = dependsOn(startupNames(this.#P), e);
    return why === null ? e : refuse(S405({ why }, arg.at));
  }

  #wrong(arg: ArgumentTree, what: string): never {
    return this.#refuse(`${printArgument(arg)} ${what}`, arg);
  }

  #refuse(why: string, arg: ArgumentTree | DirectiveTree = this.#tree): never {
    return refuse(S402({ directive: this.#tree.name.name, form: this.#form, why }, arg.at));
  }
}

function scheduleScope(P: Pipeline): Scope {
  return {
    params: new Map(P.params.map((p) => [p.name, p.type])),
    inputs: new Map(P.inputs.map((input) => [input.name, input])),
    funcs: new Map(P.funcs.map((f) => [f.name, { rank: f.vars.length, types: f.types }])),
    later: new Set(),
    vars: new Set(),
    within: null,
  };
}
