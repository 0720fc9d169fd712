import type { Random } from '../../../../src/lab/random.ts';
import type { Type } from '../../../../src/syntax/type.ts';
import { drawCoordinate } from './coordinate.ts';
import { drawFormula, type Formula, number, type Scope, type Term } from './formula.ts';
import { type Side, written } from './numbers.ts';

/** Something that later funcs read: a func, one component of a tuple, or an input. */
export interface Readable {
  readonly name: string;
  readonly kind: 'func' | 'input';
  readonly type: Type;
  readonly component: number | null;
  readonly centers: readonly number[];
  readonly sizes: readonly number[];
}

/** The scope of all funcs of a pipeline. */
export interface PipelineScope {
  readonly startup: readonly Term[];
  readonly readable: readonly Readable[];
  readonly complexity: number;
  readonly side: Side;
}

/** A generator of reads of a func or an input near its center, as i32. */
export function readOf(of: Readable): (random: Random, scope: Scope) => Formula {
  return (random, scope) => {
    const inner: Scope = random.chance(0.2) ? scope : { ...scope, reads: [] };
    const at = of.centers.map((center) => drawCoordinate(random, inner, center).text).join(', ');
    const text = `${surrounded(random, of)}[${at}]${of.component === null ? '' : `.${of.component}`}`;
    return { text: of.type === 'i32' ? text : `i32(${text})`, at: null };
  };
}

/** Inputs are mostly read through a boundary condition, funcs rarely. */
function surrounded(random: Random, { name, kind, centers, sizes, component }: Readable): string {
  if (kind === 'func' && (component !== null || centers.length === 0 || random.chance(0.93))) return name;
  if (kind === 'input' && random.chance(0.12)) return name;
  const condition = random.pick([
    'repeat_edge',
    'repeat_image',
    'mirror_image',
    'mirror_interior',
    'constant_exterior',
  ]);
  const value = condition === 'constant_exterior' ? [random.pick(['0', '1', '7'])] : [];
  const part = centers.flatMap((center, d) => [written(center), String(sizes[d] ?? random.between(1, 4))]);
  const bounds = kind === 'func' || random.chance(0.15) ? part : [];
  return `${condition}(${[name, ...value, ...bounds].join(', ')})`;
}

/** Generate a start-up expression near a center. */
export function drawStartup(random: Random, { startup, complexity }: PipelineScope, center: number): Formula {
  if (random.chance(0.4)) return number(center);
  const known =
    startup.length > 0 && random.chance(0.5)
      ? startup
      : [drawFormula(random, { known: startup, reads: [], complexity }, 1)];
  return drawCoordinate(random, { known, reads: [], complexity }, center);
}
