import type { Random } from '../../../../src/lab/random.ts';
import type { Type } from '../../../../src/syntax/type.ts';
import { drawBody } from './body.ts';
import type { Known } from './formula.ts';
import { drawEdge, drawHome, drawSmall, most, type Side, wrap } from './numbers.ts';
import type { Readable } from './reads.ts';

/** A program as text, with what it is to be asked. */
export interface Drawn {
  readonly text: string;
  readonly window: readonly { readonly min: number; readonly len: number }[];
  readonly params: ReadonlyMap<string, number>;
  readonly inputs: readonly DrawnInput[];
  /** Near which points funcs are needed. */
  readonly homes: Homes;
}

export type Homes = ReadonlyMap<string, readonly number[]>;

export interface DrawnInput {
  readonly name: string;
  readonly type: Type;
  readonly seed: number;
  readonly sizes: readonly number[];
  readonly min: readonly number[];
}

const names = ['x', 'y', 'z'] as const;

/** A pipeline of one to four funcs, each near a place of its own, and what is asked of it. */
export function drawProgram(random: Random): Drawn {
  const side = random.pick<Side>(['below', 'below', 'below', 'above', 'above', 'above', 'both']);
  const params = new Map<string, number>();
  for (const p of ['p', 'q']) if (random.chance(0.4)) params.set(p, drawParameter(random));
  const inputs = Array.from({ length: random.pick([0, 0, 0, 0, 1, 1, 2]) }, (_, i) => drawInput(random, i, side));
  const startup: Known[] = Array.from(params, ([text, at]) => ({ text, at }));
  for (const { name, min, sizes } of inputs) {
    min.forEach((at, d) => {
      startup.push(
        { text: `${name}.min[${d}]`, at: wrap(BigInt(at)) },
        { text: `${name}.len[${d}]`, at: sizes[d] ?? 0 },
      );
    });
  }
  const readable: Readable[] = inputs.map(({ name, type, min, sizes }) => ({
    name,
    kind: 'input',
    type,
    component: null,
    homes: min.map((at) => wrap(BigInt(at))),
    sizes,
  }));
  const interest = random.pick([0.1, 0.25, 0.25, 0.5]);
  const count = random.pick([1, 2, 2, 2, 2, 2, 2, 3, 3, 4]);
  const funcs: string[] = [];
  let homes: readonly number[] = [];
  for (let i = 0; i < count; i++) {
    const isLast = i === count - 1;
    const name = isLast ? 'out' : `g${i}`;
    homes = Array.from({ length: random.pick([0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3]) }, () => drawHome(random, side));
    if (isLast && homes.length === 0 && random.chance(0.8)) homes = [drawHome(random, side)];
    const types = drawTypes(random);
    const vars = names.slice(0, homes.length);
    funcs.push(drawBody(random, { name, vars, homes, types }, { startup, readable, interest, side }));
    const components = types.length === 1 ? [null] : types.keys();
    for (const component of components) {
      readable.push({ name, kind: 'func', type: types[component ?? 0] ?? 'i32', component, homes, sizes: [] });
    }
  }
  const declared = [
    ...params.keys(),
    ...inputs.map(({ name, type, sizes }) => `${name}: ${type}[${sizes.length}]`),
  ].join(', ');
  return {
    text: `pipeline out(${declared}) {\n${funcs.map((f) => `  ${f}\n`).join('')}}\n`,
    window: homes.map((min) => drawInterval(random, min, homes.length)),
    params,
    inputs,
    homes: new Map(readable.map((f) => [f.name, f.homes])),
  };
}

/** i32 mostly, or a type whose edges are elsewhere; sometimes a tuple. */
function drawTypes(random: Random): readonly Type[] {
  const one = (): Type => random.pick(['i32', 'i32', 'i32', 'i32', 'i32', 'u8', 'i16', 'u32', 'f32']);
  return random.chance(0.12) ? [one(), one()] : [one()];
}

export function drawParameter(random: Random): number {
  return random.chance(0.4)
    ? random.pick([0, -1, 1, -(2 ** 31), most])
    : random.chance(0.5)
      ? drawSmall(random)
      : drawEdge(random);
}

function drawInput(random: Random, i: number, side: Side): DrawnInput {
  const rank = random.pick([1, 1, 1, 2]);
  const sizes = drawSizes(random, rank);
  const type: Type = random.pick(['u8', 'i16', 'i32', 'i32', 'u32', 'f32']);
  const beyond = random.chance(0.03) ? random.pick([most - 1, 2 ** 31 + 5, -(2 ** 31) - 2, 2 ** 40]) : null;
  const min = sizes.map(() => beyond ?? (random.chance(0.5) ? 0 : drawHome(random, side)));
  return { name: ['img', 'tab'][i] ?? 'img', type, seed: random.below(1000), sizes, min };
}

export function drawSizes(random: Random, rank: number): readonly number[] {
  return Array.from({ length: rank }, () => (random.chance(0.03) ? 0 : random.between(1, 5)));
}

export function drawInterval(random: Random, home: number, rank: number): { min: number; len: number } {
  const longest = [1, 9, 5, 3][rank] ?? 3;
  const len = random.chance(0.03) ? 0 : random.chance(0.2) ? 1 : random.between(1, longest);
  if (random.chance(0.005)) return { min: random.pick([most - 1, most, -(2 ** 31) - 1]), len };
  // Now and then up to the very last point.
  const min = random.chance(0.025) ? most + 1 - len : random.chance(0.025) ? -(2 ** 31) : home;
  return { min: Math.min(min, most + 1 - len), len };
}
