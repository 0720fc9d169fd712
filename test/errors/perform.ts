import type { Example, Files } from '../../src/errors/diagnostic.ts';
import * as api from '../../src/index.ts';
import { type Ran, run } from '../run.ts';

/** Perform the example of a diagnostic, once: run its command, or its use of the API. */
export function perform(example: Example): Promise<Ran> {
  const key = JSON.stringify(example);
  const known = performed.get(key) ?? performedNow(example);
  performed.set(key, known);
  return known;
}

const performed = new Map<string, Promise<Ran>>();

async function performedNow(example: Example): Promise<Ran> {
  if (typeof example === 'string') return run('check', example);
  if ('missing' in example) return run(example.command, null);
  if ('test' in example) throw new Error('the example is in a test');
  if ('call' in example) return call(example);
  return run(example.command, example.program, filesOf(example.files ?? {}));
}

/** Run a use of the API as a function, in which any name may be assigned to. */
async function call({ program, call }: { readonly program: string; readonly call: string }): Promise<Ran> {
  const P = api.syl(Object.assign([program], { raw: [program] }));
  const names = Object.keys(api);
  const before = 'let f, a, out; return ';
  const perform = new Function('P', ...names, `${before}${call};`);
  // V8 puts two lines before the body of such a function.
  const inCall = (_: string, column: string): string => `app.js:1:${Number(column) - before.length}`;
  try {
    await perform(P, ...Object.values(api));
    return { code: 0, out: '', err: '' };
  } catch (thrown) {
    if (!(thrown instanceof api.SylviteError)) throw thrown;
    return { code: 1, out: '', err: thrown.message.replaceAll(/<anonymous>:3:(\d+)/g, inCall) };
  }
}

function filesOf(files: Files): Map<string, Uint8Array> {
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Uint8Array.from(bytes, (c) => c.charCodeAt(0))]));
}
