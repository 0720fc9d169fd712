import { bug } from '../errors/bug.ts';
import type { Code } from './code.ts';
import type { Definition } from './program.ts';
import type { Let, Pending, Statement } from './statement.ts';

/** The operands of an expression. */
export function operandsOf(e: Code): readonly Code[] {
  switch (e.tag) {
    case 'Constant':
    case 'Variable':
      return [];
    case 'Operation':
      return e.args;
    case 'Load':
      return [e.address];
    case 'Gather':
      return [e.addresses];
    case 'Ramp':
      return [e.base, e.stride];
    case 'Broadcast':
    case 'All':
      return [e.value];
  }
}

/** The same expression of other operands: itself, if they are the same. */
export function withOperands(e: Code, operands: readonly Code[]): Code {
  if (operandsOf(e).every((operand, i) => operand === operands[i])) return e;
  const [first = bug('an expression lost its operands'), second] = operands;
  switch (e.tag) {
    case 'Constant':
    case 'Variable':
      return e;
    case 'Operation':
      return { ...e, args: operands };
    case 'Load':
      return { ...e, address: first };
    case 'Gather':
      return { ...e, addresses: first };
    case 'Ramp':
      return { ...e, base: first, stride: second ?? bug('a ramp lost its stride') };
    case 'Broadcast':
    case 'All':
      return { ...e, value: first };
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

/** The expressions that a statement itself evaluates. */
export function expressionsOf(s: Statement<Pending>): readonly Code[] {
  switch (s.tag) {
    case 'Sequence':
    case 'Call':
    case 'Tick':
      return [];
    case 'Let':
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
  }
}

/** The statements directly inside of a statement. */
export function statementsIn<O extends Pending>(s: Statement<O>): readonly Statement<O>[] {
  switch (s.tag) {
    case 'Sequence':
      return s.statements;
    case 'Store':
    case 'Scatter':
    case 'Check':
    case 'Tick':
      return [];
    case 'If':
      return [s.consequent, s.alternative];
    case 'Let':
    case 'Loop':
    case 'Allocation':
    case 'Reuse':
    case 'Call':
      return [s.body];
  }
}

/** The lets that a statement begins with, the first outermost, and what is in them. They may be very many, so they are no recursion. */
export function letsOf<O extends Pending>(s: Statement<O>): { lets: readonly Let<O>[]; body: Statement<O> } {
  const lets: Let<O>[] = [];
  let body = s;
  for (; body.tag === 'Let'; body = body.body) lets.push(body);
  return { lets, body };
}

/** Definitions around a statement, the first outermost. */
export function withLets<O extends Pending>(definitions: readonly Definition[], body: Statement<O>): Statement<O> {
  return definitions.reduceRight<Statement<O>>(
    (inside, { x, value }) => ({ tag: 'Let', x, value, body: inside }),
    body,
  );
}

/** The same statement with its expressions and its inner statements replaced; of lets in each other, what is in the last. */
export function mapStatement<O extends Pending, Q extends Pending>(
  s: Exclude<Statement<O>, { tag: 'Loop' }>,
  code: (e: Code) => Code,
  inner: (s: Statement<O>) => Statement<Q>,
): Statement<Q> {
  switch (s.tag) {
    case 'Sequence':
      return { ...s, statements: s.statements.map(inner) };
    case 'Let': {
      const { lets, body } = letsOf(s);
      return withLets(
        lets.map((each) => ({ x: each.x, value: code(each.value) })),
        inner(body),
      );
    }
    case 'Store':
      return { ...s, address: code(s.address), value: code(s.value) };
    case 'Scatter':
      return { ...s, addresses: code(s.addresses), value: code(s.value) };
    case 'If':
      return {
        ...s,
        condition: code(s.condition),
        consequent: inner(s.consequent),
        alternative: inner(s.alternative),
      };
    case 'Allocation':
      return {
        ...s,
        sizes: s.sizes.map(code),
        others: s.others.map((need) => ({ ...need, sizes: need.sizes.map(code) })),
        body: inner(s.body),
      };
    case 'Reuse':
      return { ...s, sizes: s.sizes.map(code), at: code(s.at), body: inner(s.body) };
    case 'Check':
      return { ...s, condition: code(s.condition), value: code(s.value) };
    case 'Call':
      return { ...s, body: inner(s.body) };
    case 'Tick':
      return s;
  }
}

/** The same statement with its inner statements replaced. */
export function mapInner<O extends Pending, Q extends Pending>(
  s: Exclude<Statement<O>, { tag: 'Loop' }>,
  inner: (s: Statement<O>) => Statement<Q>,
): Statement<Q> {
  return mapStatement(s, (e) => e, inner);
}

/** As `mapStatement`, for loops too, whose order stays. */
export function mapParts<O extends Pending>(
  s: Statement<O>,
  code: (e: Code) => Code,
  inner: (s: Statement<O>) => Statement<O>,
): Statement<O> {
  if (s.tag !== 'Loop') return mapStatement<O, O>(s, code, inner);
  const steps = s.steps.map(({ x, start, by }) => ({ x, start: code(start), by: code(by) }));
  return { ...s, min: code(s.min), count: code(s.count), steps, body: inner(s.body) };
}

/** The buffers that a statement stores to, anywhere inside. Lets are in each other very deeply, and are no recursion. */
export function storedIn(s: Statement<Pending>): ReadonlySet<string> {
  const around: Statement<Pending>[] = [];
  let inner = s;
  for (; 'body' in inner && !stored.has(inner); inner = inner.body) around.push(inner);
  const all = stored.get(inner) ?? new Set(storesOf(inner));
  for (const each of [...around, inner]) stored.set(each, all);
  return all;
}

function* storesOf(s: Statement<Pending>): Generator<string> {
  if (s.tag === 'Store' || s.tag === 'Scatter') yield s.buffer;
  for (const inner of statementsIn(s)) yield* storedIn(inner);
}

const stored = new WeakMap<Statement<Pending>, ReadonlySet<string>>();

/** The variables that a statement binds, anywhere inside. */
export function boundIn(s: Statement): readonly string[] {
  const { lets, body } = letsOf(s);
  const own =
    body.tag === 'Loop'
      ? [body.x, ...body.steps.map(({ x }) => x)]
      : body.tag === 'Allocation' || body.tag === 'Reuse'
        ? [body.pointer]
        : [];
  return [...lets.map(({ x }) => x), ...own, ...statementsIn(body).flatMap(boundIn)];
}
