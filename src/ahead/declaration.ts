import { bug } from '../errors/bug.ts';
import { outputsOf, type ProgramOutput } from '../runtime/artifact.ts';
import { types as allTypes, isLong, type Type } from '../syntax/type.ts';
import { arrayName } from '../syntax/typed-array.ts';
import type { Shipped } from './shipped.ts';

/**
 * Can a program be exported under its own name? Reserved are `default`, the names of the types that its declaration
 * file exports, and `then`, because `await import(…)` would treat a module with such an export as a promise.
 */
export function isExportable(name: string): boolean {
  return !reserved.includes(name);
}

const reserved: readonly string[] = [
  'default',
  'Arrays',
  'Compiled',
  'Described',
  'Given',
  'NdArray',
  'Output',
  'Results',
  'RunOptions',
  'SylviteError',
  'then',
];

/** The TypeScript declaration of an ahead-of-time compiled program. It is self-contained. */
export function declarationOf({ artifact, params }: Shipped): string {
  const { name, inputs, memoized } = artifact;
  const outputs = outputsOf(artifact);
  const limit = memoized === undefined ? '' : '; readonly memoize?: { readonly bytes?: number }';
  const given = [
    ...inputs.map((input) => `  readonly ${input.name}: ${inputType(input.type, input.rank)};`),
    ...params.map(
      (p) =>
        `  readonly ${p.name}${p.default === null ? '' : '?'}: ${p.type === 'bool' ? 'number | boolean' : isLong(p.type) ? 'number | bigint' : 'number'};`,
    ),
  ];
  const isOptional = inputs.length === 0 && params.every((p) => p.default !== null);
  const call = `given${isOptional ? '?' : ''}: Given, options?: RunOptions`;
  const [only = bug('a program has no outputs'), ...others] = outputs;
  const isOnly = others.length === 0;
  const [result, requested, buffers] = isOnly
    ? [(buffer: string) => `Output${buffer && `<${buffer}>`}`, windowType(only), bufferType(only)]
    : [
        (buffer: string) => `Results${buffer && `<${buffer}>`}`,
        byName(outputs, '?', windowType, '  '),
        byName(outputs, '', bufferType, '  '),
      ];
  return `// The pipeline ${name}, compiled ahead of time by Sylvite.

/** The inputs and parameters. */
export interface Given {${block(given)}}

export interface RunOptions {
  /**
   * The points of the output to compute, as half-open ranges. The default is the bounds of the first input of the same
   * rank, without the points for which the algorithm reads an input outside its bounds.
   */
  readonly window?: ${requested};
  /** Aborting it stops the run. The call then rejects with a SylviteError whose cause is the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Stops the run after this number of milliseconds. */
  readonly timeout?: number;
}

/**
 * A typed array and its layout: the first point is \`min\`, at the index \`offset\`; neighbors are \`strides\` elements
 * apart.
 */
export interface Described<Data> {
  readonly data: Data;
  readonly shape: readonly number[];
  readonly min?: readonly number[];
  readonly strides?: readonly number[];
  readonly offset?: number;
}

/** An array. Its buffer is an ArrayBuffer, unless the array may be in memory that threads share. */
export interface NdArray<T extends keyof Arrays = keyof Arrays, B extends ArrayBufferLike = ArrayBufferLike>
  extends Required<Described<Arrays<B>[T]>> {
  readonly type: T;
  /** The value at a point, or undefined outside the array. */
  at(...point: readonly number[]): number | undefined;
}

${isOnly ? outputType(only) : severalTypes(outputs)}

export interface Arrays<B extends ArrayBufferLike = ArrayBufferLike> {
${allTypes.map((type) => `  readonly ${type}: ${arrayName(type)}<B>;`).join('\n')}
}

export interface Compiled {
  /** Run the program and return a dense copy of the output on the window. */
  (${call}): Promise<${result('ArrayBuffer')}>;
  /** Run the program without copying the output: returns a view of the window, and the whole allocation around it. */
  realize(${call}): Promise<{ readonly requested: ${result('')}; readonly allocated: ${result('')} }>;
  /**
   * Run the program and store the output in the given buffer, which must hold all points that the schedule computes.
   */
  into(buffer: ${buffers}, ${call}): Promise<${result('')}>;
  /** Allocate an array of zeros that calls use without a copy. It lives as long as any view of its buffer. */
  allocate<T extends keyof Arrays>(type: T, shape: readonly number[], min?: readonly number[]): Promise<NdArray<T>>;
  /**
   * The same program with its own memory and threads. \`threads\` is at most 32; the default is the number of cores, up
   * to 16. \`module\` is the WebAssembly of the program, for hosts that do not find it: a WebAssembly.Module, its
   * bytes, a Response with them, or their URL.
   */
  open(options?: { readonly threads?: number; readonly module?: object | string | Promise<object | string>${limit}${externOptions(artifact)} }): Compiled;
${memoized === undefined ? '' : memoizedMethod}  /** Stop all threads. The next call starts them again. The process can exit without this call. */
  close(): Promise<void>;
}

/** An error in a call. */
export declare class SylviteError extends Error {
  readonly diagnostics: readonly { readonly code: string; readonly message: string; readonly help: string }[];
}

declare const compiled: Compiled;
export { compiled as default${isExportable(name) ? `, compiled as ${name}` : ''} };
`;
}

/** The type of the window of an output. */
function windowType({ dims, name }: ProgramOutput, isSeveral = false, indent = '  '): string {
  const variable = (dim: string): string => (isSeveral ? dim.slice(name.length + 1) : dim);
  const lines = dims.map((dim) => `${indent}  readonly ${variable(dim.name)}: readonly [from: number, to: number];`);
  return `{${block(lines, indent)}}`;
}

/** The type of the buffer for an output, or of the list of buffers for a tuple. */
function bufferType({ components, dims }: ProgramOutput): string {
  const buffers = components.map(({ type }) => inputType(type, dims.length));
  return buffers.length === 1 ? buffers.join() : `readonly [${buffers.join(', ')}]`;
}

/** The type of an object with a property for each output. */
function byName(
  outputs: readonly ProgramOutput[],
  optional: '?' | '',
  typeOf: (output: ProgramOutput, isSeveral: boolean, indent: string) => string,
  indent: string,
): string {
  const lines = outputs.map((output) => {
    return `${indent}  readonly ${output.name}${optional}: ${typeOf(output, true, `${indent}  `)};`;
  });
  return `{${block(lines, indent)}}`;
}

/** The declaration of the type of a single output. */
function outputType({ components }: ProgramOutput): string {
  const types = components.map(({ type }) => type);
  return `/** The output of a run. For a tuple, it is the array of the first component. */
export interface Output<B extends ArrayBufferLike = ArrayBufferLike> extends NdArray<'${types[0]}', B> {
  readonly components: readonly [${types.map((type) => `NdArray<'${type}', B>`).join(', ')}];
}`;
}

/** The declarations of the types of several outputs. */
function severalTypes(outputs: readonly ProgramOutput[]): string {
  const typeOf = ({ components }: ProgramOutput): string => {
    const types = components.map(({ type }) => `'${type}'`);
    return `Output<readonly [${types.join(', ')}], B>`;
  };
  return `/** An output of a run. For a tuple, it is the array of the first component. */
export type Output<
  Types extends readonly (keyof Arrays)[],
  B extends ArrayBufferLike = ArrayBufferLike,
> = NdArray<Types[0], B> & {
  readonly components: { readonly [I in keyof Types]: NdArray<Types[I], B> };
};

/** The outputs of a run. */
export interface Results<B extends ArrayBufferLike = ArrayBufferLike> ${byName(outputs, '', typeOf, '')}`;
}
const memoizedMethod = `  /**
   * What memoized funcs keep for later calls, in bytes, and for each of them the number of calls that did not compute
   * it (hits) and that did (misses). \`memoize\` of \`open\` sets the limit; the default is 64 MiB.
   */
  memoized(): {
    readonly bytes: number;
    readonly funcs: Readonly<
      Record<string, { readonly hits: number; readonly misses: number; readonly evictions: number; readonly bytes: number }>
    >;
  };
`;

/** The option for the functions of the host, each with its arguments and its result. */
function externOptions({ externs = [] }: Shipped['artifact']): string {
  if (externs.length === 0) return '';
  const array = (type: Type): string =>
    `{ readonly type: '${type}'; readonly data: ${arrayName(type)}<ArrayBuffer>; readonly min: readonly number[]; readonly shape: readonly number[]; readonly strides: readonly number[] }`;
  const functions = new Map(
    externs.map(({ host, operands, result }) => {
      const args = operands.map(({ type, rank }, i) => `a${i}: ${rank === null ? 'number' : array(type)}`);
      return [host, `readonly ${host}: (${[...args, `result: ${array(result.type)}`].join(', ')}) => void`];
    }),
  );
  return `; readonly externs?: { ${[...functions.values()].join('; ')} }`;
}

function block(lines: readonly string[], indent = ''): string {
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n${indent}`;
}

/** For one dimension, a typed array suffices. A Uint8ClampedArray, as in a canvas, is accepted as u8. */
function inputType(type: Type, rank: number): string {
  const data = type === 'u8' ? 'Uint8Array | Uint8ClampedArray' : arrayName(type);
  return rank === 1 ? `${data} | Described<${data}>` : `Described<${data}>`;
}
