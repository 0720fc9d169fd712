import { bug } from '../../errors/bug.ts';
import type { Code, Gather, Load, Register } from './code.ts';
import { codesOf, mapHostCall } from './host/slabs.ts';
import type { Definition } from './program.ts';
import { replaced, withParts } from './replaced.ts';
import type { Let, Pending, Statement } from './statement.ts';

/** The operands of an expression. */
export function operandsOf(e: Code): readonly Code[] {
  switch (e.tag) {
    case 'Constant':
    case 'Variable':
    case 'Register':
      return [];
    case 'Operation':
      return e.args;
    case 'Load':
      return [e.address];
    case 'Gather':
      return [e.addresses];
    case 'Ramp':
      return [e.base, e.stride];
    case 'Shuffle':
      return [e.a, e.b];
    case 'Interleave':
      return e.parts;
    case 'Broadcast':
    case 'All':
      return [e.value];
    case 'Checked':
      return [e.value, e.report, e.condition];
  }
}

/** The same expression with other operands. Returns the same node if the operands are the same. */
export function withOperands(e: Code, operands: readonly Code[]): Code {
  let next = 0;
  return mapOperands(e, () => operands[next++] ?? bug('an expression lost an operand'));
}

/** The same expression with its operands replaced. Returns the same node if none changes. */
export function mapOperands(e: Code, change: (operand: Code) => Code): Code {
  switch (e.tag) {
    case 'Constant':
    case 'Variable':
    case 'Register':
      return e;
    case 'Operation': {
      const args = replaced(e.args, change);
      return args === e.args ? e : { ...e, args };
    }
    case 'Load': {
      const address = change(e.address);
      return address === e.address ? e : { ...e, address };
    }
    case 'Gather': {
      const addresses = change(e.addresses);
      return addresses === e.addresses ? e : { ...e, addresses };
    }
    case 'Ramp': {
      const [base, stride] = [change(e.base), change(e.stride)];
      return base === e.base && stride === e.stride ? e : { ...e, base, stride };
    }
    case 'Shuffle': {
      const [a, b] = [change(e.a), change(e.b)];
      return a === e.a && b === e.b ? e : { ...e, a, b };
    }
    case 'Interleave': {
      const parts = replaced(e.parts, change);
      return parts === e.parts ? e : { ...e, parts };
    }
    case 'Broadcast':
    case 'All': {
      const value = change(e.value);
      return value === e.value ? e : { ...e, value };
    }
    case 'Checked':
      return withParts(e, { value: change(e.value), report: change(e.report), condition: change(e.condition) });
  }
}

/** Every node of an expression, each once, operands before the nodes that use them. */
export function nodesOf(e: Code): readonly Code[] {
  const seen = new Set<Code>();
  const visit = (e: Code): void => {
    if (seen.has(e)) return;
    for (const operand of operandsOf(e)) visit(operand);
    seen.add(e);
  };
  visit(e);
  return [...seen];
}

/** Does a node itself read memory or a register? */
export function readsState(e: Code): e is Load | Gather | Register {
  return e.tag === 'Load' || e.tag === 'Gather' || e.tag === 'Register';
}

/** The expressions that a statement itself evaluates, without those of its inner statements. */
export function expressionsOf(s: Statement<Pending>): readonly Code[] {
  switch (s.tag) {
    case 'Sequence':
    case 'Call':
    case 'Tick':
      return [];
    case 'Let':
    case 'Hold':
    case 'Assign':
      return [s.value];
    case 'Store':
      return [s.address, s.value];
    case 'Scatter':
      return [s.addresses, s.value];
    case 'If':
      return [s.condition];
    case 'Loop':
      return [s.min, s.count, ...s.steps.flatMap(({ start, by }) => [start, by])];
    case 'Allocation':
      return [...s.sizes, ...s.others.flatMap(({ sizes }) => sizes)];
    case 'Reuse':
      return [...s.sizes, s.at];
    case 'Check':
      return [s.condition, s.value];
    case 'HostCall':
      return codesOf(s);
  }
}

/** The direct children of a statement. */
export function statementsIn<O extends Pending>(s: Statement<O>): readonly Statement<O>[] {
  switch (s.tag) {
    case 'Sequence':
      return s.statements;
    case 'Store':
    case 'Scatter':
    case 'Assign':
    case 'Check':
    case 'Tick':
    case 'HostCall':
      return [];
    case 'If':
      return [s.consequent, s.alternative];
    case 'Let':
    case 'Loop':
    case 'Allocation':
    case 'Reuse':
    case 'Hold':
    case 'Call':
      return [s.body];
  }
}

/**
 * The lets that a statement begins with, outermost first, and the statement inside them. This is a loop instead of a
 * recursion, because there may be very many lets.
 */
export function letsOf<O extends Pending>(s: Statement<O>): { lets: readonly Let<O>[]; body: Statement<O> } {
  const lets: Let<O>[] = [];
  let body = s;
  for (; body.tag === 'Let'; body = body.body) lets.push(body);
  return { lets, body };
}

/** A statement with definitions around it, the first outermost. */
export function withLets<O extends Pending>(definitions: readonly Definition[], body: Statement<O>): Statement<O> {
  return definitions.reduceRight<Statement<O>>(
    (inside, { x, value }) => ({ tag: 'Let', x, value, body: inside }),
    body,
  );
}

/**
 * The same statement with its expressions and its inner statements replaced. Returns the same node if none changes.
 * Directly nested lets count as one statement: their only inner statement is the body of the innermost one. Loops are
 * excluded because their order is part of the type of the statement.
 */
export function mapStatement<O extends Pending, Q extends Pending>(
  s: Exclude<Statement<O>, { tag: 'Loop' }>,
  code: (e: Code) => Code,
  inner: (s: Statement<O>) => Statement<Q>,
): Statement<Q> {
  // The cast is sound: an unchanged statement contains only statements that `inner` returned, which have type Q.
  return mapParts<Pending>(s, code, inner as (s: Statement<Pending>) => Statement<Pending>) as Statement<Q>;
}

/** The same statement with its inner statements replaced. */
export function mapInner<O extends Pending, Q extends Pending>(
  s: Exclude<Statement<O>, { tag: 'Loop' }>,
  inner: (s: Statement<O>) => Statement<Q>,
): Statement<Q> {
  // The cast is sound for the same reason as in `mapStatement`.
  return mapParts<Pending>(s, (e) => e, inner as (s: Statement<Pending>) => Statement<Pending>) as Statement<Q>;
}

/**
 * Like `mapStatement`, but also for loops, and without a change of type. It has no local variables, to keep the stack
 * frame small in deep recursion.
 */
export function mapParts<O extends Pending>(
  s: Statement<O>,
  code: (e: Code) => Code,
  inner: (s: Statement<O>) => Statement<O>,
): Statement<O> {
  switch (s.tag) {
    case 'Sequence':
      return withParts(s, { statements: replaced(s.statements, inner) });
    case 'Let':
      return mapLets(s, code, inner);
    case 'Store':
      return withParts(s, { address: code(s.address), value: code(s.value) });
    case 'Scatter':
      return withParts(s, { addresses: code(s.addresses), value: code(s.value) });
    case 'If':
      return withParts(s, {
        condition: code(s.condition),
        consequent: inner(s.consequent),
        alternative: inner(s.alternative),
      });
    case 'Loop':
      return withParts(s, {
        steps: replaced(s.steps, (step) => withParts(step, { start: code(step.start), by: code(step.by) })),
        min: code(s.min),
        count: code(s.count),
        body: inner(s.body),
      });
    case 'Allocation':
      return withParts(s, {
        sizes: replaced(s.sizes, code),
        others: replaced(s.others, (need) => withParts(need, { sizes: replaced(need.sizes, code) })),
        body: inner(s.body),
      });
    case 'Reuse':
      return withParts(s, { sizes: replaced(s.sizes, code), at: code(s.at), body: inner(s.body) });
    case 'Check':
      return withParts(s, { condition: code(s.condition), value: code(s.value) });
    case 'Hold':
      return withParts(s, { value: code(s.value), body: inner(s.body) });
    case 'Assign':
      return withParts(s, { value: code(s.value) });
    case 'Call':
      return withParts(s, { body: inner(s.body) });
    case 'Tick':
      return s;
    case 'HostCall':
      return mapHostCall(s, code);
  }
}

function mapLets<O extends Pending>(
  s: Let<O>,
  code: (e: Code) => Code,
  inner: (s: Statement<O>) => Statement<O>,
): Statement<O> {
  const { lets, body } = letsOf(s);
  const definitions = replaced<Definition>(lets, (each) => withParts(each, { value: code(each.value) }));
  const inside = inner(body);
  return definitions === lets && inside === body ? s : withLets(definitions, inside);
}

/** The variables that are bound anywhere inside a statement. */
export function boundIn(s: Statement): ReadonlySet<string> {
  const bound = new Set<string>();
  const visit = (outer: Statement): void => {
    const { lets, body } = letsOf(outer);
    for (const { x } of lets) bound.add(x);
    if (body.tag === 'Loop') for (const { x } of [body, ...body.steps]) bound.add(x);
    if (body.tag === 'Allocation' || body.tag === 'Reuse') bound.add(body.pointer);
    for (const inner of statementsIn(body)) visit(inner);
  };
  visit(s);
  return bound;
}

export function hasLoop(s: Statement): boolean {
  const { body } = letsOf(s);
  return body.tag === 'Loop' || statementsIn(body).some(hasLoop);
}
