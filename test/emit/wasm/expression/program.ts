import { encode } from '../../../../src/emit/wasm/encode.ts';
import { boundScalar } from '../../../../src/emit/wasm/expression/bound.ts';
import type { Context } from '../../../../src/emit/wasm/expression/context.ts';
import { type MathematicalFunction, mathematicalFunctions } from '../../../../src/emit/wasm/expression/operators.ts';

import { FunctionBuilder } from '../../../../src/emit/wasm/function-builder.ts';
import { emptyModule, type FunctionDefinition } from '../../../../src/emit/wasm/module.ts';
import { broadcast, int, times, variable } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import { meanings } from '../../../../src/semantics/operations.ts';
import { bytesOf, type Type } from '../../../../src/syntax/type.ts';
import { engine } from '../engine.ts';

/** A buffer of a test, with its address. */
export interface Place {
  readonly at: number;
  readonly type: Type;
}

/** The statements of a test function. Its argument is the variable i. */
export type Body = (f: FunctionBuilder, context: Context) => void;

export type MakeBuilder = (name: string) => FunctionBuilder;

export const ordinaryBuilder: MakeBuilder = (name) => new FunctionBuilder(name, ['i32'], []);

/** Functions that share a memory of the given number of pages. The argument of each is the variable `i`. */
export function instantiate(
  bodies: readonly Body[],
  pages: number,
  makeBuilder: MakeBuilder = ordinaryBuilder,
): { readonly memory: ArrayBuffer; readonly run: (index: number, i: number) => void } {
  const functions = [
    ...mathematicalFunctions.map((name, index) => vectorFunction(name, index)),
    ...bodies.map((body, k) => {
      const f = makeBuilder(`f${k}`);
      body(f, context);
      return f.finish();
    }),
  ];
  const bytes = encode({
    ...emptyModule,
    imports: [
      { tag: 'Memory', from: 'host', name: 'memory', type: { shared: false, min: pages, max: null } },
      ...mathematicalFunctions.map((name) => ({
        tag: 'Function' as const,
        from: 'host',
        name,
        type: { params: Array<'f64'>(arity(name)).fill('f64'), results: ['f64'] as const },
      })),
    ],
    functions,
    exports: bodies.map((_, k) => ({
      tag: 'Function' as const,
      name: `f${k}`,
      index: 2 * mathematicalFunctions.length + k,
    })),
  });
  const memory = new engine.Memory({ initial: pages });
  const imports = Object.fromEntries(mathematicalFunctions.map((name) => [name, meaningOf(name)]));
  const { exports } = new engine.Instance(new engine.Module(bytes), { host: { memory, ...imports } });
  return { memory: memory.buffer, run: (k, i) => exports[`f${k}`]?.(i) };
}

const context: Context = {
  variable: (name) => (name === 'i' ? boundScalar(0) : missing(name)),
  call: (name) => {
    const [scalar, vector] = name.split('.');
    const index = mathematicalFunctions.map(String).indexOf(scalar ?? '');
    return vector === undefined ? index : mathematicalFunctions.length + index;
  },
  fail: () => missing('failure'),
};

function missing(name: string): never {
  throw new Error(`there is no ${name}`);
}

function arity(name: MathematicalFunction): number {
  return name === 'fma32' || name === 'fma64' ? 3 : ['atan2', 'pow', 'hypot', 'fast_pow'].includes(name) ? 2 : 1;
}

function meaningOf(name: MathematicalFunction): (...args: number[]) => number {
  if (name === 'fma32') return meanings.fma('f32', 'f32');
  return name === 'fma64' ? meanings.fma('f64', 'f64') : meanings[name]('f64', 'f64');
}

/** A function on two lanes that calls the scalar one. */
function vectorFunction(name: MathematicalFunction, index: number): FunctionDefinition {
  const params = Array<'v128'>(arity(name)).fill('v128');
  const f = new FunctionBuilder(`${name}.vector`, params, ['v128']);
  for (const lane of [0, 1]) {
    for (const local of params.keys()) {
      f.emit('local.get', local);
      f.emit('f64x2.extract_lane', lane);
    }
    f.emit('call', index);
    if (lane === 0) f.emit('f64x2.splat');
    else f.emit('f64x2.replace_lane', lane);
  }
  return f.finish();
}

/** The addresses of the elements of a buffer at some indices. */
export function addressOf({ at, type }: Place, index: Code): Code {
  const { lanes } = index;
  const alike = (value: number) => broadcast(int(value), lanes);
  const distance: Code = { tag: 'Operation', type: 'i32', lanes, op: '*', args: [index, alike(bytesOf(type))] };
  return { tag: 'Operation', type: 'i32', lanes, op: '+', args: [distance, alike(at)] };
}

/** The argument of the function, times n. */
export function called(n: number): Code {
  return times(variable('i'), int(n));
}
