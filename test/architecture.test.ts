import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Which rooms of `src` a room may import from, itself aside. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  syntax: ['errors'],
  language: ['errors', 'syntax'],
  check: ['errors', 'syntax', 'language', 'lower', 'schedule'],
  semantics: ['errors', 'syntax'],
  lower: ['errors', 'syntax'],
  schedule: ['errors', 'syntax', 'language'],
  simplify: ['errors', 'syntax'],
  bounds: ['errors', 'syntax', 'language', 'schedule', 'simplify'],
  files: ['errors', 'syntax', 'semantics'],
  machine: ['errors', 'syntax'],
  runtime: ['errors'],
  emit: ['errors', 'syntax', 'machine', 'runtime'],
  lab: ['errors', 'syntax', 'language', 'check', 'semantics', 'lower', 'schedule', 'simplify', 'bounds', 'machine'],
  api: ['errors', 'syntax', 'language', 'check', 'semantics', 'bounds'],
  cli: ['errors', 'syntax', 'language', 'check', 'semantics', 'lower', 'schedule', 'bounds', 'files', 'machine', 'lab'],
};

/** The rooms that use the compiler as a whole: the files that stand in no room. */
const whole = new Set(['api', 'cli']);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** The room of a file, or null for the files that bring rooms together: src/compile.ts, src/index.ts. */
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

test('only the command line knows Node, so everything else runs in a browser', () => {
  const portable = ['fast-png', 'fflate'];
  const users = files.filter((file) =>
    importsOf(file).some((path) => !path.startsWith('.') && !portable.includes(path)),
  );
  expect(users.map(roomOf).filter((room) => room !== 'cli')).toEqual([]);
  const globals = files.filter((file) => /\bprocess\.|\bBuffer\b/.test(readFileSync(join('src', file), 'utf8')));
  expect(globals.map(roomOf).filter((room) => room !== 'cli')).toEqual([]);
});

test('what `import … from "sylvite"` reaches runs in a browser', () => {
  const reached = new Set(['index.ts']);
  for (const file of reached) {
    for (const path of importsOf(file)) reached.add(path.startsWith('.') ? normalize(join(dirname(file), path)) : path);
  }
  expect([...reached].filter((file) => roomOf(file) === 'cli' || !files.includes(file))).toEqual([]);
  expect([...reached]).toContain('api/compile.ts');
});

test('no file holds two ideas', () => {
  const long = files.filter((file) => readFileSync(join('src', file), 'utf8').split('\n').length > 300);
  expect(long).toEqual([]);
});
