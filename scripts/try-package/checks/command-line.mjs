import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../trial.mjs';

/** The command line of the package. */
export const commandLine = [
  {
    name: 'npx sylvite',
    isQuick: true,
    run: async ({ app }) => {
      const photo = [
        'node_modules/sylvite/examples/photo.syl',
        '--window',
        'x=0:64,y=0:48,c=0:3',
        '--output',
        'photo.png',
      ];
      await run('npx', ['--no', 'sylvite', 'run', ...photo, '--timeout', '60'], { cwd: app });
      const { length } = readFileSync(join(app, 'photo.png'));
      await run('npx', ['--no', 'sylvite', 'fuzz', '--cases', '2', '--jobs', '2'], { cwd: app });
      return `photo.png has ${length} bytes`;
    },
  },
  {
    name: 'npx without an installation',
    isQuick: false,
    run: async ({ project, tarball, manifest }) => {
      const folder = project('npx');
      const output = await run('npx', ['--yes', `../${basename(tarball)}`, '--version'], {
        cwd: folder,
        env: { npm_config_cache: join(folder, 'cache') },
      });
      if (output !== manifest.version) throw new Error(`it prints ${output}`);
      return `npx ../${basename(tarball)}`;
    },
  },
  {
    name: 'docs/getting-started.md',
    isQuick: false,
    run: async ({ installed, project, tarball }) => {
      const folder = project('getting-started');
      const page = readFileSync(join(installed, 'docs/getting-started.md'), 'utf8');
      for (const [, name, program] of page.matchAll(/Save this as `([^`]+)`.*?```\w+\n(.*?)```/gs))
        writeFileSync(join(folder, name), program);
      const commands = Array.from(page.matchAll(/```sh\n(.*?)```/gs), ([, lines]) => lines).join('');
      writeFileSync(join(folder, 'commands.sh'), commands.replace('npm install sylvite', `npm install '${tarball}'`));
      await run('bash', ['-euo', 'pipefail', 'commands.sh'], { cwd: folder });
      return `${commands.trim().split('\n').length} lines of commands`;
    },
  },
];
