import { maxAbsorbedParts, maxConditionedNodes } from '../heuristics.ts';
import { always, constantOf, type Expr, type Hole, never, operation } from '../syntax/expr.ts';
import type { Operator } from '../syntax/operator.ts';
import { rebuild } from '../syntax/substitute.ts';
import { operandsOf } from '../syntax/walk.ts';
import { limitsOf } from './facts.ts';
import { keyOf } from './key.ts';
import type { Rule } from './rule.ts';

type E = Expr<Hole>;

/** Equations over conditions and selects. */
export const logic: readonly Rule[] = [
  {
    // true && p  =  p          p && p  =  p          (p is a bool)
    name: 'logic with constants',
    on: ['&&', '||'],
    apply: (e) => {
      const [a, b] = e.args;
      if (a?.type !== 'bool' || b?.type !== 'bool') return null;
      const neutral = e.op === '&&' ? 1 : 0;
      const [left, right] = [constantOf(a), constantOf(b)];
      if (left !== null) return left === neutral ? b : boolean(neutral === 0);
      if (right !== null) return right === neutral ? a : boolean(neutral === 0);
      return keyOf(a) === keyOf(b) ? a : null;
    },
  },
  {
    // p || p && q  =  p          p && (p || q)  =  p          p && (p && q)  =  p && q
    name: 'absorption',
    on: ['&&', '||'],
    apply: (e) => {
      const [a, b] = e.args;
      if (a?.type !== 'bool' || b?.type !== 'bool') return null;
      const isPart = (part: E, whole: E, op: Operator): boolean => partsOf(whole, op).has(keyOf(part));
      const other = e.op === '&&' ? '||' : '&&';
      if (covers(a, b, other)) return a;
      if (covers(b, a, other)) return b;
      if (isPart(a, b, e.op)) return b;
      return isPart(b, a, e.op) ? a : null;
    },
  },
  {
    // p || !p  =  true          p && !p  =  false
    name: 'a condition and its negation',
    on: ['&&', '||'],
    apply: (e, _, again) => {
      const [a, b] = e.args;
      if (a?.type !== 'bool' || b?.type !== 'bool') return null;
      return keyOf(again(operation<Hole>('!', a))) === keyOf(b) ? boolean(e.op === '||') : null;
    },
  },
  {
    // !true  =  false
    name: 'negate constants',
    on: ['!'],
    apply: (e) => {
      const value = e.args[0] ? constantOf(e.args[0]) : null;
      return value === null ? null : boolean(value === 0);
    },
  },
  {
    // !(a < b)  =  a >= b          !!p  =  p          (a and b are integers, p is a bool)
    name: 'negate conditions',
    on: ['!'],
    apply: ({ args: [p] }) => {
      if (p?.tag !== 'Op') return null;
      const [a, b] = p.args;
      if (p.op === '!') return a?.type === 'bool' ? a : null;
      const opposite = opposites.get(p.op);
      return opposite !== undefined && a?.type === 'i32' && b ? operation<Hole>(opposite, a, b) : null;
    },
  },
  {
    // select(p, a, 0) > 0  =  p && a > 0
    name: 'compare a select',
    on: ['<', '<=', '>', '>=', '==', '!='],
    apply: (e, _, again) => {
      const [choice, limit] = e.args;
      if (choice?.tag !== 'Op' || choice.op !== 'select' || choice.type !== 'i32' || !limit) return null;
      const [p, a, b] = choice.args;
      const [otherwise, bound] = [b && constantOf(b), constantOf(limit)];
      if (p?.type !== 'bool' || !a || typeof otherwise !== 'number' || bound === null) return null;
      if (comparisons[e.op]?.(otherwise, bound) !== false) return null;
      return again(operation<Hole>('&&', p, operation<Hole>(e.op, a, limit)));
    },
  },
  {
    // select(p && a > 0, a, 0)  =  select(p, a, 0)  if a is known not to be negative
    name: 'select a length or zero',
    on: ['select'],
    apply: ({ args: [p, a, b] }, facts) => {
      if (!p || !a || !b || a.type !== 'i32' || constantOf(b) !== 0 || limitsOf(a, facts).least < 0) return null;
      const parts = new Map(partsOf(p, '&&'));
      if (!parts.delete(keyOf(operation<Hole>('>', a, b)))) return null;
      const [first, ...others] = parts.values();
      return first
        ? operation<Hole>(
            'select',
            others.reduce((q, r) => operation<Hole>('&&', q, r), first),
            a,
            b,
          )
        : a;
    },
  },
  {
    // select(p, min(0, select(p, a, b)), c)  =  select(p, min(0, a), c)
    name: 'the condition is known in both branches',
    on: ['select'],
    apply: (e, _, again) => {
      const [p, a, b] = e.args;
      if (!p || !a || !b || p.type !== 'bool') return null;
      const [whenTrue, whenFalse] = [assuming(partsOf(p, '&&'), true, a), assuming(partsOf(p, '||'), false, b)];
      if (whenTrue === a && whenFalse === b) return null;
      return operation<Hole>('select', p, again(whenTrue), again(whenFalse));
    },
  },
  {
    // select(true, a, b)  =  a          select(p, a, a)  =  a
    name: 'select with one outcome',
    on: ['select'],
    apply: (e) => {
      const [c, a, b] = e.args;
      if (!c || !a || !b) return null;
      const decided = constantOf(c);
      if (decided !== null) return decided !== 0 ? a : b;
      return keyOf(a) === keyOf(b) ? a : null;
    },
  },
];

export function boolean(b: boolean): E {
  return b ? always : never;
}

const opposites: ReadonlyMap<Operator, Operator> = new Map([
  ['<', '>='],
  ['<=', '>'],
  ['>', '<='],
  ['>=', '<'],
  ['==', '!='],
  ['!=', '=='],
]);

const comparisons: Partial<Record<Operator, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

/** p && (q && r) → p, q and r by their keys; parts beyond the limit are not split further. */
function partsOf(e: E, op: Operator): ReadonlyMap<number, E> {
  const parts = new Map<number, E>();
  const visit = (e: E): void => {
    if (e.tag === 'Op' && e.op === op && e.type === 'bool' && parts.size < maxAbsorbedParts) e.args.forEach(visit);
    else parts.set(keyOf(e), e);
  };
  visit(e);
  return parts;
}

/** An expression with the given conditions replaced by true or false; a large expression is returned unchanged. */
function assuming(conditions: ReadonlyMap<number, E>, hold: boolean, e: E): E {
  const isKnown = (e: E): boolean => e.tag !== 'Const' && e.type === 'bool' && conditions.has(keyOf(e));
  let [left, found] = [maxConditionedNodes, false];
  const visit = (node: E): void => {
    found ||= isKnown(node);
    if (--left > 0) operandsOf(node).forEach(visit);
  };
  visit(e);
  return found && left > 0 ? rebuild(e, (node) => (isKnown(node) ? boolean(hold) : node)) : e;
}

/** Does p absorb q: if both are split at the operator, is every part of p also a part of q? */
function covers(p: E, q: E, op: Operator): boolean {
  if (q.tag !== 'Op' || q.op !== op) return false;
  const parts = partsOf(q, op);
  return [...partsOf(p, op).keys()].every((part) => parts.has(part));
}
