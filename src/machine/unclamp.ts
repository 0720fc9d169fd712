import { int, integerOf, minus, operation } from './build.ts';
import type { Code, Ramp } from './code.ts';
import { Numbering } from './numbering.ts';
import type { Statement, Store } from './statement.ts';
import { letsOf, mapParts, nodesOf, operandsOf, withLets, withOperands } from './walk.ts';
import { elementStride, linearOperation } from './widen.ts';

/**
 * Boundary conditions where there is no boundary: points that are clamped stand side by side where none of them leaves the window, and
 * are loaded at once there.
 *
 *     f{p} <- … img{… max(min(⟨x, x + 1, …, x + n⟩, last), first) …} …
 *     ⟶  if x <= last − n then  if first <= x then  f{p} <- … img{… x …, n + 1 of them} …  else as before  else as before
 *
 * `partition` takes the outer condition out of the steady part of a loop.
 */
export function unclamp(s: Statement): Statement {
  const { lets, body } = letsOf(s);
  const made = body.tag === 'Store' ? inside(body) : mapParts(body, (e) => e, unclamp);
  return withLets(lets, made);
}

function inside(s: Store): Statement {
  const clamps = nodesOf(s.value)
    .flatMap((e) => (e.tag === 'Gather' ? nodesOf(e.addresses) : []))
    .flatMap(clampOf);
  if (clamps.length === 0) return s;
  const free = inOrder(s.value, new Map(clamps.map(({ at, ramp }) => [at, ramp])));
  const numbering = new Numbering();
  const distinct = [...new Map(clamps.map((clamp) => [numbering.of(clamp.at), clamp])).values()];
  const [before, ...after] = distinct.map(endsBefore);
  if (before === undefined || distinct.length > mostClamps) return s;
  return {
    tag: 'If',
    condition: before,
    consequent: {
      tag: 'If',
      condition: [...after, ...distinct.map(startsAfter)].reduce((p, q) => operation('&&', 'bool', p, q)),
      consequent: { ...s, value: free },
      alternative: s,
    },
    alternative: s,
  };
}

/** So many conditions cost less than lanes that are loaded one by one. */
const mostClamps = 8;

function endsBefore({ ramp, reach, last }: Clamp): Code {
  return operation('<=', 'bool', ramp.base, minus(last, int(reach)));
}

/** And the last point less the reach does not wrap. */
function startsAfter({ ramp, reach, first, last }: Clamp): Code {
  const starts = operation('<=', 'bool', first, ramp.base);
  return operation('&&', 'bool', starts, operation('>=', 'bool', last, int(-(2 ** 31) + reach)));
}

/** max(min(ramp, last), first), whose lanes grow, the last of them by `reach`. */
interface Clamp {
  readonly at: Code;
  readonly ramp: Ramp;
  readonly reach: number;
  readonly first: Code;
  readonly last: Code;
}

function clampOf(e: Code): readonly Clamp[] {
  const outer = clampedBy('max', e);
  const inner = outer && clampedBy('min', outer.x);
  const ramp = inner?.x;
  if (!outer || !inner || ramp?.tag !== 'Ramp') return [];
  const stride = integerOf(ramp.stride);
  if (stride === null || stride <= 0 || stride > farthest) return [];
  return [{ at: e, ramp, reach: stride * (ramp.lanes - 1), first: outer.by, last: inner.by }];
}

const farthest = 16;

function clampedBy(op: 'min' | 'max', e: Code): { readonly x: Code; readonly by: Code } | null {
  const [x, by] = e.tag === 'Operation' && e.op === op ? e.args : [];
  return x !== undefined && by?.tag === 'Broadcast' ? { x, by: by.value } : null;
}

/** The same with other nodes in it, where sums of ramps are ramps, and lanes that lie at equal distances are loaded so. */
function inOrder(root: Code, others: ReadonlyMap<Code, Code>): Code {
  const done = new Map<Code, Code>(others);
  const visit = (e: Code): Code => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const made = rebuilt(e, operandsOf(e).map(visit));
    done.set(e, made);
    return made;
  };
  return visit(root);
}

function rebuilt(e: Code, operands: readonly Code[]): Code {
  const made = withOperands(e, operands);
  if (made === e) return e;
  if (made.tag === 'Gather' && made.addresses.tag === 'Ramp') {
    const { type, lanes, buffer, addresses } = made;
    const stride = elementStride(addresses.stride, type);
    return stride === null ? made : { tag: 'Load', type, lanes, buffer, address: addresses.base, stride };
  }
  return made.tag === 'Operation' && made.type === 'i32' && e.lanes > 1
    ? (linearOperation(made, operands, e.lanes) ?? made)
    : made;
}
