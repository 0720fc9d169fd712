import { nowhere } from '../../errors/place.ts';
import type { ExprTree, FuncTree, ParamRangeTree, ParamTree, RequirementTree } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';
import { built, originOf } from '../origin/origin.ts';
import { nameTree } from './name.ts';

/** The definition that a name in an expression refers to, unless the name is a variable. */
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
  readonly range: ParamRangeTree | null;
  readonly default: ExprTree | null;
}

export interface FuncDefinition {
  readonly tag: 'func';
  readonly name: string;
  readonly tree: FuncTree;
  readonly uses: Uses;
  /** The func before its last update or requirement, or null. Accesses to earlier versions denote the func itself. */
  readonly before: FuncDefinition | null;
  /** The requirements that this func adds to a pipeline. */
  readonly requirements: readonly RequirementTree[];
}

/** The definitions that an expression uses, in the order of their first use. */
export type Uses = ReadonlySet<Definition>;

export const noUses: Uses = new Set();

export function union(a: Uses, b: Uses): Uses {
  for (const definition of b) if (!a.has(definition)) return new Set([...a, ...b]);
  return a;
}

/** The declaration of an input or a parameter. */
export function declarationOf(definition: InputDefinition | ParamDefinition): ParamTree {
  const { name, type } = definition;
  const tree = {
    name: nameTree(name),
    type: definition.tag === 'param' && type === 'i32' ? null : { type, at: nowhere },
    rank: definition.tag === 'input' ? definition.rank : null,
    range: definition.tag === 'input' ? null : definition.range,
    default: definition.tag === 'input' ? null : definition.default,
    at: nowhere,
  };
  return built(tree, originOf(definition));
}

/** Was this value created by `func` or `input`? */
export function isDefined<F>(value: F): value is F & { readonly name: string; readonly definition: Definition } {
  return typeof value === 'function' && 'definition' in value;
}

/** The transitive closure of uses, in topological order: each definition comes after those that it uses. */
export function withDependencies(roots: Uses): readonly Definition[] {
  const finished = new Set<Definition>();
  // Depth-first search with an explicit stack, because a pipeline may be a long chain of funcs.
  const stack = [...roots].reverse().map(visitOf);
  for (let visit = stack.at(-1); visit !== undefined; visit = stack.at(-1)) {
    const { value: used } = visit.uses.next();
    if (used === undefined) {
      finished.add(visit.definition);
      stack.pop();
    } else if (!finished.has(used)) stack.push(visitOf(used));
  }
  return [...finished];
}

/** A definition, and the definitions that it uses, except its own earlier versions. */
function visitOf(definition: Definition) {
  const self = definition.tag === 'func' ? earlierVersions(definition) : noUses;
  const uses = definition.tag === 'func' ? [...definition.uses].filter((used) => !self.has(used)) : [];
  return { definition, uses: uses.values() };
}

function earlierVersions({ before }: FuncDefinition): ReadonlySet<Definition> {
  const versions = new Set<Definition>();
  for (let f = before; f !== null; f = f.before) versions.add(f);
  return versions;
}
