import { misplacedUndef } from '../errors/S219.ts';
import type { ExprTree, FuncTree, UpdateTree } from '../language/tree.ts';
import type { Name } from '../syntax/expr.ts';
import type { Type } from '../syntax/type.ts';
import type { Elaborator } from './expression/elaborator.ts';
import { report } from './notes.ts';
import { kindOfName, type Scope, type Signature } from './scope.ts';

/** Is this the name `undef`, and not the name of a func, a variable, an input or a parameter? */
function isUndefName(name: string, scope: Scope): boolean {
  return name === 'undef' && kindOfName(name, scope) === null && !scope.funcs.has(name);
}

/** Is every component of a pure stage `undef`? */
export function startsFromUndef(values: readonly ExprTree[], scope: Scope): boolean {
  return values.length > 0 && values.every((e) => e.tag === 'Name' && isUndefName(e.name, scope));
}

/** The types of the components of a func that starts from `undef`: the declared ones, or those of its first update. */
export function undefTypes(
  f: FuncTree,
  elaborator: Elaborator,
  signatures: Map<Name, Signature>,
  expandedUpdate: (tree: UpdateTree) => UpdateTree | null,
): readonly (Type | null)[] {
  const { scope, notes } = elaborator;
  const [tree] = f.updates;
  const at = f.pure[0]?.at ?? f.at;
  if (tree === undefined) {
    report(notes, misplacedUndef({ why: `cannot be the only value of ${f.name.name}, which needs an update` }, at));
    return [];
  }
  if (f.types !== null) return f.types.map(({ type }) => type);
  signatures.set(f.name.name, { rank: f.vars.length, types: f.pure.map(() => null) });
  const before = notes.diagnostics.length;
  const U = expandedUpdate(tree);
  const vars = new Set([...scope.vars, ...tree.rdom.map((r) => r.name.name)]);
  const within = { func: f.name.name, stage: 'update', reduction: null } as const;
  const inside = elaborator.withScope({ ...scope, vars, within });
  const types = (U?.values ?? []).map((e) => inside.elaborate(e)?.type ?? null);
  if (types.includes(null) && notes.diagnostics.length === before)
    report(notes, misplacedUndef({ why: `has no type: declare the type of ${f.name.name}` }, at));
  return types;
}
