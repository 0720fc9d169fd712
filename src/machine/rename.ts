import type { Name } from '../syntax/expr.ts';
import { folded } from './build.ts';
import type { Code } from './code.ts';
import type { Names } from './names.ts';
import type { Loop, Pending, Statement } from './statement.ts';
import { mapParts, mapStatement, operandsOf, withOperands } from './walk.ts';

/** A copy of a statement whose bindings have names of their own; some of its free variables become other expressions. */
export function copyOf<O extends Pending>(
  s: Statement<O>,
  names: Names,
  replaced: ReadonlyMap<Name, Code>,
): Statement<O> {
  const variables = new Map<Name, Code>(replaced);
  const buffers = new Map<Name, Name>();
  const bind = (x: Name, like: { readonly type: Code['type']; readonly lanes: number }): Name => {
    const name = names.fresh(x);
    variables.set(x, { tag: 'Variable', type: like.type, lanes: like.lanes, name });
    return name;
  };
  const code = (e: Code): Code => substitute(e, variables, buffers);
  const copy = (s: Statement<O>): Statement<O> => {
    switch (s.tag) {
      case 'Loop': {
        const [min, count] = [code(s.min), code(s.count)];
        const steps = s.steps.map(({ start, by }) => ({ start: code(start), by: code(by) }));
        const x = bind(s.x, min);
        const named = s.steps.map((step, i) => ({ ...step, ...steps[i], x: bind(step.x, min) }));
        const loop: Loop<O> = { ...s, x, min, count, steps: named, body: copy(s.body) };
        return loop;
      }
      case 'Let': {
        const value = code(s.value);
        return { ...s, x: bind(s.x, value), value, body: copy(s.body) };
      }
      case 'Allocation':
      case 'Reuse': {
        const buffer = names.fresh(s.buffer);
        buffers.set(s.buffer, buffer);
        const pointer = names.fresh(s.pointer);
        const inside = (body: Statement<O>): Statement<O> => {
          variables.set(s.pointer, { tag: 'Variable', type: 'i32', lanes: 1, name: pointer });
          return copy(body);
        };
        return mapParts({ ...s, buffer, pointer }, code, inside);
      }
      case 'Store':
      case 'Scatter':
        return mapStatement<O, O>({ ...s, buffer: buffers.get(s.buffer) ?? s.buffer }, code, copy);
      case 'Sequence':
      case 'If':
      case 'Check':
      case 'Call':
      case 'Tick':
        return mapStatement<O, O>(s, code, copy);
    }
  };
  return copy(s);
}

/** An expression with other expressions for some variables, and other names for some buffers. */
export function substitute(
  e: Code,
  variables: ReadonlyMap<Name, Code>,
  buffers: ReadonlyMap<Name, Name> = new Map(),
): Code {
  const done = new Map<Code, Code>();
  const visit = (e: Code): Code => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const inside = folded(withOperands(e, operandsOf(e).map(visit)));
    const isRead = inside.tag === 'Load' || inside.tag === 'Gather';
    const buffer = isRead ? buffers.get(inside.buffer) : undefined;
    const made =
      inside.tag === 'Variable'
        ? (variables.get(inside.name) ?? inside)
        : isRead && buffer !== undefined
          ? { ...inside, buffer }
          : inside;
    done.set(e, made);
    return made;
  };
  return visit(e);
}
