import { refuse } from '../../errors/diagnostic.ts';
import { valueNotPositive } from '../../errors/S417.ts';
import { printExpr } from '../../language/print.ts';
import { constantOf, type Expr, type Hole, int, operation } from '../../syntax/expr.ts';
import { type Stmt, seq } from '../../syntax/target.ts';

/** A factor or modulus must be positive (errata E6). A constant is checked here, other expressions by an assertion. */
export function assertPositive(what: string, e: Expr, s: Stmt<Hole>): Stmt<Hole> {
  const value = constantOf(e);
  if (value !== null && value <= 0) refuse(valueNotPositive({ what, value }, null));
  if (value !== null) return s;
  const why = `the ${what} ${printExpr(e)} is not positive`;
  const check: Stmt<Hole> = { tag: 'Assert', condition: operation('>', e, int(0)), why };
  return s.tag === 'Seq' ? seq(check, ...s.stmts) : seq(check, s);
}
