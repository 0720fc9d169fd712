import { bug } from '../../errors/bug.ts';
import { type Expr, type Name, storedName } from '../../syntax/expr.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { constant, int, integerOf, minus, operation, plus, times } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Storage } from './storage.ts';

/** What the variables of an expression stand for. */
export type Scope = ReadonlyMap<Name, Code>;

/** An expression of Tgt as code: accesses become loads, and what is used as a condition becomes a truth. */
export function translate(e: Expr, scope: Scope, storage: Storage): Code {
  const done = new Map<Expr, Code>();
  const codeOf = (e: Expr): Code => done.get(e) ?? bug('an operand comes after its user');
  for (const node of nodesOf(e)) done.set(node, translateNode(node, codeOf, scope, storage));
  return codeOf(e);
}

function translateNode(e: Expr, codeOf: (e: Expr) => Code, scope: Scope, storage: Storage): Code {
  switch (e.tag) {
    case 'Const':
      if (typeof e.value !== 'number') return bug('a constant is an error');
      // Modulo 2³²: it is a part of a sum, or of what no run that is not refused comes to.
      return e.type === 'i32' ? int(e.value) : constant(e.type, e.value);
    case 'Var':
      return scope.get(e.name) ?? bug(`${e.name} is not in scope`);
    case 'Access': {
      const { buffer, type, address } = storage.place(storedName(e.func, e.component), e.args.map(codeOf));
      return { tag: 'Load', type, lanes: 1, buffer, address, stride: 1 };
    }
    case 'Op': {
      const args = e.args.map(codeOf);
      const [a, b] = args;
      if (e.type === 'i32' && a !== undefined && b !== undefined) {
        if (e.op === '+') return plus(a, b);
        if (e.op === '-') return minus(a, b);
        if (e.op === '*') return times(a, b);
        if (e.op === '%' && integerOf(b) === 1) return int(0); // storage that is folded to one point
      }
      const conditions = e.op === 'select' ? 1 : e.op === '&&' || e.op === '||' || e.op === '!' ? args.length : 0;
      return operation(e.op, e.type, ...args.map((arg, i) => (i < conditions ? toCondition(arg) : arg)));
    }
  }
}

/** Any integer is a condition: zero is false. */
export function toCondition(e: Code): Code {
  if (e.type === 'bool') return e;
  const zero = constant(e.type, 0);
  return operation('!=', 'bool', e, zero);
}
