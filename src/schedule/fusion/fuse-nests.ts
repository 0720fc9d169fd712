import { bug } from '../../errors/bug.ts';
import { constantOf, type Hole, type Interval, int, type Name, operation } from '../../syntax/expr.ts';
import { isSame } from '../placement/placement.ts';
import { type Header, isSameMember, type Member, membersOf, type Nest, opened, type Renamed } from './nest.ts';
import { renamed } from './rename.ts';

/** The loops around a stage in a nest, outermost first. */
export function loopsAround(n: Nest, member: Member): readonly Header[] {
  if (n.tag === 'Stage') return n.loops;
  const part = n.parts.find((each) => membersOf(each).some((m) => isSameMember(m, member)));
  return [n.loop, ...(part === undefined ? [] : loopsAround(part, member))];
}

/**
 * Loop fusion: the outermost `depth` loops around the stage f, and those around g, become the same loops, with the
 * names and in the place of those of g. Each loop runs over the hull of both intervals.
 *
 *     for w in I do n_f, for v in J do n_g   ⟶   for v in I ∪ J do (if v ∈ J then n_g; let w = v in if v ∈ I then n_f)
 *
 * `reserved` are names that no variable of a loop may have.
 */
export function fuseNests(nf: Nest, f: Member, ng: Nest, g: Member, depth: number, reserved: ReadonlySet<Name>): Nest {
  return fuse(nf, f, ng, g, depth, reserved, []);
}

function fuse(
  nf: Nest,
  f: Member,
  ng: Nest,
  g: Member,
  depth: number,
  reserved: ReadonlySet<Name>,
  outer: readonly Renamed[],
): Nest {
  const [inF, inG] = [opened(nf), opened(ng)];
  if (inF === null || inG === null) return bug('there are too few loops to fuse');
  const names = [...outer, { from: inG.loop.x, to: inF.loop.x }];
  const loop: Header = { ...inG.loop, in: hull(inG.loop.in, inF.loop.in) };
  const { own: ofF, others: besideF } = divided(inF.parts, f);
  const { own: ofG } = divided(inG.parts, g);
  const together =
    depth === 1 ? [ofG, renamed(ofF, names, reserved)] : [fuse(ofF, f, ofG, g, depth - 1, reserved, names)];
  const parts = [
    ...inG.parts.flatMap((part) => (part === ofG ? together : [part])),
    ...besideF.map((part) => renamed(part, names, reserved)),
  ];
  return { tag: 'Fused', loop, parts };
}

/** The part of a stage, and the other parts. */
function divided(parts: readonly Nest[], member: Member): { readonly own: Nest; readonly others: readonly Nest[] } {
  const own = parts.find((n) => membersOf(n).some((m) => isSameMember(m, member))) ?? bug('a nest without the stage');
  return { own, others: parts.filter((n) => n !== own) };
}

/** The smallest interval that contains both, from the first start to the last end. */
function hull(a: Interval<Hole>, b: Interval<Hole>): Interval<Hole> {
  if (isSame(a, b)) return a;
  if (isSame(a.min, b.min)) {
    const [m, n] = [constantOf(a.len), constantOf(b.len)];
    return { min: a.min, len: m !== null && n !== null ? int(Math.max(m, n)) : operation<Hole>('max', a.len, b.len) };
  }
  const min = operation<Hole>('min', a.min, b.min);
  const end = operation<Hole>('max', operation<Hole>('+', a.min, a.len), operation<Hole>('+', b.min, b.len));
  return { min, len: operation<Hole>('-', end, min) };
}
