import { bug } from '../../errors/bug.ts';
import { denseStrides } from '../../externs/arrays.ts';
import { callHost } from '../../externs/call-host.ts';
import type { HostArgument } from '../../externs/host-function.ts';
import type { HostCall, Slab } from '../../machine/ir/statement.ts';
import type { Hosts } from '../../semantics/extern.ts';
import { type Bounds, pointsOf, volume } from '../../syntax/array.ts';
import { arrayFor } from '../../syntax/typed-array.ts';
import { numberOf, type Scalar } from '../../syntax/value.ts';
import { evaluate, regionOf, type State } from './evaluate.ts';
import { Halt } from './halt.ts';
import { load, store } from './memory.ts';

/** Run a call of the host. Every access to memory is checked. */
export function callHostOf({ func, host, operands, result }: HostCall, state: State, hosts: Hosts | undefined): void {
  const scalar = (e: Parameters<typeof evaluate>[0]): Scalar => evaluate(e, state)[0] ?? bug('no lanes');
  const int = (e: Parameters<typeof evaluate>[0]): number => numberOf(scalar(e));
  const boxOf = ({ address, dims }: Slab) => {
    const first = int(address);
    const bounds = dims.map(({ min, len }): Bounds => ({ min: int(min), len: Math.max(0, int(len)) }));
    const strides = dims.map(({ stride }) => int(stride));
    if (volume(bounds) > mostPoints) throw new Halt({ tag: 'Large' });
    const addresses = Array.from(pointsOf(bounds), (point) =>
      point.reduce((at, c, d) => (at + Math.imul(c - (bounds[d]?.min ?? 0), strides[d] ?? 0)) | 0, first),
    );
    const shape = bounds.map(({ len }) => len);
    return { min: bounds.map(({ min }) => min), shape, addresses };
  };
  const args = operands.map((each): HostArgument => {
    if (each.tag === 'Scalar') return scalar(each.value);
    const { addresses, min, shape } = boxOf(each);
    const region = regionOf(each.buffer, state);
    const data = new (arrayFor(each.type))(addresses.length);
    const values: Record<number, Scalar> = data; // of the type of the array
    for (const [i, address] of addresses.entries()) values[i] = load(region, address);
    return { type: each.type, data, min, shape, strides: denseStrides(shape) };
  });
  const { addresses, min, shape } = boxOf(result);
  const run = hosts?.get(host) ?? bug(`the function ${host} is missing`);
  const values = callHost({ func, host, run, args, result: { type: result.type, min, shape } });
  const region = regionOf(result.buffer, state);
  for (const [i, address] of addresses.entries()) store(region, address, values[i] ?? bug('a value is missing'));
}

const mostPoints = 2 ** 18;
