import { inputLen, type Pipeline } from '../../syntax/algorithm.ts';
import { type Expr, int, operation, variable } from '../../syntax/expr.ts';
import type { Random } from '../random.ts';

/** Generate a factor or modulus: mostly a small constant, otherwise a start-up expression. */
export function drawFactor(random: Random, P: Pipeline): Expr {
  return random.chance(0.12) ? drawStartup(random, P) : int(random.pick([1, 2, 2, 3, 3, 4, 5]));
}

/** Generate a start-up expression, which may be zero or negative. */
export function drawStartup(random: Random, P: Pipeline): Expr {
  const [p, q] = P.params.filter(({ type }) => type === 'i32');
  const [input] = P.inputs;
  const choices: Expr[] = p === undefined ? [int(2)] : [variable(p.name), operation('+', variable(p.name), int(2))];
  if (q !== undefined) choices.push(operation('+', variable(q.name), int(1)));
  if (input !== undefined) choices.push(inputLen(input.name, 0));
  return random.pick(choices);
}
