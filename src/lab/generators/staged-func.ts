import { bug } from '../../errors/bug.ts';
import type { ExprTree, FuncTree, UpdateTree } from '../../language/tree.ts';
import type { Type } from '../../syntax/type.ts';
import type { Random } from '../random.ts';
import { binary, call, integer, name, named, nowhere, range, read } from '../trees.ts';
import { drawType, readAt } from './expression.ts';
import type { KnownArray, Scope } from './scope.ts';

/**
 * Generate a func with a stage for each of up to four earlier funcs. Many of the stages have an rdom of one point:
 *
 *     fun f(x, c) = { g0[x]; rdom(r = (0, 1)) in (x, c) <- f[x, c] * 3 + g1[x + r]; (x, c) <- f[x, c] + g2[x]; }
 */
export function drawStagedFunc(random: Random, func: string, vars: readonly string[], outer: Scope): FuncTree {
  const type = drawType(random);
  const left = outer.funcs.filter(({ component }) => (component ?? 0) === 0);
  const producers = Array.from({ length: Math.min(left.length, random.between(3, 4)) }, () => {
    const [producer] = left.splice(random.below(left.length), 1);
    return producer ?? bug('no func is left');
  });
  const [first, ...rest] = producers;
  const scope: Scope = { ...outer, vars, self: null };
  return {
    name: named(func),
    vars: vars.map(named),
    types: type === 'i32' ? null : [{ type, at: nowhere }],
    lets: [],
    pure: [first === undefined ? castTo('i32', type, integer(7)) : readAs(random, scope, first, type)],
    updates: rest.map((producer) => drawStage(random, func, scope, producer, type)),
    at: nowhere,
  };
}

function drawStage(random: Random, func: string, scope: Scope, producer: KnownArray, type: Type): UpdateTree {
  const { vars } = scope;
  const r = ['r', 's', 't', 'x', 'y'].find((r) => !vars.includes(r)) ?? bug('a func has too many dimensions');
  const kind = random.weighted(kinds);
  const d = random.below(vars.length);
  const own = kind === 'row' ? vars.map((x, i) => (i === d ? r : x)) : vars;
  const from = integer(random.between(-1, 1));
  const length = kind === 'several' ? random.between(2, 3) : 1;
  const inside: Scope = { ...scope, vars: kind === 'several' || kind === 'once' ? [...own, r] : own };
  const before = read(func, own.map(name));
  const value = readAs(random, inside, producer, type);
  return {
    rdom: kind === 'pure' ? [] : [range(r, 'length', from, integer(length))],
    lets: [],
    target: own.map(name),
    values: [accumulated(random, type, before, value)],
    condition: random.chance(0.1) ? binary('>', name('p'), integer(0)) : null,
    at: nowhere,
  };
}

const kinds = [
  [4, 'pure'],
  [6, 'once'],
  [2, 'row'],
  [1, 'several'],
] as const;

function accumulated(random: Random, type: Type, before: ExprTree, value: ExprTree): ExprTree {
  if (type === 'bool') return binary('!=', before, value);
  const scaled = random.chance(0.4) ? binary('*', before, castTo('i32', type, integer(3))) : before;
  return binary(random.pick(['+', '-']), scaled, value);
}

function readAs(random: Random, scope: Scope, producer: KnownArray, type: Type): ExprTree {
  return castTo(producer.type, type, readAt(random, scope, producer));
}

function castTo(from: Type, to: Type, e: ExprTree): ExprTree {
  return from === to ? e : call(to, e);
}
