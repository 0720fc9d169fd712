import { checkText } from '../../../src/check/check.ts';
import { compile } from '../../../src/driver/compile.ts';
import { optimize } from '../../../src/driver/optimize.ts';
import { emit } from '../../../src/emit/wasm/program/emit.ts';
import { bug } from '../../../src/errors/bug.ts';
import type { Artifact } from '../../../src/runtime/artifact.ts';
import { openRuntime } from '../../../src/runtime/open-runtime.ts';
import { control } from '../../../src/runtime/threads/control.ts';

/** Run a program on two arrays that fit in memory once, but not twice. */
export async function inPlace(): Promise<{ readonly last: number; readonly threads: number }> {
  const runtime = await openRuntime({ limit: 2 ** 24, threads: 2 });
  const program = await runtime.load(artifactOf('pipeline f(a: u8[1]) { fun f(x) = a[x] + u8(1); }'));
  const length = 7 * 2 ** 20;
  const [from, to] = [runtime.allocate('u8', [length]), runtime.allocate('u8', [length])];
  from.data.fill(41);
  await program.call({ inputs: { a: from }, window: [{ min: 0, len: length }], outputs: [to] });
  await runtime.close();
  return { last: to.data[length - 1] ?? 0, threads: runtime.threads };
}

/** Does a second thread ever take part in a loop? The page reads the control words during the run. */
export async function isHelped(): Promise<boolean> {
  const runtime = await openRuntime({ threads: 2 });
  const program = await runtime.load(artifactOf(long));
  const words = new Int32Array(runtime.allocate('i32', [1]).data.buffer, 0, 16384);
  let isSeen = false;
  while (!isSeen) {
    let isDone = false;
    const call = program.call({ window: [{ min: 0, len: 32 }] }).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      isSeen ||= Atomics.load(words, control.state) > 1;
      await new Promise((resolve) => setTimeout(resolve));
    }
    await call;
  }
  await runtime.close();
  return isSeen;
}

const long = `
  pipeline f() { fun f(x) = { 0; rdom(r = (0, 500000)) in (x) <- f[x] ^ (f[x] + r * x); } }
  schedule s { parallel(f.s1.x); }
`;

/** The program of a text, under the first of its schedules. */
function artifactOf(text: string): Artifact {
  const { pipeline, schedules } = checkText(text).modules[0] ?? bug('the text is not valid');
  return emit(optimize(compile(pipeline, schedules[0] ?? null)));
}
