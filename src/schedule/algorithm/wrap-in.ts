import { bug } from '../../errors/bug.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import { access, componentsOf, partOf, variable } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import { checkNewFunc } from './new-func.ts';
import { consumersOf, redirect } from './redirect.ts';

/**
 * in(f, w, g, …) — read a func or an input through a wrapper.
 *
 *     fun f(x̄) = B … fun g(ȳ) = … f[ē] …   ⟶   fun f(x̄) = B … fun w(x̄) = f[x̄] … fun g(ȳ) = … w[ē] …
 *
 * Sound by [Func-Eval]: w[c̄] has the value of f[c̄], whatever it is. Without consumers, every func that reads f reads
 * the wrapper. The dimensions of the wrapper of an input are _0, _1, ….
 */
export function wrapIn(d: Extract<Directive, { tag: 'in' }>, P: Pipeline): Pipeline {
  const wrapper = wrapperOf(d.func, d.as, P);
  checkNewFunc(wrapper, P);
  return redirect(P, d.func, wrapper, consumersOf(d, P));
}

function wrapperOf(name: string, as: string, P: Pipeline): Func {
  const f = P.funcs.find((f) => f.name === name);
  const input = P.inputs.find((input) => input.name === name);
  const vars = f?.vars ?? Array.from({ length: input?.rank ?? bug(`${name} is not defined`) }, (_, d) => `_${d}`);
  const types = f?.types ?? (input === undefined ? [] : [input.type]);
  const point = vars.map((x) => variable(x));
  const pure = componentsOf(types).map((component) => access(partOf(types, component), name, point, component));
  return { name: as, vars, types, pure, updates: [] };
}
