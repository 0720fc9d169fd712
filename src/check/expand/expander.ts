import type { Diagnostic } from '../../errors/diagnostic.ts';
import type { Place } from '../../errors/place.ts';
import { expressionTooDeep } from '../../errors/S104.ts';
import { expansionTooLarge } from '../../errors/S110.ts';
import { shadowedName } from '../../errors/S210.ts';
import { wrongArgumentCount } from '../../errors/S307.ts';
import { wrongKindOfName } from '../../errors/S309.ts';
import { tupleSizeMismatch } from '../../errors/S324.ts';
import { heightOf, maxHeight } from '../../language/height.ts';
import { mapOperands, operandsOf } from '../../language/map-operands.ts';
import type { CallTree, DefTree, ExprTree, LetTree, NameTree, RangeTree } from '../../language/tree.ts';
import { memoized } from '../../syntax/memoized.ts';
import type { Notes } from '../notes.ts';
import { kindOfName, type Scope } from '../scope.ts';
import { type Environment, extended, freshName, isPlain } from './environment.ts';
import { namesIn, union } from './names.ts';
import { outermost, relocated, relocatedName } from './places.ts';
import { armsOf, type Tuples } from './tuples.ts';
import { type InScope, variablesAround } from './variables-around.ts';

/** The parameters and inputs of a pipeline. Lets and parameters of defs must not have the same names. */
export type Globals = Pick<Scope, 'params' | 'inputs'>;

/**
 * Macro expansion of lets, defs and components of tuples, before names are resolved and types are checked:
 *
 *     let a = e in e′   ⟶   e′[a := e]
 *     sq(e)             ⟶   b[a := e]          for def sq(a) = b
 *     (e, e′).1         ⟶   e′
 *
 * It is hygienic: arguments keep their scope, and reduction variables are renamed where they would capture a name. The
 * node of a value is shared by all of its uses. A place in a def has the place of the call in `via`.
 */
export class Expander {
  readonly tuples: Tuples;
  readonly #globals: Globals;
  /** The defs by name; null for a def with errors. */
  readonly #defs: ReadonlyMap<string, DefTree | null>;
  readonly #notes: Notes;
  #hasFailed = false;
  #depth = 0;
  #size = 0;
  #visits = 0;

  constructor(globals: Globals, defs: ReadonlyMap<string, DefTree | null>, tuples: Tuples, notes: Notes) {
    this.#globals = globals;
    this.#defs = defs;
    this.tuples = tuples;
    this.#notes = notes;
  }

  /** The result of an expansion, or null if it has reported an error. */
  attempt<T>(expand: () => T): T | null {
    this.#hasFailed = false;
    const result = expand();
    return this.#hasFailed ? null : result;
  }

  /** Expand an expression that is not an operand, such as a value or the body of a def, and limit its height. */
  whole(e: ExprTree, env: Environment): ExprTree {
    const expanded = this.expand(e, env);
    if (expanded === e || this.#hasFailed || heightOf(expanded) <= maxHeight) return expanded;
    return this.#fail(e, expressionTooDeep({ limit: maxHeight }, relocated(e.at, env)));
  }

  /** Expand the values of a stage. A single value may be a tuple. */
  values(es: readonly ExprTree[], env: Environment): readonly ExprTree[] {
    const [first, ...others] = es.map((e) => this.whole(e, env));
    if (first === undefined || others.length > 0) return first === undefined ? [] : [first, ...others];
    const size = this.#sizeOf(first);
    return size === 1 ? [first] : Array.from({ length: size }, (_, i) => this.tuples.componentOf(first, i));
  }

  /** The environment after several lets. `scope` lists the expressions in which the lets are visible. */
  bind(lets: readonly LetTree[], outer: Environment, scope: readonly InScope[]): Environment {
    if (lets.length === 0) return outer;
    const names = new Map(outer.names);
    const env = extended(outer, { names });
    const around = variablesAround(lets, scope);
    lets.forEach((each, i) => {
      const taken = union([env.taken, around[i] ?? env.taken]);
      for (const [name, value] of this.#valuesOf(each, env, extended(env, { taken }))) names.set(name, value);
    });
    return env;
  }

  /** The names of a let and their expanded values. */
  #valuesOf({ names, type, value, at }: LetTree, env: Environment, inside: Environment) {
    for (const name of names) this.#checkName(name, env);
    const expanded = this.whole(value, inside);
    const [first, ...others] = names.map(({ name }) => name);
    if (first !== undefined && others.length === 0)
      return [[first, typed(first, type?.type ?? null, expanded)] as const];
    const sizes = [names.length, this.#sizeOf(expanded)];
    if (sizes[0] !== sizes[1])
      this.#fail(value, tupleSizeMismatch({ what: 'the names and the value of this let', sizes }, relocated(at, env)));
    return names.map(({ name }, i) => [name, this.tuples.componentOf(expanded, i)] as const);
  }

  expand(e: ExprTree, env: Environment): ExprTree {
    if (isPlain(env) && this.#isExpanded(e)) return e;
    const known = env.expanded.get(e);
    if (known !== undefined) return known;
    if (this.#hasFailed || this.#visits >= maxVisits) return this.#fail(e, null);
    if (++this.#depth > maxDepth) this.#fail(e, expressionTooDeep({ limit: maxHeight }, relocated(e.at, env)));
    if (++this.#visits === maxVisits) this.#fail(e, expansionTooLarge({ limit: maxVisits }, outermost(e.at)));
    const result = this.#expandNode(e, env);
    this.#depth--;
    env.expanded.set(e, result);
    return result;
  }

  #expandNode(e: ExprTree, env: Environment): ExprTree {
    const at = relocated(e.at, env);
    const inside = (operand: ExprTree): ExprTree => this.expand(operand, env);
    switch (e.tag) {
      case 'Name': {
        const value = env.names.get(e.name);
        if (value !== undefined) return this.#used(value, at);
        return this.#defs.has(e.name) && !env.vars.has(e.name) ? this.#notCalled(e, at) : { ...e, at };
      }
      case 'Component': {
        const of = inside(e.of);
        if (of.tag === 'Call') this.#sizeOf(of);
        return this.tuples.componentOf(of, e.component, at);
      }
      case 'Let':
        return this.expand(e.body, this.bind([e.let], env, [{ e: e.body, variables: [] }]));
      case 'Reduce':
        return this.#expandReduction(e, env);
      case 'Call': {
        const def = this.#defs.get(e.name.name);
        if (def === undefined) return { ...e, name: relocatedName(e.name, env), args: e.args.map(inside), at };
        return def === null ? this.#fail(e, null) : this.#expandCall(def, e, env);
      }
      case 'Index': {
        const { of } = e;
        if (of.tag === 'Name' && env.names.has(of.name)) {
          const facts = { name: of.name, is: 'a single value, without dimensions', write: of.name };
          return this.#fail(e, wrongKindOfName(facts, relocated(of.at, env)));
        }
        if (of.tag === 'Name' && this.#defs.has(of.name)) return this.#notCalled(of, relocated(of.at, env));
        return { ...mapOperands({ ...e, of: { ...of, at: relocated(of.at, env) } }, inside), at };
      }
      case 'Number':
      case 'Bool':
      case 'InputBound':
      case 'Unary':
      case 'Binary':
      case 'Tuple':
      case 'Typed':
      case 'Extern':
        return { ...mapOperands(e, inside), at };
    }
  }

  /** Report the name of a def that is not called. */
  #notCalled(e: Extract<ExprTree, { tag: 'Name' }>, at: Place): ExprTree {
    return this.#fail(e, wrongKindOfName({ name: e.name, is: 'a def', write: `${e.name}(…)` }, at));
  }

  /** The value that replaces a name. A tuple gets the place of the use, where a misplaced tuple is reported. */
  #used(value: ExprTree, at: Place): ExprTree {
    return value.tag !== 'Reduce' && this.tuples.sizeOf(value) > 1 ? { ...value, at } : value;
  }

  /** Expand a reduction. Renames its variables if their names are taken where the reduction is used. */
  #expandReduction(e: Extract<ExprTree, { tag: 'Reduce' }>, env: Environment): ExprTree {
    const rdom = e.rdom.map((r): RangeTree => {
      if (env.names.has(r.name.name)) this.#checkName(r.name, env);
      const isTaken = env.taken.has(r.name.name) && !env.vars.has(r.name.name);
      const name = isTaken ? { ...r.name, name: freshName(r.name.name, env) } : r.name;
      const [from, to] = [this.expand(r.from, env), this.expand(r.to, env)];
      return { ...r, name: relocatedName(name, env), from, to, at: relocated(r.at, env) };
    });
    const names = new Map(env.names);
    e.rdom.forEach((r, i) => {
      const renamed = rdom[i]?.name;
      if (renamed !== undefined && renamed.name !== r.name.name) names.set(r.name.name, { tag: 'Name', ...renamed });
    });
    const vars = union(
      [env.vars],
      e.rdom.map((r) => r.name.name),
    );
    const taken =
      env.taken.size === 0
        ? env.taken
        : union(
            [env.taken],
            rdom.map((r) => r.name.name),
          );
    const body = this.expand(e.body, extended(env, { names, vars, taken }));
    return { ...e, rdom, body, at: relocated(e.at, env) };
  }

  #expandCall(def: DefTree, e: CallTree, env: Environment): ExprTree {
    const at = relocated(e.at, env);
    const name = def.name.name;
    if (e.args.length !== def.params.length) {
      const wants = `${def.params.length} ${def.params.length === 1 ? 'argument' : 'arguments'}`;
      return this.#fail(e, wrongArgumentCount({ name, wants, given: e.args.length }, at));
    }
    const args = e.args.map((arg) => this.expand(arg, env));
    const names = new Map(
      def.params.map((p, i) => [p.name.name, typed(p.name.name, p.type?.type ?? null, args[i] ?? e)] as const),
    );
    const taken = union([env.taken, env.vars, ...args.map(namesIn)]);
    const isLarge = this.#size > maxSize;
    this.#size += sizeOf(def.body);
    if (this.#size > maxSize)
      return this.#fail(e, isLarge ? null : expansionTooLarge({ limit: maxSize }, outermost(at)));
    return this.whole(def.body, extended(env, { names, vars: new Set(), taken, via: at }));
  }

  /** The number of components of an expression. Reports a choice between tuples of different sizes. */
  #sizeOf(e: ExprTree): number {
    const size = this.tuples.sizeOf(e);
    if (size === 1 || e.tag !== 'Call') return size;
    const sizes = armsOf(e).map((arm) => this.#sizeOf(arm));
    if (sizes.some((each) => each !== size))
      this.#fail(e, tupleSizeMismatch({ what: `the values of this ${e.name.name}`, sizes }, e.at));
    return size;
  }

  /** Report a name that shadows another. `checkDefs` has already checked the names in defs. */
  #checkName({ name, at }: NameTree, env: Environment): void {
    if (env.via !== null) return;
    const other = env.names.has(name)
      ? 'a let or a parameter here'
      : kindOfName(name, { ...this.#globals, vars: env.vars });
    if (other !== null) this.#report(shadowedName({ variable: name, other }, relocated(at, env)));
  }

  /** Does an expression contain no let, component, or use of a def? */
  readonly #isExpanded = memoized((e: ExprTree): boolean => {
    if (e.tag === 'Let' || e.tag === 'Component') return false;
    const used = e.tag === 'Index' ? e.of : e;
    if (used.tag === 'Name' && this.#defs.has(used.name)) return false;
    if (used.tag === 'Call' && this.#defs.has(used.name.name)) return false;
    return operandsOf(e).every(this.#isExpanded);
  });

  /** Mark the expansion as failed and report the error, null if it was reported before. The result is not used. */
  #fail(e: ExprTree, diagnostic: Diagnostic | null): ExprTree {
    if (diagnostic !== null) this.#report(diagnostic);
    this.#hasFailed = true;
    return e;
  }

  #report(diagnostic: Diagnostic): void {
    if (!this.#hasFailed) this.#notes.diagnostics.push(diagnostic);
    this.#hasFailed = true;
  }
}

/** The maximum depth of nested expansions. It keeps recursion within the stack. */
const maxDepth = 2 * maxHeight;

/** The maximum number of nodes that the expansion of defs adds to a pipeline. */
const maxSize = 50_000;

/** The maximum number of visited nodes. Shared nodes are visited once for each inline reduction around them. */
const maxVisits = 2 ** 20;

/** The number of nodes of the body of a def. */
const sizeOf = memoized((e: ExprTree): number => operandsOf(e).reduce((size, operand) => size + sizeOf(operand), 1));

function typed(name: string, type: Extract<ExprTree, { tag: 'Typed' }>['type'] | null, value: ExprTree): ExprTree {
  return type === null ? value : { tag: 'Typed', name, type, value, at: value.at };
}
