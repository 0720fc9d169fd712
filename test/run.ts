import { sylvite, sylviteSync } from '../src/cli/command-line.ts';
import type { Console } from '../src/cli/output/console.ts';
import { noScreen, type Screen } from '../src/cli/output/screen.ts';

/** The exit code and the output of a command. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Run the command line on a program in memory: `run('eval --window x=0:6', 'pipeline …')`. Files are in memory, too:
 * those to read, and then those that the command writes.
 */
export function run(command: string, program: string | null, files = new Map<string, Uint8Array>()): Ran {
  const [name = '', ...options] = command.split(' ').filter((word) => word !== '');
  return runWith([name, 'program.syl', ...options], program, { files });
}

export interface Environment {
  readonly files?: Map<string, Uint8Array>;
  /** The programs of the folders that exist. */
  readonly folders?: ReadonlyMap<string, readonly string[]>;
  readonly screen?: Screen;
}

/** The same, with any arguments. */
export function runWith(args: readonly string[], program: string | null, environment: Environment = {}): Ran {
  const { console, output } = consoleOf(program, environment);
  return { code: sylviteSync(args, console), ...output() };
}

/** The same for commands that read or write photos. */
export async function runLater(
  args: readonly string[],
  program: string | null,
  environment: Environment = {},
): Promise<Ran> {
  const { console, output } = consoleOf(program, environment);
  return { code: await sylvite(args, console), ...output() };
}

function consoleOf(
  program: string | null,
  { files = new Map(), folders = new Map(), screen = noScreen }: Environment,
): { readonly console: Console; readonly output: () => Pick<Ran, 'out' | 'err'> } {
  let out = '';
  let err = '';
  const console: Console = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    read: () => {
      if (program === null) throw new Error('does not exist');
      return program;
    },
    readBytes: (file) => {
      const bytes = files.get(file);
      if (bytes === undefined) throw new Error('does not exist');
      return bytes;
    },
    writeBytes: (file, bytes) => {
      if (file.includes('/')) throw new Error('cannot be written');
      files.set(file, bytes);
    },
    makeFolder: (folder) => {
      if (folder !== '.') throw new Error('cannot be created');
    },
    programsIn: (folder) => folders.get(folder) ?? null,
    readVersion: () => '1.2.3',
    readLoader: (name) => `const sylvite = { loader: '${name}' };`,
    color: false,
    screen,
    isTerminal: false,
    showActivity: () => {},
  };
  return { console, output: () => ({ out, err }) };
}

/** The values of `eval`, or the code of its error. */
export function values(program: string, options = ''): readonly (number | string)[] | string {
  const { out } = run(`eval --json ${options}`, program);
  const result = JSON.parse(out);
  return result.error?.code ?? result.values;
}
