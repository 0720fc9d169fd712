import { duplicateDefinition } from '../../errors/S205.ts';
import { shadowedName } from '../../errors/S210.ts';
import { unknownVariable } from '../../errors/S214.ts';
import { recursiveDef } from '../../errors/S216.ts';
import { builtInFunction } from '../../errors/S217.ts';
import { wrongKindOfName } from '../../errors/S309.ts';
import { operandsOf } from '../../language/map-operands.ts';
import type { DefTree, ExprTree, NameTree, PipelineTree } from '../../language/tree.ts';
import { isFunction } from '../expression/function-names.ts';
import { type Notes, report } from '../notes.ts';
import { kindOfName } from '../scope.ts';
import { similar } from '../similar.ts';
import type { Globals } from './expander.ts';
import { union } from './names.ts';

/**
 * The defs of a pipeline by name; null for a def with errors. A def is closed: it may use only its parameters, the lets
 * and reduction variables in it, earlier defs, and the parameters, inputs and funcs of the pipeline.
 */
export function checkDefs(tree: PipelineTree, globals: Globals, notes: Notes): ReadonlyMap<string, DefTree | null> {
  const others = new Set([...tree.funcs, ...tree.params].map((part) => part.name.name));
  const defs = new Map<string, DefTree | null>();
  const later = new Set(tree.defs.map((def) => def.name.name));
  for (const def of tree.defs) {
    const { name, at } = def.name;
    const before = notes.diagnostics.length;
    if (isFunction(name)) report(notes, builtInFunction({ def: name }, at));
    if (defs.has(name) || others.has(name)) report(notes, duplicateDefinition({ name }, at));
    checkDef(def, later, globals, notes);
    later.delete(name);
    defs.set(name, notes.diagnostics.length === before ? def : null);
  }
  return defs;
}

function checkDef(def: DefTree, later: ReadonlySet<string>, globals: Globals, notes: Notes): void {
  const bind = (names: readonly NameTree[], bound: ReadonlySet<string>): ReadonlySet<string> =>
    names.reduce((all, { name, at }) => {
      const other = kindOfName(name, { ...globals, vars: all });
      if (other !== null) report(notes, shadowedName({ variable: name, other }, at));
      return union([all], [name]);
    }, bound);

  const check = (e: ExprTree, bound: ReadonlySet<string>): void => {
    if (e.tag === 'Name' && !bound.has(e.name) && !globals.params.has(e.name)) {
      const known = [...bound, ...globals.params.keys()];
      report(notes, unknownVariable({ name: e.name, similar: similar(e.name, known), known }, e.at));
    }
    if (e.tag === 'Call' && later.has(e.name.name))
      report(notes, recursiveDef({ def: def.name.name, calls: e.name.name }, e.name.at));
    if (e.tag === 'Index' && e.of.tag === 'Name' && bound.has(e.of.name)) {
      const facts = { name: e.of.name, is: 'a single value, without dimensions', write: e.of.name };
      report(notes, wrongKindOfName(facts, e.of.at));
    }
    for (const operand of operandsOf(e)) {
      const isFuncName = e.tag === 'Index' && e.of.tag === 'Call' && operand === e.of.args[0];
      const isBody = (e.tag === 'Let' || e.tag === 'Reduce') && operand === e.body;
      if (!isFuncName) check(operand, isBody ? bind(boundBy(e), bound) : bound);
    }
  };

  const params = def.params.map((p) => p.name);
  check(def.body, bind(params, new Set()));
}

function boundBy(e: Extract<ExprTree, { tag: 'Let' | 'Reduce' }>): readonly NameTree[] {
  return e.tag === 'Let' ? e.let.names : e.rdom.map((r) => r.name);
}
