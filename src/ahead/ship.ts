import { obligationsOf, written } from '../bounds/startup/obligations.ts';
import { certainOverflowOf } from '../bounds/startup/overflow.ts';
import { algorithmNeeds } from '../driver/algorithm-needs.ts';
import { build } from '../driver/build.ts';
import { type DeclaredLayouts, declaredStrides } from '../driver/layouts.ts';
import type { Complaint } from '../driver/verified.ts';
import { bug } from '../errors/bug.ts';
import { refuse } from '../errors/diagnostic.ts';
import { windowOverflow } from '../errors/S706.ts';
import { withFullTiles } from '../machine/lower/tiled-program.ts';
import { hasWebAssembly, webAssembly } from '../runtime/host/web-assembly.ts';
import type { Param, Pipeline } from '../syntax/algorithm.ts';
import type { Program } from '../syntax/target.ts';
import type { Shipped } from './shipped.ts';

/**
 * Compile a completed program ahead of time, into a WebAssembly module and the data that a loader needs to call it.
 * `params` are the parameters of its pipeline; `complaints` are the passes that failed verification.
 */
export function ship(
  P: Program,
  params: readonly Param[],
  { checked = false, verify = false, algorithm = null, layouts = new Map() }: ShipOptions = {},
): Ship {
  const tiled = withFullTiles(P);
  const overflow = certainOverflowOf(tiled);
  if (overflow !== null) refuse(windowOverflow({ ...overflow, always: true }, null));
  const layout = declaredStrides(P, layouts, () => build(P, { isChecked: checked, isThorough: verify }).machine);
  const { artifact: built, complaints } = build(P, { layout, isChecked: checked, isThorough: verify });
  const { bytes, ...artifact } = built;
  if (hasWebAssembly() && !webAssembly.validate(bytes)) bug(`the module of ${P.name} is not valid`); // `emit` checks the limits of engines
  const needed = P.needs();
  const fitted = (algorithm && algorithmNeeds(algorithm)) ?? [];
  const { table, terms, requirements } = obligationsOf(tiled, [
    ...needed.flatMap(({ first, last }) => [first, last]),
    ...fitted.flatMap(({ first, last, when }) => [first, last, when]),
  ]);
  const termAt = (i: number): number => terms[i] ?? bug('an expression has no term');
  const needs = needed.map(({ input, dim, readers, why, advice }, i) => ({
    input,
    dim,
    readers,
    why,
    advice,
    first: termAt(2 * i),
    last: termAt(2 * i + 1),
  }));
  const fits = fitted.map(({ input, dim }, i) => {
    const at = 2 * needed.length + 3 * i;
    return { input, dim, first: termAt(at), last: termAt(at + 1), when: termAt(at + 2) };
  });
  const checksMemoized = checked && artifact.memoized !== undefined ? { checksMemoized: true as const } : {};
  const shipped = { artifact, params, requirements, needs, fits, obligations: written(table), ...checksMemoized };
  return { shipped, bytes, complaints };
}

export interface ShipOptions {
  /** Make a checked build. */
  readonly checked?: boolean;
  /** Verify the result of every pass. */
  readonly verify?: boolean;
  /**
   * The algorithm, which determines the default window. If it is null, the default window is the bounds of an input.
   */
  readonly algorithm?: Pipeline | null;
  /** The declared layouts of arrays. Arrays with other layouts are copied. */
  readonly layouts?: DeclaredLayouts;
}

interface Ship {
  readonly shipped: Shipped;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly complaints: readonly Complaint[];
}
