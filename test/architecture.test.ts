import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { steps } from '../src/driver/pipeline.ts';
import { passes } from '../src/machine/passes.ts';

/**
 * Which folders of `src` each folder imports, itself aside: only folders above it in this table. The driver may import all of them, and
 * each other folder imports exactly those that are listed. `target/analysis` is apart from the rest of `target`, which comes after `bounds`.
 */
const imports: Readonly<Record<string, readonly string[] | 'all above'>> = {
  errors: [],
  mathematics: [],
  syntax: ['errors'],
  arithmetic: ['syntax'],
  language: ['errors', 'syntax'],
  lower: ['errors', 'syntax'],
  'target/analysis': ['errors', 'syntax'],
  schedule: ['errors', 'syntax', 'language', 'target/analysis'],
  check: ['errors', 'syntax', 'language', 'lower', 'schedule'],
  semantics: ['errors', 'mathematics', 'syntax'],
  simplify: ['errors', 'syntax', 'arithmetic'],
  bounds: ['errors', 'syntax', 'arithmetic', 'language', 'target/analysis', 'simplify'],
  target: ['errors', 'syntax', 'arithmetic', 'language', 'target/analysis', 'simplify', 'bounds'],
  machine: ['errors', 'syntax', 'arithmetic', 'simplify', 'target'],
  verify: ['errors', 'syntax', 'semantics', 'machine'],
  runtime: ['errors'],
  emit: ['errors', 'mathematics', 'syntax', 'arithmetic', 'machine', 'runtime'],
  files: ['errors', 'mathematics', 'syntax'],
  driver: 'all above',
  api: ['errors', 'syntax', 'language', 'check', 'semantics', 'target', 'runtime', 'files', 'driver'],
  ahead: ['errors', 'syntax', 'semantics', 'bounds', 'machine', 'runtime', 'driver', 'api'],
  lab: [
    'errors',
    'syntax',
    'language',
    'lower',
    'target/analysis',
    'schedule',
    'check',
    'semantics',
    'simplify',
    'bounds',
    'target',
    'machine',
    'verify',
    'runtime',
    'driver',
    'api',
    'ahead',
  ],
  cli: [
    'errors',
    'syntax',
    'language',
    'schedule',
    'check',
    'semantics',
    'bounds',
    'target',
    'machine',
    'verify',
    'runtime',
    'files',
    'driver',
    'ahead',
    'lab',
  ],
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** The folder of a file; '' for the entry points of the package, which are in `src` itself. */
function folderOf(file: string): string {
  if (file.startsWith('target/analysis/')) return 'target/analysis';
  return file.includes('/') ? (file.split('/')[0] ?? '') : '';
}

/** What a file imports, as it is written. */
function specifiersOf(file: string): readonly string[] {
  const text = readFileSync(join('src', file), 'utf8');
  return Array.from(text.matchAll(/from '([^']+)'/g), (match) => match[1] ?? '');
}

/** The files of `src` that each file imports. */
const importsOf = new Map(
  files.map((file) => {
    const relative = specifiersOf(file).filter((path) => path.startsWith('.'));
    return [file, relative.map((path) => normalize(join(dirname(file), path)))];
  }),
);

/** The files that some files import, directly or through others, and these themselves; imports that are not to be followed are left out. */
function reachedFrom(roots: readonly string[], follow: (file: string) => boolean = () => true): ReadonlySet<string> {
  const reached = new Set(roots);
  for (const file of reached) for (const other of importsOf.get(file) ?? []) if (follow(other)) reached.add(other);
  return reached;
}

describe('folders', () => {
  const order = Object.keys(imports);

  /** The folders that files of a folder import. */
  function importedBy(folder: string): readonly string[] {
    const inFolder = files.filter((file) => folderOf(file) === folder);
    const found = new Set(inFolder.flatMap((file) => importsOf.get(file) ?? []).map(folderOf));
    return [...found].filter((other) => other !== folder).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  test('the table has every folder', () => {
    expect(new Set(files.map(folderOf))).toEqual(new Set(['', ...order]));
  });

  test.each(order)('%s imports only folders above it, and those of the table', (folder) => {
    const [imported, listed] = [importedBy(folder), imports[folder]];
    expect(imported.filter((other) => order.indexOf(other) >= order.indexOf(folder))).toEqual([]);
    if (listed !== 'all above') expect(imported).toEqual(listed);
  });

  test('only the folders that run the whole compiler import the driver, and all of them come after it', () => {
    expect(order.filter((folder) => importedBy(folder).includes('driver'))).toEqual(['api', 'ahead', 'lab', 'cli']);
    expect(order.slice(order.indexOf('driver') + 1)).toEqual(['api', 'ahead', 'lab', 'cli']);
  });

  test('no folder imports the entry points of the package', () => {
    expect(files.filter((file) => importsOf.get(file)?.some((other) => folderOf(other) === ''))).toEqual([]);
  });

  test('a folder has at most 20 files of its own, `errors` aside', () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([folder, count]) => folder !== 'errors' && count > 20)).toEqual([]);
  });
});

test('no file imports itself through others, not even for a type', () => {
  const inCycles = files.filter((file) => reachedFrom(importsOf.get(file) ?? []).has(file));
  expect(inCycles).toEqual([]);
});

describe('the machine', () => {
  /** The names of all passes: those of the list, and those that are steps of their own. */
  const passNames = new Set([
    ...passes.map(({ name }) => name.replace(/-again$/, '')),
    'unroll',
    'vectorize',
    'check-addresses',
  ]);

  const nameOf = (file: string): string => basename(file, '.ts');
  const isIn = (file: string, ...folders: readonly string[]): boolean =>
    folders.some((folder) => file.startsWith(`machine/${folder}/`));
  const isPass = (file: string): boolean => isIn(file, 'passes') && passNames.has(nameOf(file));
  const isHelper = (file: string): boolean => isIn(file, 'passes') && !isPass(file);

  /** The imports of files in a folder of `machine` from elsewhere in `machine`, but for those that are allowed. */
  function unexpectedImports(folder: string, isAllowed: (other: string, file: string) => boolean): readonly string[] {
    return files
      .filter((file) => isIn(file, folder))
      .flatMap((file) =>
        (importsOf.get(file) ?? [])
          .filter((other) => folderOf(other) === 'machine' && !isAllowed(other, file))
          .map((other) => `${file} imports ${other}`),
      );
  }

  test.each([
    { folder: 'ir', mayImport: ['ir'] },
    { folder: 'analysis', mayImport: ['ir', 'analysis'] },
    { folder: 'lower', mayImport: ['ir', 'analysis', 'lower'] },
  ])('$folder imports of the machine only $mayImport', ({ folder, mayImport }) => {
    expect(unexpectedImports(folder, (other) => isIn(other, ...mayImport))).toEqual([]);
  });

  test('a pass imports no other pass: only the IR, analyses, and helpers from its own folder of `passes`', () => {
    const subfolderOf = (file: string): string => file.split('/')[2] ?? '';
    const trespasses = unexpectedImports('passes', (other, file) => {
      return isIn(other, 'ir', 'analysis') || (isHelper(other) && subfolderOf(other) === subfolderOf(file));
    });
    expect(trespasses).toEqual([]);
  });

  test('every pass is a file of its name', () => {
    expect(files.filter(isPass).map(nameOf).toSorted()).toEqual([...passNames].toSorted());
  });

  /** The analyses that a pass, or the files of a folder, import directly. */
  function analysesOf(roots: readonly string[]): readonly string[] {
    const found = [...reachedFrom(roots, isHelper)].flatMap((file) => importsOf.get(file) ?? []);
    return [...new Set(found.filter((file) => isIn(file, 'analysis')).map(nameOf))].toSorted();
  }

  const fileOfPass = (name: string): readonly string[] =>
    files.filter((file) => isPass(file) && nameOf(file) === name.replace(/-again$/, ''));

  test.each(passes)('$name uses the analyses that it imports', ({ name, uses }) => {
    expect(uses).toEqual(analysesOf(fileOfPass(name)));
  });

  /** The folders of the steps that are not passes. */
  const foldersOfSteps: Readonly<Record<string, string>> = {
    lower: 'lower/',
    schedule: 'schedule/',
    infer: 'bounds/',
    slide: 'target/',
    flatten: 'machine/lower/',
    emit: 'emit/',
  };

  /** Folders that define a language or the interface of the runtime: everything may use them. */
  const definitions = ['errors', 'syntax', 'language', 'machine', 'runtime'];

  const listed = new Set(passes.map(({ name }) => name));
  test.each(steps.filter(({ name }) => !listed.has(name)))('the step $name uses what it imports', ({ name, uses }) => {
    const folder = foldersOfSteps[name];
    const roots = folder === undefined ? fileOfPass(name) : files.filter((file) => file.startsWith(folder));
    expect(roots).not.toEqual([]);
    const own = new Set(folder?.startsWith('machine/') ? [] : roots.map(folderOf));
    own.delete('target/analysis'); // an analysis that other folders use too
    const imported = new Set(roots.flatMap((file) => importsOf.get(file) ?? []).map(folderOf));
    const folders = [...imported].filter((other) => !own.has(other) && !definitions.includes(other));
    expect(uses).toEqual([...analysesOf(roots), ...folders].toSorted());
  });
});

test('checkers of compiled programs share nothing with the passes: of `machine` they use the language alone', () => {
  const language = ['code', 'statement', 'program', 'walk', 'print', 'layout'].map((name) => `machine/ir/${name}.ts`);
  const used = files.filter((file) => folderOf(file) === 'verify').flatMap((file) => importsOf.get(file) ?? []);
  expect(used).toContain('machine/ir/code.ts');
  expect(used.filter((path) => folderOf(path) === 'machine' && !language.includes(path))).toEqual([]);
});

test('only the command line, one file of the runtime and one of loaders know Node, so everything else runs in a browser', () => {
  const portable = ['fast-png', 'fflate'];
  const users = files.filter((file) =>
    specifiersOf(file).some((path) => !path.startsWith('.') && !portable.includes(path)),
  );
  expect(users.map(folderOf).filter((folder) => folder !== 'cli')).toEqual([]);
  const globals = files.filter((file) => /\bprocess\.|\bBuffer\.|'node:/.test(readFileSync(join('src', file), 'utf8')));
  expect(globals.filter((file) => folderOf(file) !== 'cli').toSorted()).toEqual([
    'ahead/loader/read.ts',
    'runtime/host/node-host.ts',
  ]);
});

test.each([
  { entry: 'sylvite', file: 'index.ts', reaches: 'api/run/compile.ts', libraries: [] as string[] },
  { entry: 'sylvite/files', file: 'files.ts', reaches: 'files/png/open.ts', libraries: ['fast-png', 'fflate'] },
])('what `import … from "$entry"` reaches runs in a browser', ({ file, reaches, libraries }) => {
  const reached = [...reachedFrom([file])];
  const packages = new Set(reached.flatMap(specifiersOf).filter((path) => !path.startsWith('.')));
  expect([...packages].toSorted()).toEqual(libraries);
  expect(reached.filter((file) => folderOf(file) === 'cli' || !files.includes(file))).toEqual([]);
  expect(reached).toContain(reaches);
});

test('no file holds two ideas', () => {
  const long = files.filter((file) => readFileSync(join('src', file), 'utf8').split('\n').length > 300);
  expect(long).toEqual([]);
});
