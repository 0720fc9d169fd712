import { refuse } from '../../errors/diagnostic.ts';
import { missingParameter } from '../../errors/S603.ts';
import { invalidParameter } from '../../errors/S604.ts';
import { missingInput } from '../../errors/S605.ts';
import { invalidArray } from '../../errors/S606.ts';
import { invalidThreadCount } from '../../errors/S632.ts';
import { wrongArgumentType } from '../../errors/S634.ts';
import { unknownOption } from '../../errors/S637.ts';
import type { Param as CoreParam, Pipeline } from '../../syntax/algorithm.ts';
import type { Name } from '../../syntax/expr.ts';
import { integerRange, isFloat, isLong, type LongType, range, type Type } from '../../syntax/type.ts';
import { type Scalar, scalarIn } from '../../syntax/value.ts';
import type { Input } from '../build/input.ts';
import type { Param } from '../build/param.ts';
import { writtenInput, writtenParameter } from './how-to-write.ts';
import type { NdArray } from './nd-array.ts';
import { type ArrayInput, readArray } from './read-array.ts';
import { quoted, show } from './show.ts';

/** The arguments of a call: the inputs and parameters by name. */
export type Arguments = Readonly<Record<string, ArrayInput | number | bigint | boolean>>;

/** An input or a parameter of a pipeline. */
export type Taken = Input | Param;

/** The arguments of a call to a pipeline with the given inputs and parameters. */
export type ArgumentsOf<Takes extends readonly Taken[]> = {
  readonly [Name in Exclude<Takes[number], Optional>['name']]: ArgumentFor<Extract<Takes[number], { name: Name }>>;
} & {
  readonly [Name in Extract<Takes[number], Optional>['name']]?: ArgumentFor<Extract<Takes[number], { name: Name }>>;
};

type Optional = Param<string, Type, number | bigint | boolean>;

type ArgumentFor<Each extends Taken> =
  Each extends Input<string, number, infer T>
    ? ArrayInput<T>
    : Each['type'] extends 'bool'
      ? number | boolean
      : Each['type'] extends LongType
        ? number | bigint
        : number;

/** Check the arguments of a call, and return the values of all parameters and the arrays of all inputs. */
export function readArguments(
  { params, inputs }: Pick<Pipeline, 'params' | 'inputs'>,
  given: unknown,
): { readonly params: ReadonlyMap<Name, Scalar>; readonly inputs: ReadonlyMap<Name, NdArray> } {
  if (typeof given !== 'object' || given === null) {
    return refuse(wrongArgumentType({ what: 'the inputs and parameters of a call', given: show(given) }, null));
  }
  // Own properties only: a name may also be a property of Object.prototype.
  const values = new Map<Name, unknown>(Object.entries(given));
  const declared = [...inputs, ...params].map((d) => d.name);
  for (const name of values.keys()) {
    if (!declared.includes(name))
      refuse(invalidArray({ text: name, why: 'does not exist', write: insteadOf(name, declared) }, null));
  }
  return {
    inputs: new Map(
      inputs.map(({ name, type, rank }) => {
        const array =
          values.get(name) ?? refuse(missingInput({ name, type, rank, write: writtenInput(name, type, rank) }, null));
        return [name, readArray({ what: 'input', name, type, rank }, array).array];
      }),
    ),
    params: new Map(params.map((p) => [p.name, readParam(p, values.get(p.name))])),
  };
}

/** What to write instead of an argument that the pipeline does not have. */
function insteadOf(name: string, declared: readonly Name[]): string {
  if (['window', 'signal', 'timeout'].includes(name))
    return `${name} is an option. Pass it in the last argument of the call: f({ … }, { ${name}: … }).`;
  const [first] = declared;
  if (['data', 'shape', 'strides'].includes(name) && first !== undefined)
    return `Pass arrays by the names of the inputs: f({ ${first}: { data, shape } }).`;
  return declared.length === 0
    ? 'Remove it: the pipeline has no inputs or parameters.'
    : `The pipeline has ${declared.join(', ')}.`;
}

/** Check the options of a function: an object with no properties other than the known ones. Returns the options. */
export function readOptions<O extends object>(
  what: string,
  options: O,
  known: readonly (keyof O & string)[],
  insteadOfOption: (option: string) => string | undefined = () => undefined,
): O {
  if (typeof options !== 'object' || options === null) {
    return refuse(wrongArgumentType({ what, given: show(options) }, null));
  }
  const unknown = Object.keys(options).find((option) => !known.some((each) => each === option));
  if (unknown !== undefined) {
    const instead = insteadOfOption(unknown);
    refuse(unknownOption({ what, option: unknown, known: known.join(', '), instead }, null));
  }
  return options;
}

/** The requested number of threads. Null if the option is absent. */
export function readThreads(threads: unknown): number | null {
  if (threads === undefined) return null;
  const isNumber = Number.isSafeInteger(threads) && Number(threads) >= 1;
  return isNumber ? Number(threads) : refuse(invalidThreadCount({ text: show(threads) }, null));
}

/** A boolean option of `compile`. False if the option is absent. */
export function readFlag(option: string, given: unknown): boolean {
  if (given === undefined) return false;
  if (typeof given === 'boolean') return given;
  return refuse(
    wrongArgumentType({ what: `the option ${option} of compile`, given: show(given), wanted: 'true or false' }, null),
  );
}

function readParam({ name, type, default: value }: CoreParam, given: unknown): Scalar {
  if (given === undefined) return value ?? refuse(missingParameter({ name, type, write: `{ ${name}: … }` }, null));
  const wrong = (why: string): never =>
    refuse(invalidParameter({ text: `${name}: ${quoted(given)}`, why, write: writtenParameter(name, type) }, null));
  if (type === 'bool' && typeof given === 'boolean') return given ? 1 : 0;
  if (isLong(type)) {
    if (typeof given === 'number' && !Number.isSafeInteger(given)) return wrong('is not a bigint or a safe integer');
    if (typeof given !== 'number' && typeof given !== 'bigint') return wrong(`is not a value of type ${type}`);
    const { least, greatest } = integerRange(type);
    return scalarIn(type, BigInt(given)) ?? wrong(`is not between ${least} and ${greatest}`);
  }
  if (typeof given !== 'number') return wrong(`is not a value of type ${type}`);
  if (isFloat(type)) return type === 'f32' ? Math.fround(given) : given;
  if (!Number.isInteger(given)) return wrong('is not an integer');
  const { least, greatest } = range(type);
  return given < least || given > greatest ? wrong(`is not between ${least} and ${greatest}`) : given + 0;
}
