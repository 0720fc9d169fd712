import { checkText, isClean } from '../../../src/check/check.ts';
import type { Random } from '../../../src/lab/random.ts';

/**
 * A random program of funcs with several stages that read earlier funcs. Its schedule makes many loops run once: by a
 * bound, by a split that covers the extent, or by an rdom of one iteration. Most funcs are read by only one stage, so
 * they can be computed in its loops.
 */
export function randomStages(random: Random): { readonly text: string; readonly window: Window } {
  const extent = random.pick([1, 1, 2, 3]);
  const funcs = Array.from({ length: random.between(3, 6) }, (_, i) => new Func(random, `f${i}`));
  const output = new Func(random, 'out', 'i32');
  const all = [...funcs, output];
  for (const [i, f] of funcs.entries()) {
    const readers = random.chance(0.25) ? 2 : 1;
    for (let k = 0; k < readers; k++) f.readBy(random.chance(0.5) ? output : random.pick(all.slice(i + 1)));
  }
  const pipeline = `pipeline out(n = 2) {\n${all.map((f) => `  ${f.text()}\n`).join('')}}`;
  const wishes = [`bound-extent(out, c, ${extent})`, ...all.flatMap((f) => f.directives())];
  const kept: string[] = [];
  const textOf = (directives: readonly string[]): string => `${pipeline}\nschedule s { ${directives.join('; ')}; }`;
  for (const wish of wishes) if (isClean(checkText(textOf([...kept, wish])).diagnostics)) kept.push(wish);
  const min = random.between(-3, 3);
  return { text: textOf(kept), window: { x: [min, min + random.pick([1, 4, 7, 33])], c: [0, extent] } };
}

type Window = Readonly<Record<'x' | 'c', readonly [number, number]>>;

/** A stage: its text, given its value, and its loops. */
interface Stage {
  readonly write: (value: string, name: string) => string;
  readonly loops: readonly string[];
  readonly reads: Func[];
}

const kinds: readonly Omit<Stage, 'reads'>[] = [
  { write: (value, f) => `(x, c) <- ${f}[x, c] + ${value};`, loops: ['x', 'c'] },
  { write: (value, f) => `(x, c) <- ${f}[x, c] * 3 + ${value} if n > 1;`, loops: ['x', 'c'] },
  { write: (value, f) => `rdom(r = (0, 1)) in (x, c) <- ${f}[x, c] + ${value};`, loops: ['x', 'c', 'r'] },
  { write: (value, f) => `rdom(r = (0, n)) in (x, c) <- ${f}[x, c] - ${value};`, loops: ['x', 'c', 'r'] },
  {
    write: (value, f) => `rdom(r = [1, 5)) in (r, c) <- ${f}[r - 1, c] * 2 + ${value.replaceAll('x', 'r')};`,
    loops: ['r', 'c'],
  },
];

class Func {
  readonly name: string;
  readonly #random: Random;
  readonly #type: string;
  readonly #stages: readonly Stage[];
  /** The loops in which it may be computed. */
  readonly #readers: string[] = [];

  constructor(random: Random, name: string, type = random.pick(['i32', 'i32', 'u8', 'i16', 'f64'])) {
    this.name = name;
    this.#random = random;
    this.#type = type;
    const first: Stage = { write: (value) => `${value};`, loops: ['x', 'c'], reads: [] };
    const updates = random.between(0, name === 'out' ? 3 : 2);
    this.#stages = [first, ...Array.from({ length: updates }, () => ({ ...random.pick(kinds), reads: [] }))];
  }

  readBy(consumer: Func): void {
    const i = this.#random.below(consumer.#stages.length);
    const stage = consumer.#stages[i];
    stage?.reads.push(this);
    for (const x of stage?.loops ?? [])
      for (const end of ['', 'o']) this.#readers.push(`${consumer.name}.s${i}.${x}${end}`);
  }

  text(): string {
    const stages = this.#stages.map((stage) => stage.write(this.#value(stage), this.name));
    return `fun ${this.name}(x, c): ${this.#type} = { ${stages.join(' ')} }`;
  }

  #value({ reads }: Stage): string {
    const random = this.#random;
    const terms = reads.map(
      ({ name }) => `i32(${name}[x + ${random.between(-1, 2)}, ${random.pick(['c', 'c', '0', 'n'])}])`,
    );
    return `${this.#type}(${[random.pick(['x', 'x * 100 + c', 'c', '7']), ...terms].join(random.pick([' + ', ' - ', ' + 3 * ']))})`;
  }

  /** Random directives for it, legal or not. */
  directives(): readonly string[] {
    const random = this.#random;
    const wishes = this.#stages.flatMap(({ loops }, i) => {
      const stage = `${this.name}.s${i}`;
      const some: string[] = [];
      if (loops.length === 3 && random.chance(0.7)) some.push(`reorder(${stage}, x, c, r)`);
      if (random.chance(0.4)) some.push(`split(${stage}.c, co, ci, ${random.pick([3, 4, 8])})`);
      if (random.chance(0.2)) some.push(`split(${stage}.x, xo, xi, ${random.pick([1, 4, 64])})`);
      if (random.chance(0.3)) some.push(`vectorize(${stage}.${random.pick(['x', 'xi'])}, ${random.pick([2, 4, 8])})`);
      if (random.chance(0.3)) some.push(`parallel(${stage}.${random.pick(['x', 'c', 'co', 'ci', 'xo'])})`);
      if (random.chance(0.2)) some.push(`unroll(${stage}.${random.pick(['c', 'r', 'ci'])})`);
      return some;
    });
    if (this.#readers.length > 0 && random.chance(0.8)) {
      for (let tries = 0; tries < 4; tries++) wishes.push(`at(${this.name}, ${random.pick(this.#readers)})`);
      if (random.chance(0.15)) wishes.push(`store-root(${this.name})`);
      if (random.chance(0.1)) wishes.push(`store-in(${this.name}, heap)`);
    }
    return wishes;
  }
}
