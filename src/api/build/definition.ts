import { nowhere } from '../../errors/place.ts';
import type { ExprTree, FuncTree, ParamTree } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';
import { nameTree } from './name.ts';

/** What a name in an expression stands for, other than a variable. */
export type Definition = InputDefinition | ParamDefinition | FuncDefinition;

export interface InputDefinition {
  readonly tag: 'input';
  readonly name: string;
  readonly type: Type;
  readonly rank: number;
}

export interface ParamDefinition {
  readonly tag: 'param';
  readonly name: string;
  readonly type: Type;
  readonly default: ExprTree | null;
}

export interface FuncDefinition {
  readonly tag: 'func';
  readonly name: string;
  readonly tree: FuncTree;
  readonly uses: Uses;
  /** The func without its last update. Accesses to it within that update mean the func itself. */
  readonly before: FuncDefinition | null;
}

/** The definitions that an expression needs, in the order in which it names them. */
export type Uses = ReadonlySet<Definition>;

export const nothing: Uses = new Set();

export function union(a: Uses, b: Uses): Uses {
  for (const definition of b) if (!a.has(definition)) return new Set([...a, ...b]);
  return a;
}

/** How an input or a parameter is declared. */
export function declarationOf(definition: InputDefinition | ParamDefinition): ParamTree {
  const { name, type } = definition;
  return {
    name: nameTree(name),
    type: definition.tag === 'param' && type === 'i32' ? null : { type, at: nowhere },
    rank: definition.tag === 'input' ? definition.rank : null,
    default: definition.tag === 'input' ? null : definition.default,
    at: nowhere,
  };
}

/** Was this made by `func` or `input`? */
export function isDefined<F>(value: F): value is F & { readonly name: string; readonly definition: Definition } {
  return typeof value === 'function' && 'definition' in value;
}

/** Everything that some definitions need, themselves included; what is used comes before what uses it. */
export function withAllTheyUse(roots: Uses): readonly Definition[] {
  const found = new Set<Definition>();
  // Pipelines may be long chains of funcs, so definitions wait in a list instead of on the stack.
  const waiting = [...roots].reverse().map(visitOf);
  for (let visit = waiting.at(-1); visit !== undefined; visit = waiting.at(-1)) {
    const { value: used } = visit.uses.next();
    if (used === undefined) {
      found.add(visit.definition);
      waiting.pop();
    } else if (!found.has(used)) waiting.push(visitOf(used));
  }
  return [...found];
}

/** A definition, and what it uses other than its own earlier versions. */
function visitOf(definition: Definition) {
  const self = definition.tag === 'func' ? earlierVersions(definition) : nothing;
  const uses = definition.tag === 'func' ? [...definition.uses].filter((used) => !self.has(used)) : [];
  return { definition, uses: uses.values() };
}

function earlierVersions({ before }: FuncDefinition): ReadonlySet<Definition> {
  const versions = new Set<Definition>();
  for (let f = before; f !== null; f = f.before) versions.add(f);
  return versions;
}
