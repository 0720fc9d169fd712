import type { Facts } from '../simplify/facts.ts';
import { simplify } from '../simplify/simplify.ts';
import { inputLen, inputMin, type Pipeline } from '../syntax/algorithm.ts';
import { constantOf, type Expr, type Interval, int, type Name, operation } from '../syntax/expr.ts';
import { nop, type Stmt, seq } from '../syntax/target.ts';
import { reachable } from '../syntax/walk.ts';
import type { Box } from './box.ts';

/**
 * What comes first in a completed program: that no rdom is negative and that inputs have what is read of them. After it
 * nothing can fail. An empty output window needs nothing but its own storage.
 */
export function startupChecks(
  s: Stmt,
  P: Pipeline,
  window: readonly Interval[],
  inputs: ReadonlyMap<Name, Box>,
  facts: Facts,
): Stmt {
  const stmts = s.tag === 'Seq' ? s.stmts : [s];
  const isOutput = (s: Stmt): boolean => s.tag === 'Allocate' && s.func === P.name;
  const before = stmts.filter((s) => s.tag === 'Assert' || isOutput(s));
  const rest = stmts.filter((s) => s.tag !== 'Assert' && !isOutput(s));
  const main = seq(...inputChecks(inputs, facts).map(assertion), ...rest);
  const runs = window.map(({ len }): Expr => operation('>', len, int(0)));
  const [first, ...others] = runs;
  const condition = first && others.reduce((a, b) => operation('&&', a, b), first);
  const body: Stmt = condition ? { tag: 'If', condition, consequent: main, alternative: nop } : main;
  return seq(...rdomChecks(P).map(assertion), ...before, body);
}

function assertion(condition: Expr): Stmt {
  return { tag: 'Assert', condition };
}

/** Each length once. */
function rdomChecks(P: Pipeline): readonly Expr[] {
  const lengths = reachable(P).flatMap((f) => f.updates.flatMap((U) => U.rdom.map((r) => r.in.len)));
  const open = lengths.filter((len) => (constantOf(len) ?? -1) < 0);
  const checks = open.map((len) => operation('>=', len, int(0)));
  return checks.filter((e, i) => checks.findIndex((other) => JSON.stringify(other) === JSON.stringify(e)) === i);
}

/** Where something is demanded of an input, the input has it. */
function inputChecks(inputs: ReadonlyMap<Name, Box>, facts: Facts): readonly Expr[] {
  return [...inputs].flatMap(([name, { when, dims }]) => {
    const empty = dims
      .map(({ lo, hi }) => operation('<', hi, lo))
      .reduce<Expr>((a, b) => operation('||', a, b), operation('!', when));
    return dims
      .flatMap(({ lo, hi }, d) => {
        const end = operation('+', inputMin(name, d), inputLen(name, d));
        return [operation('>=', lo, inputMin(name, d)), operation('<', hi, end)].map((holds) =>
          simplify(operation('||', empty, holds), facts),
        );
      })
      .filter((e) => constantOf(e) !== 1);
  });
}
