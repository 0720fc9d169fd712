import { definitions } from '../../../mathematics/definitions.ts';
import { formulaOf } from '../../../mathematics/record.ts';
import type { MathematicalFunction } from '../expression/operators.ts';
import { scalarBody, type TableAddress, vectorBody } from '../mathematics.ts';
import type { FunctionDefinition } from '../module.ts';

/** A function that WebAssembly does not have, on f64 or on f64x2. */
export function mathematicalFunction(
  name: MathematicalFunction | `${MathematicalFunction}.vector`,
  tableAddress: TableAddress,
): FunctionDefinition {
  const plain = name.replace('.vector', '') as MathematicalFunction; // guaranteed by the type of `name`
  const formula = formulaOf(definitions[plain]);
  const made = name === plain ? scalarBody(formula, tableAddress) : vectorBody(formula, tableAddress);
  const { params, result, locals, body } = made;
  return { name, type: { params, results: [result] }, locals, body };
}
