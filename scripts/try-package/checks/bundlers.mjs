import { statSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { expectOutput, modules, run, write } from '../trial.mjs';

/**
 * Bundlers: each bundles `vars.mjs`, which uses a tenth of a percent of the package, for a page, and `main.mjs`, which
 * must print in Node what it prints without the bundler.
 */
export const bundlers = [
  bundler('vite', true, null, (bin, from, to) => {
    const config = `export default ${JSON.stringify({
      logLevel: 'warn',
      build: {
        target: 'es2022',
        emptyOutDir: false,
        outDir: '.',
        rolldownOptions: { input: from, output: { entryFileNames: to } },
      },
    })}`;
    return [join(bin, 'vite'), ['build', '--config', 'vite.config.mjs'], config];
  }),
  bundler('esbuild', false, 'esbuild', (bin, from, to) => [
    join(bin, 'esbuild'),
    [from, '--bundle', '--minify', '--format=esm', '--log-level=warning', `--outfile=${to}`],
  ]),
  bundler('rollup', false, 'rollup @rollup/plugin-node-resolve @rollup/plugin-terser', (bin, from, to) => [
    join(bin, 'rollup'),
    [from, '--silent', '--plugin', 'node-resolve', '--plugin', 'terser', '--format', 'es', '--file', to],
  ]),
  bundler('webpack', false, 'webpack webpack-cli', (bin, from, to) => [
    join(bin, 'webpack'),
    [
      '--mode',
      'production',
      '--entry',
      `./${from}`,
      '--output-path',
      '.',
      '--output-filename',
      to,
      '--no-stats',
      '--no-performance',
      '--fail-on-warnings',
    ],
  ]),
];

/** A check of a bundler: `commandOf` returns its command and arguments. */
function bundler(name, isQuick, packages, commandOf) {
  return {
    name,
    isQuick,
    run: async (trial) => {
      const tools = packages === null ? modules : join(await trial.tools(name, ...packages.split(' ')), 'node_modules');
      const bundle = async (from) => {
        const to = `${name}-${from}`;
        const [command, args, config] = commandOf(join(tools, '.bin'), from, to);
        if (config !== undefined) write(join(trial.app, 'vite.config.mjs'), config);
        const warnings = await run(command, args, { cwd: trial.app, env: { NODE_PATH: tools } });
        if (warnings !== '') throw new Error(warnings);
        return to;
      };
      await expectOutput(trial, await run(execPath, [await bundle('main.mjs')], { cwd: trial.app }));
      return `vars alone has ${statSync(join(trial.app, await bundle('vars.mjs'))).size} bytes`;
    },
  };
}
