import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { expectOutput, run, runWithErrors, write } from '../trial.mjs';

/** Test runners, with the environments that imitate a page, and coverage. */
export const testRunners = [
  ...['node', 'happy-dom', 'jsdom'].map((environment) => ({
    name: `vitest, ${environment}`,
    isQuick: false,
    run: async (trial) => {
      const project = await trial.tools('vitest', trial.tarball, 'vitest@4', 'happy-dom@20', 'jsdom@26');
      const args = ['run', '--globals', '--environment', environment, 'use.test.mjs'];
      await runTest(trial, project, 'vitest', args);
    },
  })),
  ...['node', 'jsdom'].map((environment) => ({
    name: `jest, CommonJS, ${environment}`,
    isQuick: false,
    run: async (trial) => {
      const jest = ['jest@30', 'jest-environment-jsdom@30', 'babel-jest@30', '@babel/core@7', '@babel/preset-env@7'];
      const project = await trial.tools('jest', trial.tarball, ...jest);
      for (const [file, text] of Object.entries(jestFiles(environment))) write(join(project, file), text);
      await runTest(trial, project, 'jest', []);
    },
  })),
  {
    name: 'istanbul',
    isQuick: false,
    run: async (trial) => {
      const project = await trial.tools('istanbul', trial.tarball, 'nyc@17');
      const nyc = join(project, 'node_modules/.bin/nyc');
      const cwd = join(project, 'node_modules/sylvite');
      await run(nyc, ['instrument', '--in-place', '--es-modules', 'lib'], { cwd });
      if (!readFileSync(join(cwd, 'lib/chunks/runtime.js'), 'utf8').includes('__coverage__'))
        throw new Error('the package is not instrumented');
      const { stderr, stdout } = await runWithErrors(execPath, ['main.mjs'], { cwd: project });
      if (stderr !== '') throw new Error(stderr);
      await expectOutput(trial, stdout);
    },
  },
];

/** Run `use.test.mjs` with a test runner. */
async function runTest(trial, project, command, args) {
  const EXPECTED = await trial.expected();
  await run(join(project, 'node_modules/.bin', command), args, { cwd: project, env: { EXPECTED } });
}

/** The settings of docs/api.md: Jest transforms the package to CommonJS, and its jsdom gets a TextEncoder. */
function jestFiles(environment) {
  const jest = {
    testEnvironment: environment,
    testMatch: ['**/use.test.mjs'],
    moduleFileExtensions: ['mjs', 'js', 'cjs', 'json'],
    transform: { '\\.m?js$': 'babel-jest' },
    transformIgnorePatterns: ['node_modules/(?!(sylvite|fflate))'],
    setupFiles: ['./setup.cjs'],
  };
  const babel = { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] };
  return {
    'jest.config.json': JSON.stringify(jest),
    'babel.config.json': JSON.stringify(babel),
    'setup.cjs': 'globalThis.TextEncoder = require("node:util").TextEncoder;',
  };
}
