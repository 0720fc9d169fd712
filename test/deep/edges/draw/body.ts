import type { Random } from '../../../../src/lab/random.ts';
import type { Type } from '../../../../src/syntax/type.ts';
import { drawCoordinate } from './coordinate.ts';
import { constant, drawFormula, type Formula, type Known, number, plus, type Scope } from './formula.ts';
import { drawHome, most, wrap } from './numbers.ts';
import { drawStartup, readOf, type Surroundings } from './reads.ts';

/** A func as it is declared, with the place near which it is needed. */
export interface Head {
  readonly name: string;
  readonly vars: readonly string[];
  readonly homes: readonly number[];
  readonly types: readonly Type[];
}

/** The text of a func: its pure stage, and up to two updates. */
export function drawBody(random: Random, head: Head, around: Surroundings): string {
  const { name, vars, homes, types } = head;
  const scope: Scope = {
    known: [...vars.map((text, d): Known => ({ text, at: homes[d] ?? 0 })), ...around.startup],
    reads: readsOf(around),
    interest: around.interest,
  };
  const pure = tuple(types.map((type) => converted(type, drawValue(random, scope, around))));
  const updates = Array.from({ length: random.pick([0, 0, 0, 0, 1, 1, 2]) }, () => drawUpdate(random, head, around));
  const declared = types.length === 1 ? (types[0] ?? 'i32') : `(${types.join(', ')})`;
  const body = updates.length === 0 ? `${pure};` : `{ ${pure}; ${updates.join(' ')} }`;
  return `fun ${name}(${vars.join(', ')}): ${declared} = ${body}`;
}

function readsOf({ readable }: Surroundings): Scope['reads'] {
  return readable.slice(-3).map(readOf);
}

/** A value, in which the func before this one is read more often than not. */
function drawValue(random: Random, scope: Scope, around: Surroundings): Formula {
  const last = around.readable.at(-1);
  const own = drawFormula(random, { ...scope, reads: [] }, random.pick([0, 1, 1]));
  if (last === undefined) return own;
  if (random.chance(0.1)) return drawReduction(random, scope, around);
  const read = readOf(last)(random, scope);
  return random.chance(0.5) ? read : plus(read, own);
}

/** sum(u = (start, n) : …) */
function drawReduction(random: Random, scope: Scope, around: Surroundings): Formula {
  const start = drawHome(random, around.side);
  const inner: Scope = { ...scope, known: [{ text: 'u', at: start }, ...scope.known] };
  const last = around.readable.at(-1);
  const body = last === undefined ? drawFormula(random, inner, 1) : readOf(last)(random, inner);
  const kind = random.pick(['sum', 'maximum', 'minimum', 'product']);
  return {
    text: `${kind}(u = (${drawStartup(random, around, start).text}, ${drawLength(random, around)}) : ${body.text})`,
    at: null,
  };
}

function drawLength(random: Random, around: Surroundings): string {
  if (random.chance(0.04)) return random.pick(['0', '0', '(-1)', '(1 << 31)', String(most)]);
  if (random.chance(0.06)) return String(random.pick([20, 100, 1000, 3000]));
  const length = random.between(1, 4);
  return random.chance(0.12) ? drawStartup(random, around, length).text : String(length);
}

/** (r + s) <- …: each of the two stays within i32, and their sum goes beyond its end and comes back at the other. */
function drawDrift(random: Random, { name, vars, types }: Head, around: Surroundings): string {
  const [long, short] = [random.pick([4, 20, 300, 3000]), random.between(1, 3)];
  const end = random.pick([most - short - random.below(long), -(2 ** 31) + random.below(long)]);
  const near = random.pick([0, 0, 1, -1, -long]);
  const [first, second] = [drawStartup(random, around, near).text, drawStartup(random, around, end).text];
  const op = end > 0 ? '+' : random.pick(['+', '-']);
  const target = vars.map((x, d) => (d === 0 ? `r ${op} s` : x)).join(', ');
  const values = types.map((type, c) => {
    const own = `${name}[${target}]${types.length === 1 ? '' : `.${c}`}`;
    return random.chance(0.3)
      ? `${own} + ${converted(type, number(1))}`
      : converted(type, random.pick([number(12345), number(7)]));
  });
  return `rdom(r = (${first}, ${long}), s = (${second}, ${short})) in (${target}) <- ${tuple(values)};`;
}

/** An update keeps to the rule of separation: a dimension is written at its own variable, or that variable is not used. */
function drawUpdate(random: Random, { name, vars, homes, types }: Head, around: Surroundings): string {
  if (vars.length > 0 && random.chance(0.08)) return drawDrift(random, { name, vars, homes, types }, around);
  const isPure = vars.map(() => random.chance(0.45));
  const reductions = ['r', 's'].slice(0, random.pick([1, 1, 1, 2, 2, 0]));
  const starts = reductions.map(() =>
    random.chance(0.5) ? drawHome(random, around.side) : wrap(BigInt(homes[0] ?? 0)),
  );
  const scope: Scope = {
    known: [
      ...reductions.map((text, i): Known => ({ text, at: starts[i] ?? 0 })),
      ...vars.flatMap((text, d): Known[] => (isPure[d] ? [{ text, at: homes[d] ?? 0 }] : [])),
      ...around.startup,
    ],
    reads: readsOf(around),
    interest: around.interest,
  };
  // What is not pure is written where reduction variables tell, without the pure ones, since those have their own dimensions.
  const written: Scope = {
    ...scope,
    known: scope.known.filter(({ text }) => !vars.includes(text)),
    reads: around.readable
      .slice(-2)
      .map(readOf)
      .map((read) => (r: Random) => read(r, { ...written, reads: [] })),
  };
  const target = vars.map((x, d) => (isPure[d] ? x : drawCoordinate(random, written, homes[d] ?? 0).text));
  const values = types.map((type, c) => {
    const own = `${name}[${target.join(', ')}]${types.length === 1 ? '' : `.${c}`}`;
    const value = converted(type, drawValue(random, scope, around));
    return random.chance(0.5) ? value : `${own} ${random.pick(['+', '-', '*'])} ${value}`;
  });
  const rdom = reductions
    .map((r, i) => `${r} = (${drawStartup(random, around, starts[i] ?? 0).text}, ${drawLength(random, around)})`)
    .join(', ');
  const condition = random.chance(0.35) ? ` if ${drawCondition(random, scope)}` : '';
  return `${reductions.length === 0 ? '' : `rdom(${rdom}) in `}(${target.join(', ')}) <- ${tuple(values)}${condition};`;
}

function drawCondition(random: Random, scope: Scope): string {
  const left = random.chance(0.4)
    ? `${random.pick([...scope.known, number(3)]).text} * 1000000000`
    : drawFormula(random, scope, 1).text;
  const right = random.chance(0.3) ? '0' : constant(random).text;
  return `${left} ${random.pick(['<', '<=', '>', '>=', '==', '!='])} ${right}`;
}

function converted(type: Type, { text }: Formula): string {
  return type === 'i32' ? text : `${type}(${text})`;
}

function tuple(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '0') : `(${values.join(', ')})`;
}
