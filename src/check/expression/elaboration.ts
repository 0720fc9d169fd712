import { bug } from '../../errors/bug.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { unknownVariable } from '../../errors/S214.ts';
import { misplacedUndef } from '../../errors/S219.ts';
import { wrongKindOfName } from '../../errors/S309.ts';
import { tupleAsSingleValue } from '../../errors/S316.ts';
import { unknownComponent } from '../../errors/S317.ts';
import { letTypeMismatch } from '../../errors/S323.ts';
import { xorWithTwo } from '../../errors/S342.ts';
import type { ExprTree } from '../../language/tree.ts';
import { cast, constant, type Expr, type Name, variable } from '../../syntax/expr.ts';
import { holdsAll, type Type } from '../../syntax/type.ts';
import { type Notes, report } from '../notes.ts';
import { readText, type Scope } from '../scope.ts';
import { similar } from '../similar.ts';
import { elaborateAccess } from './access.ts';
import { elaborateBoundary } from './boundary-access.ts';
import { elaborateCall } from './call.ts';
import type { Elaborator } from './elaborator.ts';
import { elaborateExtern } from './extern.ts';
import { elaborateLiteral, literalOf } from './literal.ts';
import { elaborateOperation } from './operands.ts';
import { elaborateReduction } from './reduction.ts';
import { adapted } from './typing.ts';
import { elaborateBound } from './window-bound.ts';

/** Elaborates expressions, with one rule for each kind. A shared node is elaborated once. */
export class Elaboration implements Elaborator {
  readonly scope: Scope;
  readonly notes: Notes;

  constructor(scope: Scope, notes: Notes) {
    this.scope = scope;
    this.notes = notes;
  }

  elaborate(e: ExprTree, expected: Type | null = null): Expr | null {
    const { elaborated } = this.notes;
    if (e.tag === 'Reduce' && expected !== null) return this.elaborate(e); // its type depends only on its body
    const known = elaborated.get(this.scope, expected, e);
    if (known !== undefined) return known;
    const result = this.#elaborateNode(e, expected);
    elaborated.set(this.scope, expected, e, result);
    return result;
  }

  withScope(scope: Scope): Elaboration {
    return new Elaboration(scope, this.notes);
  }

  #elaborateNode(e: ExprTree, expected: Type | null): Expr | null {
    const { scope, notes } = this;
    const literal = literalOf(e);
    if (literal !== null) return elaborateLiteral(e, literal, adapted(expected, literal.kind === 'float'), notes);
    switch (e.tag) {
      case 'Number':
        return bug('a number is a literal');
      case 'Bool':
        return constant('bool', e.value ? 1 : 0);
      case 'Name':
        return elaborateName(e.name, scope) ?? report(notes, nameDiagnostic(e.name, scope, e));
      case 'Unary':
        return elaborateOperation(this, e.op === '-' ? 'neg' : e.op, [e.arg], e, expected);
      case 'Binary': {
        const value = elaborateOperation(this, e.op, [e.left, e.right], e, expected);
        if (value !== null && e.op === '^' && literalOf(e.right)?.value === 2) report(notes, xorWithTwo({}, e.at));
        return value;
      }
      case 'Call':
        return elaborateCall(this, e, expected);
      case 'Index':
        return e.of.tag === 'Call' ? elaborateBoundary(this, e.of, e) : elaborateAccess(this, e.of, e);
      case 'InputBound':
        return elaborateBound(e, scope, notes);
      case 'Reduce':
        return elaborateReduction(this, e);
      case 'Tuple':
        return report(notes, tupleAsSingleValue({ name: 'this', components: e.parts.length, read: null }, e.at));
      case 'Component':
        return e.of.tag === 'Reduce'
          ? elaborateReduction(this, e.of, e.component)
          : report(
              notes,
              unknownComponent({ ...describe(e.of), components: sizeOf(e.of), component: e.component }, e.at),
            );
      case 'Typed':
        return elaborateTyped(this, e);
      case 'Extern':
        return elaborateExtern(this, e, expected ?? 'i32');
      case 'Let':
        return bug('a let is expanded');
    }
  }
}

/** A value with a declared type. A narrower value converts to it. */
function elaborateTyped(elaborator: Elaborator, e: Extract<ExprTree, { tag: 'Typed' }>): Expr | null {
  const { name, type: declared, value } = e;
  const typed = elaborator.elaborate(value, declared);
  if (typed !== null && !holdsAll(declared, typed.type))
    return report(elaborator.notes, letTypeMismatch({ name, declared, type: typed.type }, e.at));
  return typed && cast(declared, typed);
}

/** Names for an expression that is not an access, for messages about tuples. */
function describe(e: ExprTree): { readonly name: string; readonly read: string } {
  return e.tag === 'Call' ? { name: `this ${e.name.name}`, read: `${e.name.name}(…)` } : { name: 'this', read: 'e' };
}

function sizeOf(e: ExprTree): number {
  return e.tag === 'Tuple' ? e.parts.length : 1;
}

function elaborateName(name: Name, { vars, params }: Scope): Expr | null {
  if (vars.has(name)) return variable(name);
  const type = params.get(name);
  return type === undefined ? null : variable(name, type);
}

/** The diagnostic for a name that is not a variable or a parameter. */
function nameDiagnostic(name: Name, scope: Scope, { at }: ExprTree): Diagnostic {
  const write = readText(name, scope);
  if (name === 'undef' && !scope.funcs.has(name) && !scope.inputs.has(name))
    return misplacedUndef({ why: 'cannot be an operand: it must be the whole value of a pure stage' }, at);
  if (scope.funcs.has(name)) return wrongKindOfName({ name, is: 'a func, not a variable', write }, at);
  if (scope.inputs.has(name)) return wrongKindOfName({ name, is: 'an input, not a variable', write }, at);
  const known = [...scope.vars, ...scope.params.keys()];
  return unknownVariable({ name, similar: similar(name, [...known, 'true', 'false']), known }, at);
}
