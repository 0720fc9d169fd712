import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Loader } from '../../src/ahead/files.ts';
import { sylviteSync } from '../../src/cli/command-line.ts';
import { nodeConsole } from '../../src/cli/output/node-console.ts';
import type { Ran } from '../run.ts';

/** A folder for programs, and a separate folder for the compiled modules only. */
export class Workshop {
  readonly #console = nodeConsole();
  readonly #folder = mkdtempSync(join(tmpdir(), 'ahead-'));
  readonly #loaders: Readonly<Record<Loader, string>>;
  readonly output = join(this.#folder, 'output');

  constructor(loaders: Readonly<Record<Loader, string>>) {
    this.#loaders = loaders;
    mkdirSync(this.output);
  }

  /** `sylvite compile` of a text, with `-o` in the output. */
  compile(text: string, options: readonly string[], to: string): Ran {
    const source = join(this.#folder, 'program.syl');
    writeFileSync(source, text);
    let out = '';
    let err = '';
    const code = sylviteSync(['compile', source, ...options, '-o', join(this.output, to)], {
      ...this.#console,
      out: (more) => {
        out += more;
      },
      err: (more) => {
        err += more;
      },
      readLoader: (name) => this.#loaders[name],
    });
    return { code, out, err };
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.output, name), text);
  }

  /** The output of a script in a separate process, which must exit without being terminated. */
  run(script: string): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      cwd: this.output,
      encoding: 'utf8',
      timeout: 120_000,
      maxBuffer: 2 ** 28,
    });
    if (status !== 0) throw new Error(`${script} ended with ${status}\n${stdout}${stderr}`);
    return stdout;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
