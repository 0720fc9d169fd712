import { join } from 'node:path';
import { modules, run, write } from '../trial.mjs';

/** A strict TypeScript project, which checks the declarations of the package, too, and has no types of Node. */
const strict = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'es2022',
  lib: ['es2022', 'dom'],
  types: [],
};

const settings = [
  { module: 'node16', moduleResolution: 'node16' },
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'esnext', moduleResolution: 'bundler' },
];

export const typescript = [
  ...settings.map((options) => ({
    name: `typescript, moduleResolution ${options.moduleResolution}`,
    isQuick: true,
    run: ({ app }) => check(app, join(modules, '.bin/tsc'), options),
  })),
  {
    name: 'typescript 5.9, moduleResolution node10',
    isQuick: false,
    run: async ({ app, tools }) => {
      const project = await tools('typescript', 'typescript@5.9');
      return check(app, join(project, 'node_modules/.bin/tsc'), { module: 'esnext', moduleResolution: 'node10' });
    },
  },
];

async function check(app, tsc, options) {
  const config = `tsconfig.${options.moduleResolution}.json`;
  write(join(app, config), JSON.stringify({ compilerOptions: { ...strict, ...options }, files: ['typed.ts'] }));
  await run(tsc, ['-p', config], { cwd: app });
  return run(tsc, ['--version']);
}
