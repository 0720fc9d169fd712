import { bindDimension } from '../../bounds/infer/windows.ts';
import { startupFacts } from '../../bounds/startup/facts.ts';
import { bug } from '../../errors/bug.ts';
import type { Facts } from '../../simplify/facts.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import { type Name, operation } from '../../syntax/expr.ts';
import { letsOf, mapChildren, withLets } from '../../syntax/stmt.ts';
import type { Allocate, Program, Stmt } from '../../syntax/target.ts';
import { enter, type Position, root } from '../analysis/loops.ts';
import { summaryOf } from '../analysis/summary.ts';
import { decideSlide, type SlidingWindow } from './decide-slide.ts';
import { type Enclosing, insideLets, insideLoop } from './enclosing.ts';
import { type MovingWindow, movingWindow } from './moving-window.ts';

/** A computation of a func, and the storage that it writes to. */
export interface Computation {
  readonly f: Func;
  readonly storage: Allocate;
  /** The facts at the allocation, and at the computation. */
  readonly storageFacts: Facts;
  readonly facts: Facts;
  /**
   * The enclosing constructs of the computation. Those at index `from` or above are inside the scope of the storage.
   */
  readonly around: readonly Enclosing[];
  readonly from: number;
  readonly label: Extract<Stmt, { tag: 'Label' }>;
  readonly moving: MovingWindow | string;
  /** How it slides, or the reason why it does not. */
  readonly sliding: SlidingWindow | string;
}

/**
 * Sliding windows: each of the given funcs computes only the points of its window that are new in an iteration of the
 * innermost loop that moves the window, if that is proved sound.
 *
 *     allocate f(…); … for i … do … label f: s
 *     ⟶  allocate f(…); … for i … do … label f: let f.y.min = … in let f.y.len = … in s
 *
 * The window around the label does not change: producers of f are computed for the entire window, unless they slide
 * too. So fewer points are computed, each with the same accesses as before, and the allocated storage is large enough.
 */
export function slide(
  program: Program,
  P: Pipeline,
  funcs: ReadonlySet<Name>,
): { readonly program: Program; readonly computations: readonly Computation[] } {
  const computations: Computation[] = [];
  const byName = new Map(P.funcs.map((f) => [f.name, f]));
  const isRelevant = (s: Stmt): boolean => {
    for (const func of summaryOf(s).computation) if (funcs.has(func)) return true;
    return false;
  };

  const walk = (s: Stmt, context: Context): Stmt => {
    if (!isRelevant(s)) return s;
    const { at, around, facts } = context;
    switch (s.tag) {
      case 'Nop':
      case 'Assert':
      case 'Allocate':
      case 'Reserve':
      case 'Assign':
        return s;
      case 'Seq': {
        const stored = new Map(context.stored);
        return mapChildren(s, (child) => {
          if (child.tag === 'Allocate') stored.set(child.func, { storage: child, from: around.length, facts });
          return walk(child, { ...context, stored });
        });
      }
      case 'If': {
        const negated = operation('!', s.condition);
        const inside = (branch: Stmt, condition = s.condition): Stmt =>
          walk(branch, { ...context, around: [...around, { tag: 'If', condition }] });
        return { ...s, consequent: inside(s.consequent), alternative: inside(s.alternative, negated) };
      }
      case 'For': {
        const inside = insideLoop(s, facts);
        const loop: Enclosing = { tag: 'For', loop: s, at, facts: inside };
        return { ...s, body: walk(s.body, { ...context, around: [...around, loop], facts: inside }) };
      }
      case 'Let':
        return walkLets(s, context);
      case 'Label':
        return walkLabel(s, context);
    }
  };

  const walkLets = (s: Stmt, context: Context): Stmt => {
    const { lets, body } = letsOf(s);
    const around = [...context.around, ...lets];
    const inside = walk(body, { ...context, around, facts: insideLets(lets, context.facts) });
    return withLets(lets, inside);
  };

  const walkLabel = (s: Extract<Stmt, { tag: 'Label' }>, context: Context): Stmt => {
    const at = enter(context.at, s);
    const inside = (body: Stmt): Stmt => ({ ...s, body: walk(body, { ...context, at }) });
    const f = s.label.tag === 'func' && funcs.has(s.label.func) ? byName.get(s.label.func) : undefined;
    const storage = f && context.stored.get(f.name);
    if (f === undefined || storage === undefined) return inside(s.body);
    const { around, facts } = context;
    const moving = movingWindow(f, around, storage.from);
    const sliding = typeof moving === 'string' ? moving : decideSlide(f, s, moving, around, facts);
    computations.push({ f, ...storage, storageFacts: storage.facts, facts, around, label: s, moving, sliding });
    return inside(typeof sliding === 'string' ? s.body : bindNarrower(f, sliding));
  };

  const context: Context = { at: root, around: [], facts: startupFacts(program, P), stored: new Map() };
  return { program: { ...program, body: walk(program.body, context) }, computations };
}

interface Context {
  readonly at: Position;
  readonly around: readonly Enclosing[];
  readonly facts: Facts;
  readonly stored: ReadonlyMap<Name, { readonly storage: Allocate; readonly from: number; readonly facts: Facts }>;
}

/** let f.y.min = … in let f.y.len = … in s, for the narrower window. */
function bindNarrower(f: Func, { d, window, body }: SlidingWindow): Stmt {
  const y = f.vars[d] ?? bug('a window has too many dimensions');
  return bindDimension(f.name, null, y, window, body);
}
