import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { computedWithProducer } from '../../errors/S471.ts';
import { computedElsewhere } from '../../errors/S472.ts';
import { computedWithSpecialized } from '../../errors/S473.ts';
import { mixedLoopOrders } from '../../errors/S474.ts';
import { tooFewLoops } from '../../errors/S476.ts';
import { alreadyTogether } from '../../errors/S477.ts';
import { printExpr } from '../../language/print.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import type { LoopName } from '../../syntax/loop-name.ts';
import { mapChildren, stmtsIn } from '../../syntax/stmt.ts';
import { type Program, type Stmt, seq } from '../../syntax/target.ts';
import { noSuchLoop } from '../../target/analysis/loops.ts';
import { mayContain } from '../../target/analysis/summary.ts';
import { dependence } from '../fusion/dependence.ts';
import { fuseNests, loopsAround } from '../fusion/fuse-nests.ts';
import { type FuncLabel, funcsOf, type Group, groupOf, isFuncLabel, labelled } from '../fusion/group.ts';
import { isSameMember, labelledNest, type Member, membersOf, type Nest, nestOf } from '../fusion/nest.ts';
import { inStageOrder } from '../fusion/stage-order.ts';
import type { ComputeWith } from '../fusion/together.ts';
import { positionOf } from '../legality/definition-order.ts';
import { undominated } from '../legality/dominance.ts';
import { checkComputed, loopAround } from './placement.ts';

/**
 * compute-with(f, ⟨g, x⟩) — compute two independent funcs in one loop nest. The outermost loops of f become those of g,
 * to the loop x, over the hull of both intervals. In each iteration, g comes first; each body has the guard that the
 * iteration belongs to its func.
 *
 *     label g: label s₀: for x in J do s_g; label f: label s₀: for x in I do s_f
 *     ⟶  label f: label g: label f.s₀: label g.s₀: for x in I ∪ J do
 *           label g.s₀: if x ∈ J then s_g; label f.s₀: if x ∈ I then s_f
 *
 * The other stages of both funcs run before and after the fused loops, in the order of each func. A stage that is
 * fused with a stage of another func in an order that contradicts this is refused.
 */
export function computeWith(d: ComputeWith, T: Program<Hole>, P: Pipeline): Stmt<Hole> {
  const [f, g] = [memberOf(d.stage), memberOf(d.loop)];
  for (const func of [f.func, g.func]) checkComputed(T.body, func);
  if (f.func === g.func) refuse(alreadyTogether({ stage: f.func, other: f.func }, null));
  const chain = dependence(P, new Set([f.func, g.func]), []);
  if (chain !== null) refuse(computedWithProducer({ func: f.func, other: g.func, chain }, null));

  const join = (s: Stmt<Hole>): Stmt<Hole> => {
    if (![f, g].every(({ func }) => mayContain(s, 'computation', func))) return s;
    if (s.tag !== 'Seq') return mapChildren(s, join);
    const [ofF, ofG] = [labelOf(s.stmts, f.func), labelOf(s.stmts, g.func)];
    if (ofF === null || ofG === null) return mapChildren(s, join);
    const group = joined(d, f, ofF, g, ofG, T.body, P);
    const last = Math.max(s.stmts.indexOf(ofF), s.stmts.indexOf(ofG));
    return seq(...s.stmts.flatMap((each, i) => (i === last ? [group] : each === ofF || each === ofG ? [] : [each])));
  };
  const fused = join(T.body);
  checkTogether(T.body, fused, f.func, g.func);
  checkDominance(f.func, g.func, { ...T, body: fused });
  return fused;
}

/**
 * Refuse funcs if another func in between reads one of them, or is read. In a schedule, the two are defined one after
 * another (`defineTogether`), so this concerns only directives that are applied in another order.
 */
function checkDominance(f: Name, g: Name, T: Program<Hole>): void {
  const first = undominated(T).find((u) => u.tag === 'Access');
  if (first?.tag !== 'Access') return;
  const chain = `${first.at.func} reads ${printExpr(first.access)} in between`;
  refuse(computedWithProducer({ func: f, other: g, chain }, null));
}

function memberOf({ func, stage }: { readonly func: Name; readonly stage: number | null }): Member {
  return { func, stage: stage ?? 0 };
}

/** `f`, `f.s1` */
function textOf({ func, stage }: { readonly func: Name; readonly stage: number | null }): string {
  return (stage ?? 0) === 0 ? func : `${func}.s${stage}`;
}

/** The label that computes a func, among some statements. */
function labelOf(stmts: readonly Stmt<Hole>[], func: Name): FuncLabel | null {
  return stmts.filter(isFuncLabel).find((s) => funcsOf(s).includes(func)) ?? null;
}

/** The group of the funcs of two labels, with the loops of the stages f and g fused. */
function joined(
  d: ComputeWith,
  f: Member,
  ofF: FuncLabel,
  g: Member,
  ofG: FuncLabel,
  body: Stmt<Hole>,
  P: Pipeline,
): Stmt<Hole> {
  const groups = (ofF === ofG ? [ofF] : [ofF, ofG]).map(groupOf);
  const nests = groups.flatMap((group) => nestsOf(group, d.loop, body));
  const [nf, ng] = [nestWith(nests, f, d.loop, body), nestWith(nests, g, d.loop, body)];
  if (nf === ng) refuse(alreadyTogether({ stage: textOf(d.stage), other: textOf(d.loop) }, null));
  const depth = checkLoops(d, loopsAround(nf, f), loopsAround(ng, g), body);
  const fused = fuseNests(nf, f, ng, g, depth, reservedNames(P));
  const rest = nests.filter((n) => n !== nf && n !== ng);
  const ordered = inStageOrder([...rest, fused], fused, { f, g }, P);
  const computed = groups
    .flatMap((group) => group.computed)
    .toSorted((a, b) => positionOf(P, b.func) - positionOf(P, a.func));
  return labelled({ computed, nests: ordered.map(labelledNest) });
}

/** The names that a new variable of a loop may not have. */
function reservedNames({ params, inputs, funcs }: Pipeline): ReadonlySet<Name> {
  return new Set([...params, ...inputs].map(({ name }) => name).concat(funcs.flatMap(({ vars }) => vars)));
}

/** The loop nests of a group. Refuses funcs that are specialized, or whose loops compute other funcs. */
function nestsOf({ computed, nests }: Group, loop: LoopName, body: Stmt<Hole>): readonly Nest[] {
  const func = computed[0]?.func ?? bug('a group without a func');
  return nests.map((s) => {
    if (s.tag === 'If') return refuse(computedWithSpecialized({ func }, null));
    return nestOf(s, func) ?? noSuchLoop(body, loop);
  });
}

function nestWith(nests: readonly Nest[], member: Member, loop: LoopName, body: Stmt<Hole>): Nest {
  const own = nests.find((n) => membersOf(n).some((m) => isSameMember(m, member)));
  return own ?? noSuchLoop(body, { ...loop, ...member });
}

/** The number of shared loops. Refuses loops that do not exist, or that have different orders. */
function checkLoops(
  { stage, loop }: ComputeWith,
  ofF: ReturnType<typeof loopsAround>,
  ofG: ReturnType<typeof loopsAround>,
  body: Stmt<Hole>,
): number {
  const depth = ofG.findIndex(({ x }) => x === loop.v) + 1;
  if (depth === 0 || (loop.specialization ?? 0) > 0 || (stage.specialization ?? 0) > 0) noSuchLoop(body, loop);
  const [named, other] = [textOf(stage), textOf(loop)];
  if (ofF.length < depth) {
    const loops = ofF.map(({ x }) => `${named}.${x}`);
    refuse(tooFewLoops({ stage: named, loops, loop: `${other}.${loop.v}`, depth }, null));
  }
  for (const [i, a] of ofF.slice(0, depth).entries()) {
    const b = ofG[i] ?? bug('a loop is missing');
    if (a.order === b.order) continue;
    const facts = { loop: `${named}.${a.x}`, order: a.order, other: `${other}.${b.x}`, otherOrder: b.order };
    refuse(mixedLoopOrders(facts, null));
  }
  return depth;
}

/** Refuse funcs of which one is computed somewhere without the other. */
function checkTogether(before: Stmt<Hole>, after: Stmt<Hole>, f: Name, g: Name): void {
  const isApart = [...outermostLabels(after)].some((label) => {
    const funcs = funcsOf(label);
    return funcs.includes(f) !== funcs.includes(g);
  });
  if (!isApart) return;
  const placeOf = (func: Name): string => loopAround(before, func) ?? 'the root';
  refuse(computedElsewhere({ func: f, other: g, place: placeOf(f), otherPlace: placeOf(g) }, null));
}

/** The labels of funcs and of groups, without the labels inside the label of a group. */
function* outermostLabels(s: Stmt<Hole>): Generator<FuncLabel> {
  const inner = new Set<Stmt<Hole>>();
  for (const each of stmtsIn(s)) {
    if (!isFuncLabel(each) || inner.has(each)) continue;
    yield each;
    const { computed } = groupOf(each);
    let label: Stmt<Hole> | undefined = each;
    for (let i = 1; i < computed.length && label?.tag === 'Label'; i++) {
      const { body }: { readonly body: Stmt<Hole> } = label;
      label = body.tag === 'Seq' ? body.stmts.find(isFuncLabel) : body;
      if (label !== undefined) inner.add(label);
    }
  }
}
