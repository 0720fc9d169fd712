import { statSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { expectOutput, modules, run, write } from '../trial.mjs';
import { aheadLine, compileAhead } from './ahead-of-time.mjs';

/**
 * Bundlers: each bundles `vars.mjs`, which uses a tenth of a percent of the package, to measure its size. It also
 * bundles `main.mjs` and `embedded.mjs`, which must print in Node what they print without the bundler.
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
  bundler('esbuild', true, null, (bin, from, to) => [
    join(bin, 'esbuild'),
    [from, '--bundle', '--minify', '--format=esm', '--log-level=warning', `--outfile=${to}`],
  ]),
  bundler('esbuild --keep-names', true, null, (bin, from, to) => [
    join(bin, 'esbuild'),
    [from, '--bundle', '--minify', '--keep-names', '--format=esm', '--log-level=warning', `--outfile=${to}`],
  ]),
  bundler('bun build', false, 'bun', (bin, from, to) => [
    join(bin, 'bun'),
    ['build', from, '--minify', '--target=node', `--outfile=${to}`],
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

/** Bun cannot be silent: it lists what it has written. */
const isReport = /^Bundled \d+ modules? in \S+\s+[\w./-]+\s.*$/;

/** A check of a bundler: `commandOf` returns its command, arguments and optional Vite configuration. */
function bundler(name, isQuick, packages, commandOf) {
  return {
    name,
    isQuick,
    run: async (trial) => {
      const [tool] = name.split(' ');
      const tools = packages === null ? modules : join(await trial.tools(tool, ...packages.split(' ')), 'node_modules');
      const bundle = async (from) => {
        const to = `${name.replaceAll(/\W+/g, '-')}-${from}`;
        const [command, args, config] = commandOf(join(tools, '.bin'), from, to);
        if (config !== undefined) write(join(trial.app, 'vite.config.mjs'), config);
        const warnings = await run(command, args, { cwd: trial.app, env: { NODE_PATH: tools } });
        if (warnings !== '' && !isReport.test(warnings)) throw new Error(warnings);
        return to;
      };
      await compileAhead(trial);
      const embedded = await run(execPath, [await bundle('embedded.mjs')], { cwd: trial.app });
      if (embedded !== aheadLine) throw new Error(`the ahead-of-time module gives ${embedded}`);
      await expectOutput(trial, await run(execPath, [await bundle('main.mjs')], { cwd: trial.app }));
      return `vars alone has ${statSync(join(trial.app, await bundle('vars.mjs'))).size} bytes`;
    },
  };
}
