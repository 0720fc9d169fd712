import { compile, type Output, syl, type Window } from 'sylvite';
import type { ApiCall } from '../../../src/lab/api/call.ts';
import { arrayFor, type typedArrays } from '../../../src/syntax/typed-array.ts';
import type { PlainArray } from '../../examples/plain-array.ts';

/** An example and the arguments of a call, in a form that can be sent to the page. */
export interface ExampleCall {
  readonly text: string;
  /** The window of the output, or of each of several outputs. */
  readonly window: NonNullable<ApiCall['window']>;
  readonly params: Readonly<Record<string, number | bigint>>;
  readonly inputs: Readonly<Record<string, PlainArray & { readonly type: keyof typeof typedArrays }>>;
}

/** The values of an example under one of its schedules, component by component of all outputs. */
export async function runExample(call: ExampleCall, schedule: string | null, threads: number): Promise<number[][]> {
  const algorithm = syl(Object.assign([call.text], { raw: [call.text] }));
  const arrays = Object.entries(call.inputs).map(([name, { type, lengths, values }]) => {
    const data = new (arrayFor(type))(values.length);
    data.set(values);
    return [name, { data, shape: lengths }] as const;
  });
  const run = compile(algorithm, schedule, { threads });
  const window = call.window as Window; // the program checks it
  const result = await run({ ...call.params, ...Object.fromEntries(arrays) }, { window });
  const outputs: readonly Output[] = Array.isArray(result.components) ? [result] : Object.values(result);
  return outputs.flatMap(({ components }) => components.map(({ data }) => Array.from(data)));
}
