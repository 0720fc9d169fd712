import { nowhere } from '../errors/place.ts';
import type { ExprTree, FuncTree, ParamTree } from '../language/tree.ts';
import type { Type } from '../syntax/type.ts';
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

/** Everything that some definitions need, themselves included; what is used comes before what uses it. */
export function withAllTheyUse(roots: Uses): readonly Definition[] {
  const found = new Set<Definition>();
  const visit = (definition: Definition): void => {
    if (found.has(definition)) return;
    if (definition.tag === 'func') {
      const self = earlierVersions(definition);
      for (const used of definition.uses) if (!self.has(used)) visit(used);
    }
    found.add(definition);
  };
  for (const root of roots) visit(root);
  return [...found];
}

function earlierVersions({ before }: FuncDefinition): ReadonlySet<Definition> {
  const versions = new Set<Definition>();
  for (let f = before; f !== null; f = f.before) versions.add(f);
  return versions;
}
