import type { Random } from '../../../../src/lab/random.ts';
import type { Type } from '../../../../src/syntax/type.ts';
import { drawCoordinate } from './coordinate.ts';
import { constant, drawFormula, type Formula, number, plus, type Scope, type Term } from './formula.ts';
import { drawCenter, most, wrap } from './numbers.ts';
import { drawStartup, type PipelineScope, readOf } from './reads.ts';

/** The declaration of a func, with the center of its window. */
export interface FuncHeader {
  readonly name: string;
  readonly vars: readonly string[];
  readonly centers: readonly number[];
  readonly types: readonly Type[];
}

/** Generate the text of a func: its pure stage, and up to two updates. */
export function drawBody(random: Random, header: FuncHeader, outer: PipelineScope): string {
  const { name, vars, centers, types } = header;
  const scope: Scope = {
    known: [...vars.map((text, d): Term => ({ text, at: centers[d] ?? 0 })), ...outer.startup],
    reads: readsOf(outer),
    complexity: outer.complexity,
  };
  const pure = tuple(types.map((type) => converted(type, drawValue(random, scope, outer))));
  const updates = Array.from({ length: random.pick([0, 0, 0, 0, 1, 1, 2]) }, () => drawUpdate(random, header, outer));
  const declared = types.length === 1 ? (types[0] ?? 'i32') : `(${types.join(', ')})`;
  const body = updates.length === 0 ? `${pure};` : `{ ${pure}; ${updates.join(' ')} }`;
  return `fun ${name}(${vars.join(', ')}): ${declared} = ${body}`;
}

function readsOf({ readable }: PipelineScope): Scope['reads'] {
  return readable.slice(-3).map(readOf);
}

/** Generate a value, which mostly reads the previous func. */
function drawValue(random: Random, scope: Scope, outer: PipelineScope): Formula {
  const last = outer.readable.at(-1);
  const own = drawFormula(random, { ...scope, reads: [] }, random.pick([0, 1, 1]));
  if (last === undefined) return own;
  if (random.chance(0.1)) return drawReduction(random, scope, outer);
  const read = readOf(last)(random, scope);
  return random.chance(0.5) ? read : plus(read, own);
}

/** Generate an inline reduction: sum(u = (start, n) : …). */
function drawReduction(random: Random, scope: Scope, outer: PipelineScope): Formula {
  const start = drawCenter(random, outer.side);
  const inner: Scope = { ...scope, known: [{ text: 'u', at: start }, ...scope.known] };
  const last = outer.readable.at(-1);
  const body = last === undefined ? drawFormula(random, inner, 1) : readOf(last)(random, inner);
  const kind = random.pick(['sum', 'maximum', 'minimum', 'product']);
  return {
    text: `${kind}(u = (${drawStartup(random, outer, start).text}, ${drawLength(random, outer)}) : ${body.text})`,
    at: null,
  };
}

function drawLength(random: Random, outer: PipelineScope): string {
  if (random.chance(0.04)) return random.pick(['0', '0', '(-1)', '(1 << 31)', String(most)]);
  if (random.chance(0.06)) return String(random.pick([20, 100, 1000, 3000]));
  const length = random.between(1, 4);
  return random.chance(0.12) ? drawStartup(random, outer, length).text : String(length);
}

/** Generate an update of (r + s), where r and s are within i32 and their sum wraps around. */
function drawDrift(random: Random, { name, vars, types }: FuncHeader, outer: PipelineScope): string {
  const [long, short] = [random.pick([4, 20, 300, 3000]), random.between(1, 3)];
  const end = random.pick([most - short - random.below(long), -(2 ** 31) + random.below(long)]);
  const near = random.pick([0, 0, 1, -1, -long]);
  const [first, second] = [drawStartup(random, outer, near).text, drawStartup(random, outer, end).text];
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

/** Generate an update that satisfies the syntactic separation restriction. */
function drawUpdate(random: Random, { name, vars, centers, types }: FuncHeader, outer: PipelineScope): string {
  if (vars.length > 0 && random.chance(0.08)) return drawDrift(random, { name, vars, centers, types }, outer);
  const isPure = vars.map(() => random.chance(0.45));
  const reductions = ['r', 's'].slice(0, random.pick([1, 1, 1, 2, 2, 0]));
  const starts = reductions.map(() =>
    random.chance(0.5) ? drawCenter(random, outer.side) : wrap(BigInt(centers[0] ?? 0)),
  );
  const scope: Scope = {
    known: [
      ...reductions.map((text, i): Term => ({ text, at: starts[i] ?? 0 })),
      ...vars.flatMap((text, d): Term[] => (isPure[d] ? [{ text, at: centers[d] ?? 0 }] : [])),
      ...outer.startup,
    ],
    reads: readsOf(outer),
    complexity: outer.complexity,
  };
  // Coordinates of other dimensions use reduction variables only, because pure variables belong to their own
  // dimensions.
  const written: Scope = {
    ...scope,
    known: scope.known.filter(({ text }) => !vars.includes(text)),
    reads: outer.readable
      .slice(-2)
      .map(readOf)
      .map((read) => (r: Random) => read(r, { ...written, reads: [] })),
  };
  const target = vars.map((x, d) => (isPure[d] ? x : drawCoordinate(random, written, centers[d] ?? 0).text));
  const values = types.map((type, c) => {
    const own = `${name}[${target.join(', ')}]${types.length === 1 ? '' : `.${c}`}`;
    const value = converted(type, drawValue(random, scope, outer));
    return random.chance(0.5) ? value : `${own} ${random.pick(['+', '-', '*'])} ${value}`;
  });
  const rdom = reductions
    .map((r, i) => `${r} = (${drawStartup(random, outer, starts[i] ?? 0).text}, ${drawLength(random, outer)})`)
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
