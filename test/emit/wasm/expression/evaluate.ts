import type { Code } from '../../../../src/machine/ir/code.ts';
import { meanings } from '../../../../src/semantics/operations.ts';
import { bytesOf } from '../../../../src/syntax/type.ts';
import type { Place } from './program.ts';

/** A buffer and its contents. */
export interface Contents extends Place {
  readonly values: readonly number[];
}

/** The lanes of an expression by the semantics of operators, given its buffers and variables. */
export function evaluate(
  e: Code,
  buffers: Readonly<Record<string, Contents>>,
  variables: Readonly<Record<string, readonly number[]>>,
): readonly number[] {
  const known = new Map<Code, readonly number[]>();
  const lanesOf = (code: Code): readonly number[] => {
    const before = known.get(code);
    if (before !== undefined) return before;
    const result = computed(code);
    known.set(code, result);
    return result;
  };
  const scalar = (code: Code) => lanesOf(code)[0] ?? Number.NaN;
  const read = (buffer: string, address: number) => {
    const contents = buffers[buffer];
    if (contents === undefined) return Number.NaN;
    return contents.values[(address - contents.at) / bytesOf(contents.type)] ?? Number.NaN;
  };
  const each = (lanes: number, lane: (i: number) => number) => Array.from({ length: lanes }, (_, i) => lane(i));
  const computed = (code: Code): readonly number[] => {
    switch (code.tag) {
      case 'Constant':
        return [code.value];
      case 'Variable':
        return variables[code.name] ?? [];
      case 'Register':
        return variables[code.register] ?? [];
      case 'Operation': {
        const args = code.args.map(lanesOf);
        const meaning = meanings[code.op](code.type, code.args[0]?.type ?? code.type);
        return each(code.lanes, (i) => meaning(...args.map((arg) => arg[i] ?? Number.NaN)));
      }
      case 'Load':
        return each(code.lanes, (i) => read(code.buffer, scalar(code.address) + i * code.stride * bytesOf(code.type)));
      case 'Gather':
        return lanesOf(code.addresses).map((address) => read(code.buffer, address));
      case 'Ramp':
        return each(code.lanes, (i) => (scalar(code.base) + i * scalar(code.stride)) | 0);
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
