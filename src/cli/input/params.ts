import { refuse } from '../../errors/diagnostic.ts';
import { missingParameter } from '../../errors/S603.ts';
import { invalidParameter } from '../../errors/S604.ts';
import type { Input, Param } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Scalar } from '../../syntax/value.ts';
import { writtenNames, writtenParameter } from './how-to-write.ts';
import { readValue } from './number.ts';

/** Parse `k=3` for each parameter; a parameter with a default may be omitted. */
export function readParams(
  texts: readonly string[],
  params: readonly Param[],
  inputs: readonly Input[] = [],
): ReadonlyMap<Name, Scalar> {
  const values = new Map<Name, Scalar>();
  for (const [name, text, assignment] of texts.map(splitAssignment)) {
    const param = params.find((p) => p.name === name);
    const write = param === undefined ? insteadOf(name, params, inputs) : writtenParameter(param);
    const wrong = (why: string): never => refuse(invalidParameter({ text: assignment, why, write }, null));
    if (text === undefined) return wrong('is not of the form name=value');
    if (param === undefined) return wrong('names no parameter of the pipeline');
    if (values.has(name)) return wrong('is given twice');
    const value = readValue(text, param.type);
    values.set(name, typeof value === 'object' ? wrong(value.why) : value);
  }
  for (const { name, type, default: value } of params) {
    if (!values.has(name))
      values.set(name, value ?? refuse(missingParameter({ name, type, write: `--param ${name}=…` }, null)));
  }
  return values;
}

/** What to write instead of a parameter that does not exist. */
function insteadOf(name: string, params: readonly Param[], inputs: readonly Input[]): string {
  return inputs.some((input) => input.name === name)
    ? `${name} is an input. Pass it with --input ${name}=….`
    : writtenNames(
        'parameters',
        params.map((p) => p.name),
      );
}

/** Split `a=b` into a, b and the entire text; b is undefined if there is no `=`. */
export function splitAssignment(text: string): readonly [string, string | undefined, string] {
  const equals = text.indexOf('=');
  return equals === -1 ? [text, undefined, text] : [text.slice(0, equals), text.slice(equals + 1), text];
}
