import type { Hole, Name } from '../../syntax/expr.ts';
import { nop, type Stmt, seq } from '../../syntax/target.ts';

/** A statement with the label of a func. */
export type FuncLabel = Extract<Stmt<Hole>, { tag: 'Label' }> & { readonly label: { readonly tag: 'func' } };

/** A func of a group, and the assertions about its window. */
interface Computed {
  readonly func: Name;
  readonly asserts: readonly Stmt<Hole>[];
}

/**
 * The funcs that a statement computes together, outermost label first, and the loop nests of their stages in order.
 *
 *     label f: label g: n₁; …; nₖ
 */
export interface Group {
  readonly computed: readonly Computed[];
  readonly nests: readonly Stmt<Hole>[];
}

export function isFuncLabel(s: Stmt<Hole>): s is FuncLabel {
  return s.tag === 'Label' && s.label.tag === 'func';
}

/** The group of a label: several funcs, or a single one. */
export function groupOf(s: FuncLabel): Group {
  const stmts = s.body.tag === 'Seq' ? s.body.stmts : [s.body];
  const asserts = stmts.filter(({ tag }) => tag === 'Assert');
  const rest = stmts.filter(({ tag }) => tag !== 'Assert');
  const own: Computed = { func: s.label.func, asserts };
  const [only] = rest;
  if (only === undefined || rest.length > 1 || !isFuncLabel(only)) return { computed: [own], nests: rest };
  const { computed, nests } = groupOf(only);
  return { computed: [own, ...computed], nests };
}

/** The funcs that a label computes. */
export function funcsOf(s: FuncLabel): readonly Name[] {
  return groupOf(s).computed.map(({ func }) => func);
}

/** The inverse of `groupOf`. */
export function labelled({ computed, nests }: Group): Stmt<Hole> {
  return computed.reduceRight<Stmt<Hole>>(
    (body, { func, asserts }) => ({
      tag: 'Label',
      label: { tag: 'func', func },
      body: seq(...asserts, ...(body.tag === 'Seq' ? body.stmts : [body])),
    }),
    nests.length === 0 ? nop : seq(...nests),
  );
}
