import { nowhere as at } from '../../errors/place.ts';
import { constantOf, type Expr, type Extern, type Hole, int, type Label, operation } from '../../syntax/expr.ts';
import { partsOf } from '../../syntax/extensions/extern.ts';
import type { Type } from '../../syntax/type.ts';
import type { ExprTree, ExternTree, WindowRangeTree, WindowTree } from '../tree.ts';

type Quote = (e: Expr<Hole>, expected?: Type | null) => ExprTree;

/** The tree of an extern. A window whose first point is f[a] and whose last point is f[b - 1] is f[[a, b)]. */
export function quoteExtern(e: Extern<Hole>, quote: Quote, textOf: (label: Label) => string): ExternTree {
  const { operands } = partsOf(e);
  const windows = operands.flatMap((each): readonly WindowTree[] => {
    if (each.tag === 'Scalar') return [];
    const { first, last } = each;
    const ranges = first.args.map((from, d) => quoteRange(from, last.args[d] ?? from, quote));
    return [{ of: { name: `${first.func}${textOf(first.label)}`, at }, ranges, at }];
  });
  const args = operands.map((each): ExprTree => {
    return each.tag === 'Scalar' ? quote(each.value) : { tag: 'Name', name: each.first.func, at };
  });
  return { tag: 'Extern', host: { name: e.host, at }, args, windows, at };
}

function quoteRange(from: Expr<Hole>, last: Expr<Hole>, quote: Quote): WindowRangeTree {
  const [to, one] = last.tag === 'Op' && last.op === '-' ? last.args : [];
  const isOpen = to !== undefined && one !== undefined && constantOf(one) === 1;
  const end = isOpen ? to : operation<Hole>('+', last, int(1));
  return { form: 'half-open', from: quote(from, 'i32'), to: quote(end, 'i32') };
}
