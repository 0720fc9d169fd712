import { stages } from '../../dist/syntax/algorithm.js';
import { cpuHole, variable } from '../../dist/syntax/expr.js';
import { mapChildren } from '../../dist/syntax/stmt.js';
import { seq } from '../../dist/syntax/target.js';

/*
 * Marks make a run tell more than its accesses. A mark is the allocation of a func that no program has, so that it shows up
 * among the events: where the computation of a func begins and ends, where a stage begins and on which window, and where
 * a condition has been decided.
 */

/**
 * Before bounds inference: a name for each end of the window of each stage, so that the window can be seen whatever the
 * engine makes of it.
 *
 *     label sᵢ: s   ⟶   label sᵢ: let @f.i.x.min = ?f.x.min in let @f.i.x.len = ?f.x.len in s
 */
export function nameWindows(T, P) {
  const funcs = new Map(P.funcs.map((f) => [f.name, f]));
  const visit = (s, f, specialization) => {
    if (s.tag !== 'Label') return mapChildren(s, (child) => visit(child, f, specialization));
    const { label } = s;
    switch (label.tag) {
      case 'func':
        return { ...s, body: visit(s.body, funcs.get(label.func), 0) };
      case 'specialization':
        return { ...s, body: visit(s.body, f, label.specialization) };
      case 'stage': {
        const at = label.stage === f.updates.length ? null : { stage: label.stage, specialization };
        return { ...s, body: namesAround(visit(s.body, f, specialization), f, label.stage, at) };
      }
    }
  };
  return { ...T, body: visit(T.body, null, 0) };
}

function namesAround(s, f, stage, label) {
  return f.vars.reduceRight((body, x) => {
    const { min, len } = cpuHole(f.name, x, label);
    const inner = { tag: 'Let', x: endName(f.name, stage, x, 'len'), value: len, body };
    return { tag: 'Let', x: endName(f.name, stage, x, 'min'), value: min, body: inner };
  }, s);
}

function endName(func, stage, x, end) {
  return `@${func}.${stage}.${x}.${end}`;
}

/** After bounds inference: put the marks in. */
export function mark(program, P) {
  const funcs = new Map(P.funcs.map((f) => [f.name, f]));
  const visit = (s, f) => {
    if (s.tag === 'If') return markIf(mapChildren(s, (child) => visit(child, f)));
    if (s.tag !== 'Label') return mapChildren(s, (child) => visit(child, f));
    if (s.label.tag === 'func') {
      const { func } = s.label;
      return seq(markOf(`@begin ${func}`), { ...s, body: visit(s.body, funcs.get(func)) }, markOf(`@end ${func}`));
    }
    const body = visit(s.body, f);
    return s.label.tag === 'stage' ? { ...s, body: markInside(body, f, s.label.stage) } : { ...s, body };
  };
  return { ...program, body: visit(program.body, null) };
}

/** Both branches tell that the condition was read. */
function markIf(s) {
  const decided = (branch) => seq(markOf('@if'), branch);
  return { ...s, consequent: decided(s.consequent), alternative: decided(s.alternative) };
}

/** The mark of a stage stands inside of the names of its window. */
function markInside(s, f, stage) {
  if (s.tag === 'Let' && s.x.startsWith(`@${f.name}.${stage}.`)) return { ...s, body: markInside(s.body, f, stage) };
  const end = (x, which) => variable(endName(f.name, stage, x, which));
  return seq(
    markOf(
      `@stage ${stage}`,
      f.vars.map((x) => ({ min: end(x, 'min'), len: end(x, 'len') })),
    ),
    s,
  );
}

function markOf(func, bounds = []) {
  return { tag: 'Allocate', func, types: ['i32'], bounds };
}

/** For each stage of a func, which dimensions it runs over as pure variables. */
export function pureDims(f) {
  return stages(f).map(({ at }) => f.vars.map((x, d) => at[d]?.tag === 'Var' && at[d].name === x));
}
