import type { Expr, Hole } from './expr.ts';
import type { Let, Stmt } from './target.ts';

/** The direct children of a statement. */
export function childrenOf<H extends Hole>(s: Stmt<H>): readonly Stmt<H>[] {
  switch (s.tag) {
    case 'Nop':
    case 'Assert':
    case 'Allocate':
    case 'Assign':
    case 'Reserve':
      return [];
    case 'Seq':
      return s.stmts;
    case 'If':
      return [s.consequent, s.alternative];
    case 'For':
    case 'Let':
    case 'Label':
      return [s.body];
  }
}

/** Map the direct children of a statement. Returns the same statement if none of them changes. */
export function mapChildren<H extends Hole>(s: Stmt<H>, change: (child: Stmt<H>) => Stmt<H>): Stmt<H> {
  switch (s.tag) {
    case 'Nop':
    case 'Assert':
    case 'Allocate':
    case 'Assign':
    case 'Reserve':
      return s;
    case 'Seq': {
      const stmts = s.stmts.map(change);
      return stmts.every((child, i) => child === s.stmts[i]) ? s : { ...s, stmts };
    }
    case 'If': {
      const [consequent, alternative] = [change(s.consequent), change(s.alternative)];
      return consequent === s.consequent && alternative === s.alternative ? s : { ...s, consequent, alternative };
    }
    case 'For':
    case 'Let':
    case 'Label': {
      const body = change(s.body);
      return body === s.body ? s : { ...s, body };
    }
  }
}

/** let x = e in let y = e' in … s   ⟶   the lets, and s. There may be very many of them, so this is not recursive. */
export function letsOf(s: Stmt): { readonly lets: readonly Let[]; readonly body: Stmt } {
  const lets: Let[] = [];
  let body = s;
  for (; body.tag === 'Let'; body = body.body) lets.push(body);
  return { lets, body };
}

/** Wrap a body in lets, outermost first. Reuses the lets if their body does not change. */
export function withLets(lets: readonly Let[], body: Stmt): Stmt {
  return lets.reduceRight((body, each) => (body === each.body ? each : { ...each, body }), body);
}

/** The expressions of a statement, without those of its children. */
export function ownExpressions<H extends Hole>(s: Stmt<H>): readonly Expr<H>[] {
  switch (s.tag) {
    case 'Nop':
    case 'Seq':
    case 'Label':
      return [];
    case 'Assert':
    case 'If':
      return [s.condition];
    case 'Allocate':
      return s.bounds.flatMap((I) => [I.min, I.len]);
    case 'Assign':
      return [...s.args, ...s.values];
    case 'For':
      return [s.in.min, s.in.len];
    case 'Let':
      return [s.value];
    case 'Reserve':
      return s.lens;
  }
}

/** Map the expressions of a statement, but not those of its children. */
export function mapExpressions<H extends Hole>(s: Stmt<H>, change: (e: Expr<H>) => Expr<H>): Stmt<H> {
  const changeInterval = (I: { readonly min: Expr<H>; readonly len: Expr<H> }) => ({
    min: change(I.min),
    len: change(I.len),
  });
  switch (s.tag) {
    case 'Nop':
    case 'Seq':
    case 'Label':
      return s;
    case 'Assert':
    case 'If':
      return { ...s, condition: change(s.condition) };
    case 'Allocate':
      return { ...s, bounds: s.bounds.map(changeInterval) };
    case 'Assign':
      return { ...s, args: s.args.map(change), values: s.values.map(change) };
    case 'For':
      return { ...s, in: changeInterval(s.in) };
    case 'Let':
      return { ...s, value: change(s.value) };
    case 'Reserve':
      return { ...s, lens: s.lens.map(change) };
  }
}

/** A statement and all its descendants, in pre-order. */
export function* stmtsIn<H extends Hole>(s: Stmt<H>): Generator<Stmt<H>> {
  const stack = [s];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    for (const child of childrenOf(next).toReversed()) stack.push(child);
  }
}
