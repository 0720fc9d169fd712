import { bug } from '../../errors/bug.ts';
import { enterContext } from '../../simplify/context.ts';
import { withinSteps } from '../../simplify/work.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { type Hole, type Interval, variable } from '../../syntax/expr.ts';
import { type Program, seq, windowLen, windowMin } from '../../syntax/target.ts';
import { root } from '../../target/analysis/loops.ts';
import { inputNeeds, startupChecks } from '../startup/checks.ts';
import { startupFacts } from '../startup/facts.ts';
import { bindAll } from './bound-window.ts';
import { boxOf, type Reason } from './box.ts';
import type { PlaceOfAccess } from './demanding.ts';
import { type Demands, ofInputs } from './demands.ts';
import { type Context, type Filling, Inference } from './inference.ts';
import { cpuKey } from './windows.ts';

export type { Filling };

/**
 * β: fill every hole of Tₙ. Walks the program from its end to its start, so that consumers come before producers, keeping
 * loop variables symbolic inside of their scope. A demand loses a variable where the walk leaves the scope of it, and is
 * complete where the walk reaches the statement that binds its hole.
 */
export function infer(T: Program<Hole>, P: Pipeline, placeOf?: PlaceOfAccess): Program {
  return inferWithReasons(T, P, placeOf).program;
}

/** The completed program, and what fills each hole with the demands behind it, in the order of the program. */
export function inferWithReasons(T: Program<Hole>, P: Pipeline, placeOf: PlaceOfAccess = () => null): Completed {
  enterContext(P);
  return withinSteps(P.name, P.funcs.length, () => complete(T, P, placeOf));
}

interface Completed {
  readonly program: Program;
  readonly holes: readonly Filling[];
}

function complete(T: Program<Hole>, P: Pipeline, placeOf: PlaceOfAccess): Completed {
  const inference = new Inference(T, P, placeOf);
  const output = P.funcs.find(({ name }) => name === P.name) ?? bug('a pipeline has an output');
  const window = output.vars.map((x): Interval => ({ min: variable(windowMin(x)), len: variable(windowLen(x)) }));
  const facts = startupFacts(T, P, inference.startup);
  const context: Context = { at: root, loop: null, facts, windows: new Map() };
  const asked: Reason = { consumer: 'the caller', does: 'asks for', func: P.name, access: 'it', over: [] };
  const wanted: Demands = new Map([[cpuKey(P.name, null), boxOf(window, facts, [asked])]]);
  const { stmts, held, demands } = inference.scope(T.body, context, wanted);
  const inputs = ofInputs(demands, P);
  const beside = held.at(-1)?.beside ?? facts;
  const reserved = inference.reservedAtRoot(demands, beside);
  const { first, main } = startupChecks([...reserved, ...stmts], P, window, inputs, beside);
  const leave = held.map(({ leaveLater }) => leaveLater);
  const needs = inputNeeds(inputs, leave);
  const body = seq(...first, bindAll(held, seq(...main)));
  return { program: { ...T, needs, values: inference.values, body }, holes: inference.holes };
}
