import type { Pipeline } from '../syntax/algorithm.ts';
import type { Expr, Hole, Interval } from '../syntax/expr.ts';
import type { Memory } from '../syntax/memory.ts';
import type { Directive, Schedule } from '../syntax/schedule.ts';
import type { Order, Program, Stmt, StmtLabel } from '../syntax/target.ts';
import * as tree from './print-tree.ts';
import { quoteDirective, quoteExpr, quoteHole, quoteLabel, quoteLoop, quotePipeline, quoteSchedule } from './quote.ts';

/**
 * Print typed programs: algorithms and schedules in the syntax of the language, target programs in the syntax of the
 * paper.
 */
export function printPipeline(P: Pipeline): string {
  return tree.printPipeline(quotePipeline(P));
}

export function printSchedule(S: Schedule): string {
  return tree.printSchedule(quoteSchedule(S));
}

export function printDirective(d: Directive): string {
  return tree.printDirective(quoteDirective(d));
}

export function printExpr(e: Expr<Hole>): string {
  return tree.printExpr(quoteExpr(e));
}

/** pipeline f, …(p, …): s */
export function printProgram(T: Program<Hole>): string {
  const params = [...T.inputs.map((input) => `${input.name}: ${input.type}[${input.rank}]`)];
  const scalars = T.params.map((p) => (p.type === 'i32' ? p.name : `${p.name}: ${p.type}`));
  const outputs = T.outputs.map(({ name }) => name).join(', ');
  return [`pipeline ${outputs}(${[...params, ...scalars].join(', ')}):`, ...indent(stmtLines(T.body))].join('\n');
}

export function printStmt(s: Stmt<Hole>): string {
  return stmtLines(s).join('\n');
}

function stmtLines(s: Stmt<Hole>): readonly string[] {
  switch (s.tag) {
    case 'Nop':
      return ['nop;'];
    case 'Assert':
      return [`assert ${printExpr(s.condition)};`];
    case 'Seq':
      return s.stmts.flatMap(stmtLines);
    case 'Allocate':
      return [`allocate ${s.func}(${s.bounds.map(printInterval).join(', ')})${memoryText(s.memory)};`];
    case 'Assign': {
      const point = s.args.map((e) => tree.printExpr(quoteExpr(e, 'i32'))).join(', ');
      const values = tree.printValues(s.values.map((e) => quoteExpr(e, e.type)));
      return [`${s.func}${quoteLabel(s.label)}[${point}] <- ${values};`];
    }
    case 'If': {
      const otherwise = s.alternative.tag === 'Nop' ? [] : ['else', ...indent(stmtLines(s.alternative))];
      return [`if ${printExpr(s.condition)} then`, ...indent(stmtLines(s.consequent)), ...otherwise];
    }
    case 'For':
      return [`${orderWord[s.order]}for ${s.x} in ${printInterval(s.in)} do`, ...indent(stmtLines(s.body))];
    case 'Let':
      return [`let ${s.x} = ${printExpr(s.value)} in`, ...stmtLines(s.body)];
    case 'Label':
      return [`label ${labelName(s.label)}:`, ...indent(stmtLines(s.body))];
    case 'Reserve':
      return [`reserve ${s.func}(${s.lens.map(printExpr).join(', ')})${memoryText({ ...s.memory, hoisted: null })};`];
  }
}

/** The memory annotations of storage: ` [align x 8; hoist f.xo; order y, x; stack; memoize]`. */
function memoryText({ in: place, order, aligned, bounded, hoisted, isMemoized }: Memory): string {
  const parts = [
    ...aligned.map(({ x, multiple }) => `align ${x} ${multiple}`),
    ...bounded.map(({ x, size }) => `bound ${x} ${size}`),
    ...(hoisted === null ? [] : [`hoist ${hoisted === 'root' ? hoisted : quoteLoop(hoisted)}`]),
    ...(order === null ? [] : [`order ${order.map(({ x }) => x).join(', ')}`]),
    ...(place === null ? [] : [place]),
    ...(isMemoized ? ['memoize'] : []),
  ];
  return parts.length === 0 ? '' : ` [${parts.join('; ')}]`;
}

const orderWord: Record<Order, string> = {
  serial: '',
  parallel: 'parallel ',
  vectorized: 'vectorized ',
  unrolled: 'unrolled ',
};

function labelName(label: StmtLabel): string {
  switch (label.tag) {
    case 'func':
      return label.func;
    case 'stage':
      return `s${label.stage}`;
    case 'specialization':
      return `z${label.specialization}`;
    case 'member':
    case 'part':
      return `${label.func}.s${label.stage}`;
  }
}

/** Two holes of the same window are printed as one. */
export function printInterval({ min, len }: Interval<Hole>): string {
  const bothEnds = min.tag === 'Hole' && len.tag === 'Hole' && quoteHole(min, null) === quoteHole(len, null);
  return bothEnds ? quoteHole(min, null) : `(${printExpr(min)}, ${printExpr(len)})`;
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
