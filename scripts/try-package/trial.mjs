import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Skipped } from './skipped.mjs';

const programs = fileURLToPath(new URL('programs', import.meta.url));

/** The development dependencies of the repository. */
export const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Install the packed package of a folder in a project of its own. */
export async function openTrial(folder) {
  const tarball = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
  const app = makeProject(join(folder, 'app'));
  await npmInstall(app, tarball);
  const installed = join(app, 'node_modules/sylvite');
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  let expected = null;
  return {
    /** A folder with the installed package and the programs. */
    app,
    /** The package as it is installed. */
    installed,
    tarball,
    manifest,
    /** Make a new project with the programs; without the package. */
    project: (name) => makeProject(join(folder, name)),
    /** Install tools in a project of their own, which has the programs, too. */
    async tools(name, ...packages) {
      const project = makeProject(join(folder, `tools-${name}`));
      await npmInstall(project, ...packages).catch((error) => {
        throw new Skipped(`npm cannot install ${packages.join(' ')}: ${error.message}`);
      });
      return project;
    },
    /** The output of `main.mjs` in this Node. */
    async expected() {
      expected ??= await run(execPath, ['main.mjs'], { cwd: app });
      return expected;
    },
  };
}

function makeProject(folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(programs, folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "app", "private": true, "type": "module" }\n');
  return folder;
}

async function npmInstall(folder, ...packages) {
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', ...packages], {
    cwd: folder,
  });
}

const execute = promisify(execFile);

/** Run a command; returns its standard output, trimmed. */
export async function run(command, args, options) {
  const { stdout } = await runWithErrors(command, args, options);
  return stdout;
}

/** Run a command; returns its standard output and its standard error, trimmed. */
export async function runWithErrors(command, args, { cwd, env = {} } = {}) {
  const options = { cwd, env: { ...process.env, NO_COLOR: '1', ...env }, timeout: 400_000, maxBuffer: 2 ** 26 };
  const { stdout, stderr } = await execute(command, args, options).catch(({ message, stdout, stderr }) => {
    const reasons = [stdout, stderr].map((text) => text?.trim()).filter(Boolean);
    throw new Error(
      reasons.length === 0 ? message : `${command} ${args.join(' ')}\n${reasons.join('\n').slice(0, 2000)}`,
    );
  });
  return { stdout: stdout.trim(), stderr: stderr.trim() };
}

/** Fail unless a program prints what it prints in this Node. */
export async function expectOutput(trial, output) {
  const expected = await trial.expected();
  if (output.trim() !== expected) throw new Error(`it prints\n${output}\ninstead of\n${expected}`);
}

/** Write a file, and the folders above it. */
export function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}
