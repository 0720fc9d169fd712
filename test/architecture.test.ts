import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Which rooms of `src` a room may import from, itself aside. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  mathematics: ['errors'],
  syntax: ['errors'],
  language: ['errors', 'syntax'],
  check: ['errors', 'syntax', 'language', 'lower', 'schedule'],
  semantics: ['errors', 'syntax', 'mathematics'],
  lower: ['errors', 'syntax'],
  schedule: ['errors', 'syntax', 'language'],
  simplify: ['errors', 'syntax'],
  bounds: ['errors', 'syntax', 'language', 'schedule', 'simplify'],
  sliding: ['errors', 'syntax', 'language', 'schedule', 'simplify', 'bounds'],
  files: ['errors', 'syntax', 'mathematics', 'semantics'],
  machine: ['errors', 'syntax', 'simplify'],
  verify: ['errors', 'syntax', 'mathematics', 'semantics', 'machine'],
  runtime: ['errors'],
  emit: ['errors', 'syntax', 'mathematics', 'machine', 'runtime'],
  ahead: ['errors', 'syntax', 'language', 'semantics', 'simplify', 'bounds', 'machine', 'runtime', 'emit', 'api'],
  api: [
    'errors',
    'syntax',
    'language',
    'check',
    'semantics',
    'bounds',
    'sliding',
    'files',
    'machine',
    'runtime',
    'emit',
  ],
  lab: [
    'errors',
    'syntax',
    'language',
    'check',
    'semantics',
    'lower',
    'schedule',
    'simplify',
    'bounds',
    'sliding',
    'machine',
    'verify',
    'runtime',
    'emit',
    'api',
    'ahead',
  ],
  cli: [
    'errors',
    'syntax',
    'language',
    'check',
    'semantics',
    'lower',
    'schedule',
    'bounds',
    'sliding',
    'files',
    'machine',
    'verify',
    'runtime',
    'emit',
    'lab',
    'ahead',
  ],
};

/** The rooms that use the compiler as a whole: the files that stand in no room. */
const whole = new Set(['api', 'ahead', 'lab', 'cli']);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** The room of a file, or null for the files that bring rooms together: src/driver/compile.ts, src/index.ts. */
function roomOf(file: string): string | null {
  return file.includes('/') ? (file.split('/')[0] ?? null) : null;
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join('src', file), 'utf8');
  return Array.from(text.matchAll(/from '([^']+)'/g), (match) => match[1] ?? '');
}

test('rooms import only from rooms before them', () => {
  const trespasses = files.flatMap((file) => {
    const room = roomOf(file);
    if (room === null) return [];
    const allowed = mayImport[room];
    if (allowed === undefined) return [`${file} is in no known room`];
    return importsOf(file)
      .filter((path) => path.startsWith('.'))
      .map((path) => roomOf(normalize(join(dirname(file), path))))
      .filter((other) => other !== room && !(other === null ? whole.has(room) : allowed.includes(other)))
      .map((other) => `${file} imports ${other}`);
  });
  expect(trespasses).toEqual([]);
});

test('checkers of compiled programs share nothing with the passes: of `machine` they use the language alone', () => {
  const language = ['code', 'statement', 'program', 'walk', 'print', 'layout'].map((name) => `machine/${name}.ts`);
  const used = files
    .filter((file) => roomOf(file) === 'verify')
    .flatMap((file) => importsOf(file).map((path) => normalize(join(dirname(file), path))));
  expect(used).toContain('machine/ir/code.ts');
  expect(used.filter((path) => roomOf(path) === 'machine' && !language.includes(path))).toEqual([]);
});

test('only the command line, one file of the runtime and one of loaders know Node, so everything else runs in a browser', () => {
  const portable = ['fast-png', 'fflate'];
  const users = files.filter((file) =>
    importsOf(file).some((path) => !path.startsWith('.') && !portable.includes(path)),
  );
  expect(users.map(roomOf).filter((room) => room !== 'cli')).toEqual([]);
  const globals = files.filter((file) => /\bprocess\.|\bBuffer\.|'node:/.test(readFileSync(join('src', file), 'utf8')));
  expect(globals.filter((file) => roomOf(file) !== 'cli').toSorted()).toEqual([
    'ahead/loader/read.ts',
    'runtime/host/node-host.ts',
  ]);
});

test.each([
  { entry: 'sylvite', file: 'index.ts', reaches: 'api/run/compile.ts', libraries: [] as string[] },
  { entry: 'sylvite/files', file: 'files.ts', reaches: 'files/png/open.ts', libraries: ['fast-png', 'fflate'] },
])('what `import … from "$entry"` reaches runs in a browser', ({ file, reaches, libraries }) => {
  const reached = new Set([file]);
  for (const file of reached) {
    if (libraries.includes(file)) continue;
    for (const path of importsOf(file)) reached.add(path.startsWith('.') ? normalize(join(dirname(file), path)) : path);
  }
  const strange = [...reached].filter((file) => roomOf(file) === 'cli' || !files.includes(file));
  expect(strange.toSorted()).toEqual(libraries);
  expect([...reached]).toContain(reaches);
});

test('no file holds two ideas', () => {
  const long = files.filter((file) => readFileSync(join('src', file), 'utf8').split('\n').length > 300);
  expect(long).toEqual([]);
});
