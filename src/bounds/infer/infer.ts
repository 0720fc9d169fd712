import { enterContext } from '../../simplify/context.ts';
import { withinSteps } from '../../simplify/work.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Hole, Name } from '../../syntax/expr.ts';
import { requestedWindow } from '../../syntax/extensions/output.ts';
import { type Program, seq } from '../../syntax/target.ts';
import { root } from '../../target/analysis/loops.ts';
import { inputNeeds, startupChecks } from '../startup/checks.ts';
import { startupFacts, startupVariables } from '../startup/facts.ts';
import { bindAll } from './bound-window.ts';
import { boxOf, type Reason } from './box.ts';
import type { Context } from './context.ts';
import type { PlaceOf } from './demanding.ts';
import { type Demands, ofInputs } from './demands.ts';
import type { Filling } from './fill.ts';
import { Inference } from './inference.ts';
import { cpuKey } from './windows.ts';

export type { Filling };

/**
 * β, bounds inference: a backward data-flow analysis that fills every hole of Tₙ, the scheduled program. It visits
 * consumers before producers and keeps loop variables symbolic in their scope. A variable is eliminated from a demand
 * when the walk leaves its scope, and the demand on a window is complete when the walk reaches the statement that binds
 * the window.
 */
export function infer(T: Program<Hole>, P: Pipeline, placeOf?: PlaceOf): Program {
  return inferWithReasons(T, P, placeOf).program;
}

/** The completed program, and the filling of each hole with the reasons for it, in program order. */
export function inferWithReasons(T: Program<Hole>, P: Pipeline, placeOf: PlaceOf = () => null): Completed {
  enterContext();
  return withinSteps(P.name, P.funcs.length, () => complete(T, P, placeOf));
}

interface Completed {
  readonly program: Program;
  readonly holes: readonly Filling[];
}

function complete(T: Program<Hole>, P: Pipeline, placeOf: PlaceOf): Completed {
  const inference = new Inference(T, P, placeOf);
  const facts = startupFacts(T, P);
  const context: Context = { at: root, loop: null, facts, windows: new Map(), shared: [], joins: false };
  const requested: Demands = new Map(
    T.outputs.map((output) => [
      cpuKey(output.name, null),
      boxOf(requestedWindow(output), facts, [requestOf(output.name)]),
    ]),
  );
  const { stmts, windows, demands } = inference.scope(T.body, context, requested);
  const inputs = ofInputs(demands, P);
  const innermostFacts = windows.at(-1)?.scopeFacts ?? facts;
  const reserved = inference.reservedAtRoot(demands, innermostFacts);
  const { first, main } = startupChecks(
    [...reserved, ...stmts],
    P,
    startupVariables(T),
    T.outputs,
    inputs,
    innermostFacts,
  );
  const leave = windows.map(({ leaveScopeLater }) => leaveScopeLater);
  const needs = inputNeeds(inputs, leave);
  const body = seq(...first, bindAll(windows, seq(...main)));
  return {
    program: { ...T, needs, reads: inputs, values: inference.values, body },
    holes: inference.holes,
  };
}

/** The caller requests the window of an output. */
function requestOf(func: Name): Reason {
  return { consumer: 'the caller', does: 'requests', func, access: 'it', at: [], over: [] };
}
