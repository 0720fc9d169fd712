import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { makeLoaders } from './loaders.ts';
import { Workshop } from './workshop.ts';

const workshop = new Workshop(await makeLoaders());
afterAll(() => workshop.remove());

const [, section = ''] = readFileSync('docs/api.md', 'utf8').split('## Ahead of time');

test('the commands and the code of the page have the documented output', () => {
  workshop.write('package.json', '{ "type": "module" }');
  const commands = Array.from(section.matchAll(/npx sylvite compile (\S+) (.*?) -o (\S+)/g));
  expect(commands).toHaveLength(2);
  for (const [, file = '', options = '', to = ''] of commands) {
    expect(workshop.compile(readFileSync(file, 'utf8'), options.split(' '), to)).toMatchObject({ code: 0, err: '' });
  }
  const [, code = ''] = /```js\n(.*?)```/s.exec(section) ?? [];
  const promised = Array.from(code.matchAll(/\/\/ → (.*)$/gm), (match) => match[1]);
  for (const folder of ['build', 'apart']) {
    workshop.write('page.js', code.replace('build', folder));
    expect(workshop.run('page.js').trim().split('\n')).toEqual(promised);
  }
  expect(promised).toHaveLength(3);
});
