import type { StoreEvent } from '../../semantics/target/interpret.ts';
import { affineOf } from '../../simplify/affine.ts';
import { outputsOf, type Pipeline, type Update } from '../../syntax/algorithm.ts';
import { type Bounds, volume } from '../../syntax/array.ts';
import { constantOf, type Expr, int, type Name } from '../../syntax/expr.ts';
import { outputsFrom, perOutput } from '../../syntax/extensions/output.ts';
import { mapChildren } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import type { Value } from '../../syntax/value.ts';
import { accessesIn, expressionsOf, reachable } from '../../syntax/walk.ts';
import { runOf } from '../engines/outcome.ts';
import type { Experiment } from '../experiment.ts';
import { broken, each, holds, type Law, vacuous } from '../law.ts';

/** Under the default schedule, the storage of affinely accessed funcs is the bounding box of the needed points. */
export const windowsAreTight: Law = {
  name: 'Windows are tight where coordinates are affine',
  every: 8,
  examine: (x) => {
    const program = x.inferred(0);
    const isNear = x.z.window.every(({ min, len }) => len > 0 && Math.abs(min) < 2 ** 20);
    const affine = isNear ? affineFuncs(x.P) : new Set();
    if (program === null || affine.size === 0) return vacuous;
    const allocated = new Map<Name, readonly Bounds[]>();
    const needed = new NeededPoints(x);
    let stage: Value = 0;
    const watch = (event: StoreEvent): void => {
      if (event.rule === 'Alloc') allocated.set(event.func, event.bounds);
      else if (event.rule === 'Let' && event.x === stageName) stage = event.value;
      else if (event.rule === 'Read' || (event.rule === 'Assn' && stage !== 0)) needed.add(event.func, event.point);
    };
    if (runOf({ ...program, body: marked(program.body) }, x.z, { watch }, program).tag !== 'Done') return vacuous;
    return each(allocated, ([func, bounds]) => {
      if (!affine.has(func)) return vacuous;
      const box = needed.boxOf(func);
      // A func without dimensions has one point, needed or not.
      const isEmpty = bounds.length === 0 || volume(bounds) === 0;
      const isTight = box === null ? isEmpty : bounds.every((I, d) => isSame(I, box[d]));
      const text = `${JSON.stringify(bounds)} is allocated for ${func}, of which ${JSON.stringify(box)} is needed`;
      return isTight ? holds() : broken(text);
    });
  },
};

/**
 * The funcs whose updates are unconditional and write at affine coordinates, and that are accessed only at affine
 * coordinates and only by such funcs.
 */
function affineFuncs(P: Pipeline): ReadonlySet<Name> {
  const funcs = reachable(P);
  const affine = new Set(funcs.filter(({ updates }) => updates.every(isAffineUpdate)).map(({ name }) => name));
  for (const f of funcs.toReversed()) {
    const accesses = accessesIn(...expressionsOf(f));
    for (const { func, args } of accesses) if (!args.every(isAffine)) affine.delete(func);
    if (!affine.has(f.name)) for (const { func } of accesses) affine.delete(func);
  }
  return affine;
}

function isAffineUpdate({ at, condition }: Update): boolean {
  return at.every(isAffine) && constantOf(condition) === 1;
}

function isAffine(e: Expr): boolean {
  return affineOf(e).terms.every(({ atom }) => atom.tag === 'Var');
}

/** The variable that is bound to the number of the current stage. */
const stageName: Name = '?stage';

/** label sₖ: s   ⟶   label sₖ: let ?stage = k in s */
function marked(s: Stmt): Stmt {
  const inside = mapChildren(s, marked);
  if (inside.tag !== 'Label' || inside.label.tag !== 'stage') return inside;
  return {
    ...inside,
    body: { tag: 'Let', x: stageName, value: int(inside.label.stage), windowEnd: null, body: inside.body },
  };
}

/**
 * The bounding boxes of the needed points: those that are read, those that updates write, and the requested windows.
 */
class NeededPoints {
  readonly #boxes = new Map<Name, { least: number; greatest: number }[]>();

  constructor({ P, z }: Experiment) {
    const outputs = outputsFrom(outputsOf(P));
    const windows = perOutput(outputs, z.window);
    for (const [i, { name }] of outputs.entries()) {
      const window = windows[i] ?? [];
      this.add(
        name,
        window.map(({ min }) => min),
      );
      this.add(
        name,
        window.map(({ min, len }) => min + len - 1),
      );
    }
  }

  add(func: Name, point: readonly Value[]): void {
    const box = this.#boxes.get(func);
    const at = point.map(Number);
    if (box === undefined)
      this.#boxes.set(
        func,
        at.map((c) => ({ least: c, greatest: c })),
      );
    else
      box.forEach((ends, d) => {
        const c = at[d] ?? ends.least;
        ends.least = Math.min(ends.least, c);
        ends.greatest = Math.max(ends.greatest, c);
      });
  }

  boxOf(func: Name): readonly Bounds[] | null {
    return this.#boxes.get(func)?.map(({ least, greatest }) => ({ min: least, len: greatest - least + 1 })) ?? null;
  }
}

function isSame(a: Bounds, b: Bounds | undefined): boolean {
  return a.min === b?.min && a.len === b.len;
}
