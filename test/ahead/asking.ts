import { literal } from '../../src/ahead/literal.ts';
import { checkCall, refuseStuck } from '../../src/driver/refusals.ts';
import { Refusal } from '../../src/errors/diagnostic.ts';
import { windowOf } from '../../src/lab/api/draw-call.ts';
import { onWindow } from '../../src/lab/engines/outcome.ts';
import type { Request } from '../../src/semantics/request.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import type { Program } from '../../src/syntax/target.ts';
import { arrayName } from '../../src/syntax/typed-array.ts';

/** A module in the output folder of a workshop, and the arguments of a call. */
export interface Asking {
  readonly module: string;
  readonly outputs: Program['outputs'];
  readonly z: Request;
  readonly threads: number | null;
}

/** The values of all components as text, or the error. */
export type Answer = readonly string[] | { readonly code: string; readonly message: string };

/** A script that calls each module and prints the list of results. */
export function script(all: readonly Asking[]): string {
  const calls = all.map(({ module, outputs, z, threads }) => {
    const inputs = Array.from(z.inputs, ([name, { type, bounds, values }]) => {
      const data = `${arrayName(type)}.from(${literal(Array.from(values))})`;
      const [shape, min] = [bounds.map(({ len }) => len), bounds.map((I) => I.min)];
      return `${name}: { data: ${data}, shape: ${literal(shape)}, min: ${literal(min)} }`;
    });
    const params = Array.from(z.params, ([name, value]) => `${name}: ${literal(value)}`);
    const window = JSON.stringify(windowOf({ outputs }, z.window));
    return `await ask('./${module}', { ${[...inputs, ...params].join(', ')} }, ${window}, ${threads}),`;
  });
  return `
const text = (value) => (Object.is(value, -0) ? '-0' : String(value));
async function ask(module, given, window, threads) {
  const { default: compiled, SylviteError } = await import(module);
  const program = threads === null ? compiled : compiled.open({ threads });
  try {
    const result = await program(given, { window });
    const outputs = Array.isArray(result.components) ? [result] : Object.values(result);
    return outputs.flatMap(({ components }) => components).flatMap(({ data }) => Array.from(data, text));
  } catch (error) {
    if (!(error instanceof SylviteError)) throw error;
    const [{ code, message }] = error.diagnostics;
    return { code, message };
  } finally {
    if (threads !== null) await program.close();
  }
}
console.log(JSON.stringify([
${calls.join('\n')}
]));
`;
}

/** The result of the interpreter; null if it takes too long. */
export function answerOf(program: Program, z: Request, work?: number): Answer | null {
  try {
    checkCall(program, z);
    const outcome = interpret(program, z, work === undefined ? {} : { work });
    if (outcome.tag === 'Stuck') return refuseStuck(outcome.stuck, program, z);
    return onWindow(program, outcome.components, z).map((value) => (Object.is(value, -0) ? '-0' : String(value)));
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const [diagnostic] = refusal.diagnostics;
    if (diagnostic === undefined || !stops.includes(diagnostic.code)) return null;
    return { code: diagnostic.code, message: diagnostic.message };
  }
}

/**
 * Do two results agree? Ahead of time, long expressions in messages are abbreviated with …, the missing part of an
 * input is only reported if it can be computed from the request, and too little memory for the output is reported
 * before all failures of the program.
 */
export function agree(found: Answer | undefined, expected: Answer): boolean {
  if (found === undefined || isValues(found) || isValues(expected)) {
    return JSON.stringify(found) === JSON.stringify(expected);
  }
  if (found.code === 'S709') return true;
  if (found.code === 'S704' && expected.code === 'S708') {
    const about = /^the input \w+ is too small in dimension \d: /;
    return about.exec(found.message)?.[0] === about.exec(expected.message)?.[0];
  }
  return found.code === expected.code && (found.message === expected.message || found.message.includes('…'));
}

export function isValues(answer: Answer): answer is readonly string[] {
  return Array.isArray(answer);
}

const stops = ['S704', 'S706', 'S708'];
