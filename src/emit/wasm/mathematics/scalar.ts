import type { Formula, Rarely } from '../../../mathematics/formula.ts';
import type { Instruction } from '../instruction.ts';
import type { ValueType } from '../value-type.ts';
import type { Body } from './body.ts';
import type { TableAddress } from './table.ts';
import { type Code, type NewLocal, type Operation, type Shape, Transcriber, type Value } from './transcriber.ts';

/** A formula as a scalar function. On f32, the arguments are promoted to f64 and the result is demoted. */
export function scalarBody(formula: Formula, tableAddress: TableAddress, type: 'f64' | 'f32' = 'f64'): Body {
  const code = new Transcriber(formula, scalar(tableAddress, type));
  code.push(formula.result);
  if (type === 'f32') code.write(['f32.demote_f64']);
  const params = Array.from({ length: formula.arity }, () => type);
  return { params, result: type, locals: code.locals, body: code.body };
}

/** Words are i32, and truth values are the i32 results of comparisons. */
function scalar(tableAddress: TableAddress, type: 'f64' | 'f32'): Shape {
  return {
    typeOf,
    isCheap: (node) => node.tag === 'Number' || node.tag === 'Word' || (node.tag === 'Argument' && type === 'f64'),
    compute: (node, newLocal) => compute(node, newLocal, tableAddress, type),
    branch,
  };
}

function compute(node: Operation, newLocal: NewLocal, tableAddress: TableAddress, type: 'f64' | 'f32'): Code {
  switch (node.tag) {
    case 'Argument':
      return type === 'f32' ? [['local.get', node.index], ['f64.promote_f32']] : [['local.get', node.index]];
    case 'Number':
      return [['f64.const', node.value]];
    case 'Word':
      return [['i32.const', node.value]];
    case 'Unary':
      return [node.x, [`f64.${node.op}`]];
    case 'Binary':
    case 'Compare':
      return [node.a, node.b, [`f64.${node.op}`]];
    case 'Select':
    case 'SelectWord':
      return [node.yes, node.no, node.when, ['select']];
    case 'HighWord':
      return [node.x, ['i64.reinterpret_f64'], ['i64.const', 32n], ['i64.shr_u'], ['i32.wrap_i64']];
    case 'LowWord':
      return [node.x, ['i64.reinterpret_f64'], ['i32.wrap_i64']];
    case 'FromWords': {
      const high: Code = [node.high, ['i64.extend_i32_u'], ['i64.const', 32n], ['i64.shl']];
      const low: Code = [node.low, ['i64.extend_i32_u']];
      return [...high, ...low, ['i64.or'], ['f64.reinterpret_i64']];
    }
    case 'ToWord':
      return [node.x, ['i32.trunc_sat_f64_s']];
    case 'FromWord':
      return [node.w, ['f64.convert_i32_s']];
    case 'WordBinary':
    case 'Both':
      return [node.a, node.b, [`i32.${node.op}`]];
    case 'Shift':
      return [node.a, ['i32.const', node.by], [`i32.${node.op}`]];
    case 'CompareWords':
      return [node.a, node.b, [node.op === 'lt' ? 'i32.lt_s' : 'i32.eq']];
    case 'Not':
      return [node.a, ['i32.eqz']];
    case 'LookUp': {
      const index = newLocal('i32');
      const length: Instruction = ['i32.const', node.table.length];
      const bounded: Code = [['local.tee', index], length, ['local.get', index], length, ['i32.lt_u'], ['select']];
      return [node.index, ...bounded, ['i32.const', 3], ['i32.shl'], ['f64.load', 3, tableAddress(node.table)]];
    }
  }
}

function branch(node: Rarely, results: readonly number[], to: Transcriber): void {
  to.prepare(node, [...node.rare, ...node.common]);
  to.push(node.when);
  to.write(['if', 'empty']);
  to.inside(() => to.set(results, node.rare));
  to.write(['else']);
  to.inside(() => to.set(results, node.common));
  to.write(['end']);
}

function typeOf(node: Value): ValueType {
  switch (node.tag) {
    case 'Argument':
    case 'Number':
    case 'Unary':
    case 'Binary':
    case 'Select':
    case 'FromWords':
    case 'FromWord':
    case 'LookUp':
    case 'Part':
      return 'f64';
    case 'Word':
    case 'HighWord':
    case 'LowWord':
    case 'ToWord':
    case 'WordBinary':
    case 'Shift':
    case 'SelectWord':
    case 'Compare':
    case 'CompareWords':
    case 'Both':
    case 'Not':
      return 'i32';
  }
}
