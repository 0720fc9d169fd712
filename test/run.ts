import { sylvite } from '../src/cli/command-line.ts';

/** What a command printed, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Run the command line on a program in memory: `run('eval --window x=0:6', 'pipeline …')`. */
export function run(command: string, program: string | null): Ran {
  const [name = '', ...options] = command.split(' ').filter((word) => word !== '');
  let out = '';
  let err = '';
  const code = sylvite([name, 'program.syl', ...options], {
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
    write: () => {},
    color: false,
  });
  return { code, out, err };
}

/** The values of `eval`, or the code of its error. */
export function values(program: string, options = ''): readonly (number | string)[] | string {
  const { out } = run(`eval --json ${options}`, program);
  const result = JSON.parse(out);
  return result.error?.code ?? result.values;
}
