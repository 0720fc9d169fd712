import { bug } from '../../errors/bug.ts';
import { type Expr, type Name, storedName } from '../../syntax/expr.ts';
import { isError, numberOf } from '../../syntax/value.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { constant, constantOf, int, minus, operation, plus, times } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Storage } from './storage.ts';

/** The meaning of the variables of an expression. */
export type Scope = ReadonlyMap<Name, Code>;

/** Translates an expression of Tgt to code: accesses become loads, and conditions become bools. */
export function translate(e: Expr, scope: Scope, storage: Storage): Code {
  const done = new Map<Expr, Code>();
  const codeOf = (e: Expr): Code => done.get(e) ?? bug('an operand comes after its user');
  for (const node of nodesOf(e)) done.set(node, translateNode(node, codeOf, scope, storage));
  return codeOf(e);
}

function translateNode(e: Expr, codeOf: (e: Expr) => Code, scope: Scope, storage: Storage): Code {
  switch (e.tag) {
    case 'Const':
      if (isError(e.value)) return bug('a constant is an error');
      // Modulo 2³², because a larger constant is a term of a sum, or belongs to a run that is refused at the start.
      return e.type === 'i32' ? int(numberOf(e.value)) : constant(e.type, e.value);
    case 'Var':
      return scope.get(e.name) ?? bug(`${e.name} is not in scope`);
    case 'Access': {
      const { buffer, type, address } = storage.locate(storedName(e.func, e.component), e.args.map(codeOf));
      return { tag: 'Load', type, lanes: 1, buffer, address, stride: 1 };
    }
    case 'Extern':
      return bug('an extern is a statement of its own');
    case 'Op': {
      const args = e.args.map(codeOf);
      const [a, b] = args;
      if (e.type === 'i32' && a !== undefined && b !== undefined) {
        if (e.op === '+') return plus(a, b);
        if (e.op === '-') return minus(a, b);
        if (e.op === '*') return times(a, b);
        if (e.op === '%' && constantOf(b) === 1) return int(0); // storage that is folded to one point
      }
      const conditions = e.op === 'select' ? 1 : e.op === '&&' || e.op === '||' || e.op === '!' ? args.length : 0;
      return operation(e.op, e.type, ...args.map((arg, i) => (i < conditions ? toCondition(arg) : arg)));
    }
  }
}

/** Converts an integer to a bool: zero is false. */
export function toCondition(e: Code): Code {
  if (e.type === 'bool') return e;
  const zero = constant(e.type, 0);
  return operation('!=', 'bool', e, zero);
}
