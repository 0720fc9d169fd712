import { stages } from '../../dist/syntax/algorithm.js';
import { cpuHole, variable } from '../../dist/syntax/expr.js';
import { mapChildren } from '../../dist/syntax/stmt.js';
import { seq } from '../../dist/syntax/target.js';

/*
 * Instrumentation of programs. A mark is the allocation of a func with a reserved name, which the interpreter reports
 * as an event: the begin and end of the computation of a func, the begin of a stage with its window, and the evaluation
 * of a condition.
 */

/**
 * Before bounds inference: bind each end of the window of each stage to a name, so that it can be observed for any
 * bounds engine.
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
    const inner = { tag: 'Let', x: endName(f.name, stage, x, 'len'), value: len, windowEnd: null, body };
    return { tag: 'Let', x: endName(f.name, stage, x, 'min'), value: min, windowEnd: null, body: inner };
  }, s);
}

function endName(func, stage, x, end) {
  return `@${func}.${stage}.${x}.${end}`;
}

/** After bounds inference: insert the marks. */
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

/** Both branches report that the condition was evaluated. */
function markIf(s) {
  const decided = (branch) => seq(markOf('@if'), branch);
  return { ...s, consequent: decided(s.consequent), alternative: decided(s.alternative) };
}

/** The mark of a stage is in the scope of the names of its window. */
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

/** For each stage of a func, whether each dimension is pure. */
export function pureDims(f) {
  return stages(f).map(({ at }) => f.vars.map((x, d) => at[d]?.tag === 'Var' && at[d].name === x));
}
