import { mapRdom } from '../../language/map-operands.ts';
import type { ExprTree, FuncTree, UpdateTree } from '../../language/tree.ts';
import { type Environment, emptyEnvironment, extended } from './environment.ts';
import type { Expander } from './expander.ts';
import { reductionVariablesIn, union } from './names.ts';
import type { InScope } from './variables-around.ts';

/** The expanded pure stage of a func, and the environment of its updates. */
export interface ExpandedFunc {
  readonly pure: FuncTree['pure'];
  readonly env: Environment;
}

/** Expand the lets and the pure stage of a func. Null if there are errors. */
export function expandPure(expander: Expander, f: FuncTree): ExpandedFunc | null {
  return expander.attempt(() => {
    const pure = f.pure.map((e): InScope => ({ e, variables: [] }));
    const vars = emptyEnvironment(f.vars.map((x) => x.name));
    const env = expander.bind(f.lets, vars, [...pure, ...f.updates.flatMap(inUpdate)]);
    return { pure: expander.values(f.pure, env), env };
  });
}

/** Expand an update. Null if there are errors. */
export function expandUpdate(expander: Expander, U: UpdateTree, outer: Environment): UpdateTree | null {
  return expander.attempt(() => {
    const vars = union(
      [outer.vars],
      U.rdom.map((r) => r.name.name),
    );
    const inner = U.rdom.length === 0 ? outer : extended(outer, { vars });
    const env = expander.bind(U.lets, inner, inUpdate({ ...U, lets: [] }));
    const inside = (e: ExprTree): ExprTree => expander.whole(e, env);
    return {
      ...U,
      rdom: mapRdom(U.rdom, (e) => expander.whole(e, outer)),
      lets: [],
      target: U.target.map(inside),
      values: expander.values(U.values, env),
      condition: U.condition && inside(U.condition),
    };
  });
}

/**
 * The expressions of an update, with the reduction variables around them. A let may be used anywhere in the update, so
 * its value is treated as if all reduction variables of the update were around it.
 */
function inUpdate({ rdom, lets, target, values, condition }: UpdateTree): readonly InScope[] {
  const variables = rdom.map((r) => r.name.name);
  const ranges = rdom.flatMap(({ from, to }) => [from, to]).map((e): InScope => ({ e, variables: [] }));
  const inside = [...target, ...values, ...(condition === null ? [] : [condition])];
  const around = union(inside.map(reductionVariablesIn), variables);
  return [
    ...ranges,
    ...lets.map((each): InScope => ({ e: each.value, variables: [...around] })),
    ...inside.map((e): InScope => ({ e, variables })),
  ];
}
