import { bug } from '../errors/bug.ts';
import { types as allTypes, type Type } from '../syntax/type.ts';
import { arrayName } from '../syntax/typed-array.ts';
import type { Shipped } from './shipped.ts';

/**
 * Can a program be exported under its own name, beside the types of its declaration? A module that exports a function named
 * `then` would be taken for a promise by `await import(…)`.
 */
export function isFree(name: string): boolean {
  return !taken.includes(name);
}

const taken: readonly string[] = [
  'default',
  'Arrays',
  'Compiled',
  'Described',
  'Given',
  'NdArray',
  'Output',
  'RunOptions',
  'SylviteError',
  'then',
];

/** The types of a program that was compiled ahead of time, for TypeScript. They are all in it. */
export function declarationOf({ artifact, params }: Shipped): string {
  const { name, inputs, outputs, dims } = artifact;
  const given = [
    ...inputs.map((input) => `  readonly ${input.name}: ${inputType(input.type, input.rank)};`),
    ...params.map(
      (p) =>
        `  readonly ${p.name}${p.default === null ? '' : '?'}: ${p.type === 'bool' ? 'number | boolean' : 'number'};`,
    ),
  ];
  const isOptional = inputs.length === 0 && params.every((p) => p.default !== null);
  const call = `given${isOptional ? '?' : ''}: Given, options?: RunOptions`;
  const types = outputs.map(({ type }) => type);
  const [first = bug('an output has no components')] = types;
  const buffers = types.map((type) => inputType(type, dims.length));
  return `// The pipeline ${name}, compiled ahead of time by Sylvite.

/** Its inputs and parameters. */
export interface Given {${block(given)}}

export interface RunOptions {
  /** Where the output is wanted, from the first up to, not including, the last; when it is not given, as far as the first input of the same rank goes. */
  readonly window?: {${block(
    dims.map((x) => `    readonly ${x}: readonly [from: number, to: number];`),
    '  ',
  )}};
  /** Stops the run when it is aborted; the call is rejected with a SylviteError whose cause is the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Stops the run after so many milliseconds. */
  readonly timeout?: number;
}

/** A typed array, and where its values lie in it: the first point is \`min\`, at \`offset\`; neighbours are \`strides\` apart. */
export interface Described<Data> {
  readonly data: Data;
  readonly shape: readonly number[];
  readonly min?: readonly number[];
  readonly strides?: readonly number[];
  readonly offset?: number;
}

export interface NdArray<T extends keyof Arrays = keyof Arrays> extends Required<Described<Arrays[T]>> {
  readonly type: T;
  /** The value at a point, or undefined outside. */
  at(...point: readonly number[]): number | undefined;
}

/** The values of the output; of a tuple those of the first component. */
export interface Output extends NdArray<'${first}'> {
  readonly components: readonly [${types.map((type) => `NdArray<'${type}'>`).join(', ')}];
}

export interface Arrays {
${allTypes.map((type) => `  readonly ${type}: ${arrayName(type)};`).join('\n')}
}

export interface Compiled {
  /** Its values on the window, side by side in a typed array. */
  (${call}): Promise<Output>;
  /** The same without a copy: a view of the window, and the whole of what was allocated. */
  realize(${call}): Promise<{ readonly requested: Output; readonly allocated: Output }>;
  /** Run into a buffer of the caller's, which must hold all that would be allocated. */
  into(buffer: ${buffers.length === 1 ? buffers.join() : `readonly [${buffers.join(', ')}]`}, ${call}): Promise<Output>;
  /** An array of zeros that calls use without a copy. It lives as long as any view of its buffer. */
  allocate<T extends keyof Arrays>(type: T, shape: readonly number[], min?: readonly number[]): Promise<NdArray<T>>;
  /** The same program with a memory and threads of its own: at most 32, as many as the machine runs at once unless given. */
  open(options?: { readonly threads?: number }): Compiled;
  /** Stop all threads; the next call starts anew. A process ends without it, too. */
  close(): Promise<void>;
}

/** What is wrong with a call. */
export declare class SylviteError extends Error {
  readonly diagnostics: readonly { readonly code: string; readonly message: string; readonly help: string }[];
}

declare const compiled: Compiled;
export { compiled as default${isFree(name) ? `, compiled as ${name}` : ''} };
`;
}

function block(lines: readonly string[], indent = ''): string {
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n${indent}`;
}

/** For one dimension the typed array alone will do; the pixels of a canvas hold u8. */
function inputType(type: Type, rank: number): string {
  const data = type === 'u8' ? 'Uint8Array | Uint8ClampedArray' : arrayName(type);
  return rank === 1 ? `${data} | Described<${data}>` : `Described<${data}>`;
}
