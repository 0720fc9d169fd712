import { join } from 'node:path';
import { execPath } from 'node:process';
import { expectOutput, run, write } from '../trial.mjs';

/** Package managers: each installs the package from the tarball, and runs the program and the command line. */
export const packageManagers = [
  packageManager('pnpm', 'pnpm@10', 'pnpm', ['exec']),
  packageManager('yarn 1', 'yarn@1.22', 'yarn', ['--silent', 'run']),
  // Without node_modules: Yarn resolves imports (Plug'n'Play).
  packageManager('yarn 4', '@yarnpkg/cli-dist@4', 'yarn', ['run'], ['node']),
];

/** `exec` runs a command of a package; `node` is how the package manager runs Node, if it must. */
function packageManager(name, packages, command, exec, node = []) {
  return {
    name,
    isQuick: false,
    run: async (trial) => {
      const binary = join(await trial.tools(name.replace(' ', '-'), packages), 'node_modules/.bin', command);
      const project = trial.project(name);
      const options = { cwd: project, env: { YARN_ENABLE_TELEMETRY: '0', YARN_ENABLE_IMMUTABLE_INSTALLS: 'false' } };
      // Without a lockfile of its own, Yarn 4 looks for a project in the folders above.
      write(join(project, 'yarn.lock'), '');
      await run(binary, ['add', `sylvite@file:${trial.tarball}`], options);
      const [program, args] = node.length === 0 ? [execPath, []] : [binary, node];
      await expectOutput(trial, await run(program, [...args, 'main.mjs'], options));
      const version = await run(binary, [...exec, 'sylvite', '--version'], options);
      if (version !== trial.manifest.version) throw new Error(`sylvite --version prints ${version}`);
      return run(binary, ['--version'], options);
    },
  };
}
