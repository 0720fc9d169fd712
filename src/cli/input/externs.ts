import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Diagnostic, Refusal, refuse } from '../../errors/diagnostic.ts';
import { unreadableFile } from '../../errors/S608.ts';
import type { HostFunction } from '../../externs/host-function.ts';
import type { Hosts } from '../../semantics/extern.ts';
import type { SafeConsole } from '../output/console.ts';
import type { Source } from '../output/render.ts';
import type { Options } from './load.ts';
import { splitAssignment } from './params.ts';

type Report = (diagnostics: readonly Diagnostic[], source: Source, options: Options, console: SafeConsole) => void;

/**
 * Run a command with the functions of `--extern name=file.mjs`, and synchronously without them. A program never names a
 * file: only the command line decides which code runs.
 */
export function withExterns(
  options: Options,
  console: SafeConsole,
  run: (console: SafeConsole) => number | Promise<number>,
  report: Report,
): number | Promise<number> {
  const { extern = [] } = options;
  if (extern.length === 0) return run(console);
  return importAll(extern).then(
    (hosts) => run({ ...console, hosts }),
    (thrown: unknown) => {
      if (!(thrown instanceof Refusal)) throw thrown;
      report(thrown.diagnostics, { name: '', text: '' }, options, console);
      return 1;
    },
  );
}

async function importAll(assignments: readonly string[]): Promise<Hosts> {
  const hosts = new Map<string, HostFunction>();
  for (const text of assignments) {
    const [name, file] = splitAssignment(text);
    if (file === undefined) refuse(unreadableFile({ file: text, why: 'is not of the form NAME=FILE.mjs' }, null));
    else hosts.set(name, await importFunction(name, file));
  }
  return hosts;
}

/** The export of a module with this name, or its default export. */
async function importFunction(name: string, file: string): Promise<HostFunction> {
  const exports: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href).catch(
    (thrown: unknown) =>
      refuse(unreadableFile({ file, why: thrown instanceof Error ? thrown.message : 'cannot be imported' }, null)),
  );
  const found = Object.hasOwn(exports, name) ? exports[name] : exports.default;
  if (typeof found !== 'function')
    return refuse(unreadableFile({ file, why: `exports no function ${name} and no default function` }, null));
  return found as HostFunction; // its arguments cannot be checked
}
