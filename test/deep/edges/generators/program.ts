import type { Random } from '../../../../src/lab/random.ts';
import type { Type } from '../../../../src/syntax/type.ts';
import { drawBody } from './body.ts';
import type { Term } from './formula.ts';
import { drawCenter, drawEdge, drawSmall, most, type Side, wrap } from './numbers.ts';
import type { Readable } from './reads.ts';

/** A program as text, with its test input. */
export interface Drawn {
  readonly text: string;
  readonly window: readonly { readonly min: number; readonly len: number }[];
  readonly params: ReadonlyMap<string, number>;
  readonly inputs: readonly DrawnInput[];
  /** The centers of the windows of funcs. */
  readonly centers: Centers;
}

export type Centers = ReadonlyMap<string, readonly number[]>;

export interface DrawnInput {
  readonly name: string;
  readonly type: Type;
  readonly seed: number;
  readonly sizes: readonly number[];
  readonly min: readonly number[];
}

const names = ['x', 'y', 'z'] as const;

/** Generate a pipeline of one to four funcs, each with its own center, and a test input. */
export function drawProgram(random: Random): Drawn {
  const side = random.pick<Side>(['below', 'below', 'below', 'above', 'above', 'above', 'both']);
  const params = new Map<string, number>();
  for (const p of ['p', 'q']) if (random.chance(0.4)) params.set(p, drawParameter(random));
  const inputs = Array.from({ length: random.pick([0, 0, 0, 0, 1, 1, 2]) }, (_, i) => drawInput(random, i, side));
  const startup: Term[] = Array.from(params, ([text, at]) => ({ text, at }));
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
    centers: min.map((at) => wrap(BigInt(at))),
    sizes,
  }));
  const complexity = random.pick([0.1, 0.25, 0.25, 0.5]);
  const count = random.pick([1, 2, 2, 2, 2, 2, 2, 3, 3, 4]);
  const funcs: string[] = [];
  let centers: readonly number[] = [];
  for (let i = 0; i < count; i++) {
    const isLast = i === count - 1;
    const name = isLast ? 'out' : `g${i}`;
    centers = Array.from({ length: random.pick([0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3]) }, () => drawCenter(random, side));
    if (isLast && centers.length === 0 && random.chance(0.8)) centers = [drawCenter(random, side)];
    const types = drawTypes(random);
    const vars = names.slice(0, centers.length);
    funcs.push(drawBody(random, { name, vars, centers, types }, { startup, readable, complexity, side }));
    const components = types.length === 1 ? [null] : types.keys();
    for (const component of components) {
      readable.push({ name, kind: 'func', type: types[component ?? 0] ?? 'i32', component, centers, sizes: [] });
    }
  }
  const declared = [
    ...params.keys(),
    ...inputs.map(({ name, type, sizes }) => `${name}: ${type}[${sizes.length}]`),
  ].join(', ');
  return {
    text: `pipeline out(${declared}) {\n${funcs.map((f) => `  ${f}\n`).join('')}}\n`,
    window: centers.map((min) => drawInterval(random, min, centers.length)),
    params,
    inputs,
    centers: new Map(readable.map((f) => [f.name, f.centers])),
  };
}

/** Mostly i32, otherwise a type with other limits; sometimes a tuple. */
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
  const min = sizes.map(() => beyond ?? (random.chance(0.5) ? 0 : drawCenter(random, side)));
  return { name: ['img', 'tab'][i] ?? 'img', type, seed: random.below(1000), sizes, min };
}

export function drawSizes(random: Random, rank: number): readonly number[] {
  return Array.from({ length: rank }, () => (random.chance(0.03) ? 0 : random.between(1, 5)));
}

export function drawInterval(random: Random, center: number, rank: number): { min: number; len: number } {
  const longest = [1, 9, 5, 3][rank] ?? 3;
  const len = random.chance(0.03) ? 0 : random.chance(0.2) ? 1 : random.between(1, longest);
  if (random.chance(0.005)) return { min: random.pick([most - 1, most, -(2 ** 31) - 1]), len };
  // Sometimes up to the last or from the first coordinate of i32.
  const min = random.chance(0.025) ? most + 1 - len : random.chance(0.025) ? -(2 ** 31) : center;
  return { min: Math.min(min, most + 1 - len), len };
}
