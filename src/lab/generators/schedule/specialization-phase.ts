import { constant, type Expr, int, operation, variable } from '../../../syntax/expr.ts';
import type { Operator } from '../../../syntax/operator.ts';
import { isFloat } from '../../../syntax/type.ts';
import type { Random } from '../../random.ts';
import { drawStartup } from '../startup.ts';
import type { ScheduleBuilder } from './schedule-builder.ts';

/** The specialization phase: specialize some funcs on one to three conditions. */
export function drawSpecializations(random: Random, builder: ScheduleBuilder): void {
  const { P } = builder;
  if (!random.chance(0.12)) return;
  const share = Math.min(0.5, 1.5 / P.funcs.length);
  for (const f of P.funcs) {
    if (!random.chance(share)) continue;
    const condition = (): Expr => {
      const op: Operator = random.pick(['>', '<', '==', '>=']);
      const c = random.between(-3, 3);
      const other = P.params.find(({ type }) => type !== 'i32' && type !== 'bool');
      if (other === undefined || random.chance(0.5)) return operation(op, drawStartup(random, P), int(c));
      const value = isFloat(other.type) ? c / 2 : Math.abs(c);
      return operation(op, variable(other.name, other.type), constant(other.type, value));
    };
    const conditions = Array.from({ length: random.pick([1, 1, 2, 3]) }, condition);
    if (!builder.attempt({ tag: 'specialize', func: f.name, conditions })) continue;
    const last = random.fork();
    if (last.chance(0.3)) builder.attempt({ tag: 'specialize-fail', func: f.name, message: last.pick(messages) });
  }
}

const messages = ['not supported', 'n must be "small" \\ positive', 'größer als 3'];
