import type { Name } from '../../syntax/expr.ts';
import { folded } from './build.ts';
import type { Code } from './code.ts';
import type { Names } from './names.ts';
import type { If, Loop, Pending, Slab, Statement } from './statement.ts';
import { mapOperands, mapParts, mapStatement } from './walk.ts';

/** Two versions of a statement, selected by a condition. The bindings of `fails` get fresh names. */
export function versions<O extends Pending>(
  condition: Code,
  holds: Statement<O>,
  fails: Statement<O>,
  names: Names,
): If<O> {
  return { tag: 'If', condition, consequent: holds, alternative: renamedCopy(fails, names, new Map()) };
}

/** A copy of a statement with fresh names for its bindings, and with expressions substituted for free variables. */
export function renamedCopy<O extends Pending>(
  s: Statement<O>,
  names: Names,
  replaced: ReadonlyMap<Name, Code>,
): Statement<O> {
  const variables = new Map<Name, Code>(replaced);
  /** The new names of buffers and registers. */
  const places = new Map<Name, Name>();
  const bind = (x: Name, like: { readonly type: Code['type']; readonly lanes: number }): Name => {
    const name = names.fresh(x);
    variables.set(x, { tag: 'Variable', type: like.type, lanes: like.lanes, name });
    return name;
  };
  // Names are unique, so a new binding never invalidates a memoized expression.
  const code = substitution(variables, places);
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
        places.set(s.buffer, buffer);
        const pointer = names.fresh(s.pointer);
        const inside = (body: Statement<O>): Statement<O> => {
          variables.set(s.pointer, { tag: 'Variable', type: 'i32', lanes: 1, name: pointer });
          return copy(body);
        };
        const host = s.tag === 'Reuse' ? { of: places.get(s.of) ?? s.of } : {};
        return mapParts({ ...s, ...host, buffer, pointer }, code, inside);
      }
      case 'Store':
      case 'Scatter':
        return mapStatement<O, O>({ ...s, buffer: places.get(s.buffer) ?? s.buffer }, code, copy);
      case 'HostCall': {
        const moved = (slab: Slab): Slab => ({ ...slab, buffer: places.get(slab.buffer) ?? slab.buffer });
        const operands = s.operands.map((each) => (each.tag === 'Slab' ? moved(each) : each));
        return mapStatement<O, O>({ ...s, operands, result: moved(s.result) }, code, copy);
      }
      case 'Hold': {
        const [value, register] = [code(s.value), names.fresh(s.register)];
        places.set(s.register, register);
        return { ...s, register, value, body: copy(s.body) };
      }
      case 'Assign':
        return { ...s, register: places.get(s.register) ?? s.register, value: code(s.value) };
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

/** Substitutes expressions for variables. */
export function substitute(e: Code, variables: ReadonlyMap<Name, Code>): Code {
  return substitution(variables, new Map())(e);
}

/** Substitutes expressions for variables, and names for buffers and registers; memoized by node. */
function substitution(variables: ReadonlyMap<Name, Code>, places: ReadonlyMap<Name, Name>): (e: Code) => Code {
  const done = new Map<Code, Code>();
  const visit = (e: Code): Code => {
    if (e.tag === 'Constant') return e;
    if (e.tag === 'Variable') return variables.get(e.name) ?? e;
    const known = done.get(e);
    if (known !== undefined) return known;
    const made = withPlace(folded(mapOperands(e, visit)), places);
    done.set(e, made);
    return made;
  };
  return visit;
}

/** Renames the buffer or register that a node reads. */
function withPlace(e: Code, places: ReadonlyMap<Name, Name>): Code {
  const to = 'buffer' in e ? places.get(e.buffer) : e.tag === 'Register' ? places.get(e.register) : undefined;
  if (to === undefined) return e;
  return 'buffer' in e ? { ...e, buffer: to } : e.tag === 'Register' ? { ...e, register: to } : e;
}
