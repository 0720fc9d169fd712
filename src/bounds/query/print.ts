import { printExpr, printInterval } from '../../language/print.ts';
import { quoteLabel } from '../../language/quote.ts';
import type { Expr, Hole } from '../../syntax/expr.ts';
import type { Holds, Member, Predicate, Window, WindowBox } from './predicate.ts';

/** A query in the notation of the paper, one conjunct per line. */
export function printQuery(b: Predicate): string {
  return linesOf(b).join('\n');
}

/** The bodies of ∃ and of ∀ over a parameter are not indented, because they extend to the end of the program. */
function linesOf(b: Predicate): readonly string[] {
  switch (b.tag) {
    case 'True':
      return ['true'];
    case 'Holds':
    case 'Member':
      return [atomText(b)];
    case 'And':
      return b.parts.flatMap(linesOf);
    case 'Implies': {
      const [only, ...others] = linesOf(b.body);
      if (only !== undefined && others.length === 0) return [`${atomText(b.premise)} ⟹ ${only}`];
      return [`${atomText(b.premise)} ⟹`, ...indent(linesOf(b.body))];
    }
    case 'Forall':
      if (b.in === null) return [`∀ ${b.v}:`, ...linesOf(b.body)];
      return [`∀ ${b.v} ∈ ${printInterval(b.in)}:`, ...indent(linesOf(b.body))];
    case 'LetIn':
      return [`let ${b.x} = ${printExpr(b.value)} in`, ...indent(linesOf(b.body))];
    case 'Exists':
      return [`∃ ?${b.kind} ${b.func}:`, ...linesOf(b.body)];
    case 'Within':
      return [`${windowText(b.inner)} ⊆ ${windowText(b.outer)}`];
  }
}

function atomText(b: Holds | Member): string {
  return b.tag === 'Holds' ? printExpr(b.e) : `${pointText(b.point)} ∈ ${windowText(b.window)}`;
}

function pointText(point: readonly Expr<Hole>[]): string {
  const text = point.map(printExpr).join(', ');
  return point.length === 1 ? text : `(${text})`;
}

function windowText(w: Window | WindowBox): string {
  switch (w.kind) {
    case 'box':
      return w.dims.length === 1 ? w.dims.map(printInterval).join() : `(${w.dims.map(printInterval).join(', ')})`;
    case 'input':
      return w.func;
    case 'mem':
    case 'cpu':
      return `?${w.kind} ${w.func}${quoteLabel(w.label)}`;
  }
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
