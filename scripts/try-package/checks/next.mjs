import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, write } from '../trial.mjs';
import { compileAhead } from './ahead-of-time.mjs';

/** Next renders a page while it builds, with the bundle of its server: by webpack, and by Turbopack. */
export const next = ['webpack', 'turbopack'].map((bundler) => ({
  name: `next, ${bundler}`,
  isQuick: false,
  run: async (trial) => {
    const project = await trial.tools('next', trial.tarball, 'next@16', 'react@19', 'react-dom@19');
    cpSync(join(await compileAhead(trial), 'one.mjs'), join(project, 'one.mjs'));
    write(
      join(project, 'app/layout.jsx'),
      'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
    );
    write(join(project, 'app/page.jsx'), page);
    const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
    await run(join(project, 'node_modules/.bin/next'), ['build', `--${bundler}`], { cwd: project, env });
    const html = readFileSync(join(project, '.next/server/app/index.html'), 'utf8');
    const [, output] = /<p>(.*?)<\/p>/.exec(html) ?? [];
    const expected = `33 ${await trial.expected()}`;
    if (output !== expected) throw new Error(`the page shows\n${output}\ninstead of\n${expected}`);
  },
}));

const page = `import { blur } from '../one.mjs';
import { use } from '../use.mjs';

export default async function Page() {
  const data = Uint16Array.from({ length: 640 }, (_, i) => i);
  const out = await blur({ img: { data, shape: [32, 20] } }, { window: { x: [0, 30], y: [0, 18] } });
  return <p>{[out.data[0], await use({ hasWorkers: true })].join(' ')}</p>;
}
`;
