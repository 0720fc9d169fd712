import { scaleForm } from '../arithmetic/affine.ts';
import { maxMergedOperands, maxRewrittenNodes } from '../heuristics.ts';
import { constantOf, type Expr, type Hole, int, type Op, operation } from '../syntax/expr.ts';
import { hasMoreNodes } from '../syntax/walk.ts';
import { type AffineExpr, affineOf, combine, difference, type ExprTerm, exprOf, replaced } from './affine.ts';
import { type Choice, isMinMax } from './choice.ts';
import { comparisons } from './comparisons.ts';
import { type Facts, limitsOf } from './facts.ts';
import { halves } from './halves.ts';
import { keyOf } from './key.ts';
import { logic } from './logic.ts';
import { isAtMost } from './prove.ts';
import type { Rule } from './rule.ts';

type E = Expr<Hole>;

/** All equations, in the order in which they are tried. */
export const rules: readonly Rule[] = [
  {
    // 2·x + y − x − 1  =  x + y − 1
    name: 'collect terms',
    on: ['+', '-', '*', 'neg'],
    apply: (e) => {
      if (e.type !== 'i32') return null;
      const collected = exprOf(affineOf(e));
      return isSameSum(collected, e) ? null : collected;
    },
  },
  {
    // 2·min(a, b) + c  =  min(2·a + c, 2·b + c)          c − min(a, b)  =  max(c − a, c − b)
    name: 'add inside min and max',
    on: ['+', '-', '*', 'neg'],
    apply: (e, _, again) => {
      if (e.type !== 'i32') return null;
      const sum = affineOf(e);
      const choices = sum.terms.filter(({ atom }) => isMinMax(atom));
      const [choice] = choices;
      if (choice === undefined || choices.length > 1) return null;
      const { atom, coefficient } = choice;
      if (!isMinMax(atom) || hasMoreNodes(maxRewrittenNodes, atom)) return null;
      const [a, b] = atom.args.map((arg) => again(exprOf(replaced(sum, choice, arg))));
      const op = signed(atom.op, coefficient);
      return a && b ? again(operation(op, a, b)) : null;
    },
  },
  {
    // min(a + 4, b + 4) − min(a, b)  =  4          a − max(b, a − 4)  =  min(a − b, 4)
    // max(a, b) + min(4 − a, 4 − b)  =  4
    name: 'subtract min and max',
    on: ['+', '-'],
    apply: (e, _, again) => {
      if (e.type !== 'i32') return null;
      const sum = affineOf(e);
      const pair = oppositeChoices(sum);
      if (pair === null || hasMoreNodes(maxRewrittenNodes, pair.plus, pair.minus)) return null;
      const { plus, minus, rest } = pair;
      const total = affineDifference(plus, minus);
      if (total !== null) return exprOf(combine(rest, total, 1));
      for (const [choice, other, sign] of [
        [minus, plus, -1],
        [plus, minus, 1],
      ] as const) {
        const affine = choice.args.map((arg) => affineDifference(arg, other));
        if (affine.every((part) => part === null)) continue;
        const parts = choice.args.map((arg, i) => scaleForm(affine[i] ?? difference(arg, other), sign));
        const op = signed(choice.op, sign);
        return parts.map((part) => again(exprOf(combine(rest, part, 1)))).reduce((a, b) => operation(op, a, b));
      }
      return null;
    },
  },
  {
    // min(x, x + 1)  =  x          min(a, b)  =  a  if a ≤ b is proved
    name: 'min and max of comparable operands',
    on: ['min', 'max'],
    apply: (e, facts) => {
      if (!isMinMax(e)) return null;
      const operands = operandsOf(e, maxMergedOperands);
      if (operands === null) return null;
      const kept = pruned(e.op, operands, facts);
      return kept.length === operands.length ? null : kept.reduce((a, b) => operation(e.op, a, b));
    },
  },
  ...halves,
  {
    // min(c, max(a, b))  =  max(a, min(c, b))  if a ≤ c is proved
    name: 'max outside min',
    on: ['min'],
    apply: (e, facts, again) => {
      if (!isMinMax(e) || hasMoreNodes(maxRewrittenNodes, e)) return null;
      const operands = operandsOf(e, maxRewrittenNodes);
      if (operands === null) return null;
      for (const greater of operands) {
        if (greater.tag !== 'Op' || greater.op !== 'max') continue;
        const others = operands.filter((other) => other !== greater);
        for (const [i, a] of greater.args.entries()) {
          if (others.length === 0 || !others.every((c) => isAtMost(a, c, facts))) continue;
          const rest = greater.args.toSpliced(i, 1);
          return operation('max', a, again([...others, ...rest].reduce((c, b) => operation('min', c, b))));
        }
      }
      return null;
    },
  },
  {
    // 0 / x  =  0          0 % x  =  0          (x may be 0)
    name: 'divide zero',
    on: ['/', '%'],
    apply: (e) => {
      const isZero = e.type === 'i32' && e.args[0] && constantOf(e.args[0]) === 0;
      return isZero ? int(0) : null;
    },
  },
  {
    // (6·x + y) / 3  =  2·x + y / 3
    name: 'extract multiples from a quotient',
    on: ['/'],
    apply: (e, facts, again) => {
      const [a, b] = e.args;
      const divisor = b && constantOf(b);
      if (e.type !== 'i32' || !a || !divisor || divisor < 1) return null;
      const { whole, rest } = multiples(a, divisor);
      if (divisor === 1) return a;
      const { least, greatest } = limitsOf(rest, facts);
      if (least >= 0 && greatest < divisor) return whole;
      if (keyOf(rest) === keyOf(a)) return null;
      return again(operation<Hole>('+', whole, operation<Hole>('/', rest, int(divisor))));
    },
  },
  {
    // (6·x + y) % 3  =  y % 3          y % 3  =  y  if 0 ≤ y < 3 is known
    name: 'remove multiples from a remainder',
    on: ['%'],
    apply: (e, facts) => {
      const [a, b] = e.args;
      const divisor = b && constantOf(b);
      if (e.type !== 'i32' || !a || !divisor || divisor < 1) return null;
      const { rest } = multiples(a, divisor);
      const { least, greatest } = limitsOf(rest, facts);
      if (least >= 0 && greatest < divisor) return rest;
      return keyOf(rest) === keyOf(a) ? null : operation<Hole>('%', rest, int(divisor));
    },
  },
  ...comparisons,
  ...logic,
];

/** −min(a, b)  =  max(−a, −b) */
function signed(op: 'min' | 'max', coefficient: number): 'min' | 'max' {
  return coefficient > 0 ? op : op === 'min' ? 'max' : 'min';
}

/** The sum `plus` − `minus` + `rest`, where `plus` and `minus` are minima or maxima. */
interface OppositeChoices {
  readonly plus: Choice;
  readonly minus: Choice;
  readonly rest: AffineExpr;
}

function oppositeChoices({ constant, terms }: AffineExpr): OppositeChoices | null {
  const choices = terms.filter(({ atom }) => isMinMax(atom));
  const [p, q] = choices.toSorted((a, b) => b.coefficient - a.coefficient);
  if (choices.length > 2 || p?.coefficient !== 1 || Math.abs(q?.coefficient ?? 0) !== 1) return null;
  if (!isMinMax(p.atom) || q === undefined || !isMinMax(q.atom)) return null;
  const rest = { constant, terms: terms.filter((term) => !choices.includes(term)) };
  return { plus: p.atom, minus: q.coefficient === 1 ? negated(q.atom) : q.atom, rest };
}

/** −min(a, b)  =  max(−a, −b), so that adding a choice is subtracting its negation. */
function negated({ op, args }: Choice): Choice {
  const [a, b] = args.map((arg) => operation<Hole>('neg', arg));
  const opposite = signed(op, -1);
  return { ...operation<Hole>(opposite, a ?? int(0), b ?? int(0)), op: opposite };
}

/**
 * a − b as a sum without min and max. They cancel if the operands in a and in b differ pairwise by the same amount;
 * otherwise the result is null.
 */
function affineDifference(a: E, b: E, depth = 4): AffineExpr | null {
  const sum = difference(a, b);
  if (sum.terms.every(({ atom }) => !isMinMax(atom))) return sum;
  const pair = depth > 0 ? oppositeChoices(sum) : null;
  if (pair === null || pair.plus.op !== pair.minus.op) return null;
  const { plus, minus, rest } = pair;
  const parts = plus.args.map((arg, i) => affineDifference(arg, minus.args[i] ?? arg, depth - 1));
  const [first, second] = parts;
  if (!first || !second || !isZero(combine(first, second, -1))) return null;
  return combine(rest, first, 1);
}

function isZero({ constant, terms }: AffineExpr): boolean {
  return constant === 0 && terms.length === 0;
}

/**
 * Are two sums equal? Atoms are compared by identity, because collecting terms keeps the nodes of atoms. Comparing keys
 * would store a key for every collected sum.
 */
function isSameSum(a: E, b: E): boolean {
  if (a === b) return true;
  if (a.tag === 'Const' && b.tag === 'Const') return a.value === b.value;
  if (a.tag !== 'Op' || b.tag !== 'Op' || a.op !== b.op || !sums.has(a.op)) return false;
  return a.args.every((arg, i) => isSameSum(arg, b.args[i] ?? arg));
}

const sums: ReadonlySet<string> = new Set(['+', '-', '*', 'neg']);

/** min(min(a, b), c) → a, b, c; null when there are more than `most` of them. */
function operandsOf({ op, args }: Op<Hole>, most: number): readonly E[] | null {
  const found: E[] = [];
  const waiting = args.toReversed();
  for (let e = waiting.pop(); e !== undefined; e = waiting.pop()) {
    if (e.tag === 'Op' && e.op === op && e.type === 'i32') waiting.push(...e.args.toReversed());
    else found.push(e);
    if (found.length + waiting.length > most) return null;
  }
  return found;
}

/** The operands of a min or max, without those that are proved to be redundant. */
function pruned(op: 'min' | 'max', operands: readonly E[], facts: Facts): readonly E[] {
  const kept: E[] = [];
  for (const e of operands) {
    const beats = (a: E, b: E): boolean => (op === 'min' ? isAtMost(a, b, facts) : isAtMost(b, a, facts));
    if (kept.some((other) => beats(other, e))) continue;
    const rest = kept.filter((other) => !beats(e, other));
    kept.splice(0, kept.length, ...rest, e);
  }
  return kept;
}

/** a = divisor·whole + rest */
function multiples(a: E, divisor: number): { readonly whole: E; readonly rest: E } {
  const { constant, terms } = affineOf(a);
  const isMultiple = ({ coefficient }: ExprTerm): boolean => coefficient % divisor === 0;
  const exact = terms.filter(isMultiple).map((t) => ({ ...t, coefficient: t.coefficient / divisor }));
  const other = terms.filter((t) => !isMultiple(t));
  const quotient = Math.floor(constant / divisor);
  const whole = { constant: quotient, terms: exact };
  return { whole: exprOf(whole), rest: exprOf({ constant: constant - quotient * divisor, terms: other }) };
}
