import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with programs and modules that import them. */
export class Project {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'bundler-')));

  constructor(files: Readonly<Record<string, string>>) {
    this.write('package.json', '{ "type": "module" }');
    for (const [name, text] of Object.entries(files)) this.write(name, text);
  }

  path(name: string): string {
    return join(this.root, name);
  }

  write(name: string, text: string): void {
    writeFileSync(this.path(name), text);
  }

  /** The text of a file, or null if there is none. */
  read(name: string): string | null {
    return existsSync(this.path(name)) ? readFileSync(this.path(name), 'utf8') : null;
  }

  /** The output of a module in a separate process. */
  run(module: string): string {
    const { stdout, stderr } = spawnSync(process.execPath, [module], { cwd: this.root, encoding: 'utf8' });
    return stdout + stderr;
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
