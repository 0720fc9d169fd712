import type { Code } from '../../../../src/machine/ir/code.ts';
import { meaningOf } from '../../../../src/semantics/apply.ts';
import { bytesOf } from '../../../../src/syntax/type.ts';
import { numberOf, type Scalar } from '../../../../src/syntax/value.ts';
import type { Place } from './program.ts';

/** A buffer and its contents. */
export interface Contents extends Place {
  readonly values: readonly Scalar[];
}

/** The lanes of an expression by the semantics of operators, given its buffers and variables. */
export function evaluate(
  e: Code,
  buffers: Readonly<Record<string, Contents>>,
  variables: Readonly<Record<string, readonly Scalar[]>>,
): readonly Scalar[] {
  const known = new Map<Code, readonly Scalar[]>();
  const lanesOf = (code: Code): readonly Scalar[] => {
    const before = known.get(code);
    if (before !== undefined) return before;
    const result = computed(code);
    known.set(code, result);
    return result;
  };
  const scalar = (code: Code) => lanesOf(code)[0] ?? Number.NaN;
  const number = (code: Code) => numberOf(scalar(code));
  const read = (buffer: string, address: number) => {
    const contents = buffers[buffer];
    if (contents === undefined) return Number.NaN;
    return contents.values[(address - contents.at) / bytesOf(contents.type)] ?? Number.NaN;
  };
  const each = (lanes: number, lane: (i: number) => Scalar) => Array.from({ length: lanes }, (_, i) => lane(i));
  const computed = (code: Code): readonly Scalar[] => {
    switch (code.tag) {
      case 'Constant':
        return [code.value];
      case 'Variable':
        return variables[code.name] ?? [];
      case 'Register':
        return variables[code.register] ?? [];
      case 'Operation': {
        const args = code.args.map(lanesOf);
        const meaning = meaningOf(code.op, code.type, code.args[0]?.type ?? code.type);
        return each(code.lanes, (i) => meaning(...args.map((arg) => arg[i] ?? Number.NaN)));
      }
      case 'Load':
        return each(code.lanes, (i) => read(code.buffer, number(code.address) + i * code.stride * bytesOf(code.type)));
      case 'Gather':
        return lanesOf(code.addresses).map((address) => read(code.buffer, numberOf(address)));
      case 'Ramp':
        return each(code.lanes, (i) => (number(code.base) + i * number(code.stride)) | 0);
      case 'Broadcast':
        return each(code.lanes, () => scalar(code.value));
      case 'Shuffle': {
        const both = [...lanesOf(code.a), ...lanesOf(code.b)];
        return code.picks.map((i) => both[i] ?? Number.NaN);
      }
      case 'Interleave': {
        const parts = code.parts.map(lanesOf);
        return each(code.lanes, (i) => parts[i % parts.length]?.[Math.floor(i / parts.length)] ?? Number.NaN);
      }
      case 'All':
        return [lanesOf(code.value).every((n) => n !== 0) ? 1 : 0];
      case 'Checked':
        return lanesOf(code.value);
    }
  };
  return lanesOf(e);
}
