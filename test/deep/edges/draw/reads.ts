import type { Random } from '../../../../src/lab/random.ts';
import type { Type } from '../../../../src/syntax/type.ts';
import { drawCoordinate } from './coordinate.ts';
import { drawFormula, type Formula, type Known, number, type Scope } from './formula.ts';
import { type Side, written } from './numbers.ts';

/** Something that later funcs read: a func, one component of a tuple, or an input. */
export interface Readable {
  readonly name: string;
  readonly kind: 'func' | 'input';
  readonly type: Type;
  readonly component: number | null;
  readonly homes: readonly number[];
  readonly sizes: readonly number[];
}

/** What is in scope everywhere in a pipeline. */
export interface Surroundings {
  readonly startup: readonly Known[];
  readonly readable: readonly Readable[];
  readonly interest: number;
  readonly side: Side;
}

/** What is read of a func or an input near where it is, as an i32. */
export function readOf(of: Readable): (random: Random, scope: Scope) => Formula {
  return (random, scope) => {
    const inner: Scope = random.chance(0.2) ? scope : { ...scope, reads: [] };
    const at = of.homes.map((home) => drawCoordinate(random, inner, home).text).join(', ');
    const text = `${surrounded(random, of)}[${at}]${of.component === null ? '' : `.${of.component}`}`;
    return { text: of.type === 'i32' ? text : `i32(${text})`, at: null };
  };
}

/** Mostly an input stands behind a boundary condition, now and then a func does. */
function surrounded(random: Random, { name, kind, homes, sizes, component }: Readable): string {
  if (kind === 'func' && (component !== null || homes.length === 0 || random.chance(0.93))) return name;
  if (kind === 'input' && random.chance(0.12)) return name;
  const condition = random.pick([
    'repeat_edge',
    'repeat_image',
    'mirror_image',
    'mirror_interior',
    'constant_exterior',
  ]);
  const value = condition === 'constant_exterior' ? [random.pick(['0', '1', '7'])] : [];
  const part = homes.flatMap((home, d) => [written(home), String(sizes[d] ?? random.between(1, 4))]);
  const bounds = kind === 'func' || random.chance(0.15) ? part : [];
  return `${condition}(${[name, ...value, ...bounds].join(', ')})`;
}

/** What starts and ends where only parameters and inputs tell. */
export function drawStartup(random: Random, { startup, interest }: Surroundings, home: number): Formula {
  if (random.chance(0.4)) return number(home);
  const known =
    startup.length > 0 && random.chance(0.5)
      ? startup
      : [drawFormula(random, { known: startup, reads: [], interest }, 1)];
  return drawCoordinate(random, { known, reads: [], interest }, home);
}
