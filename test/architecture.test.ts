import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { steps } from '../src/driver/pipeline.ts';
import { passes } from '../src/machine/passes.ts';

/**
 * The folders of `src` that each folder imports: only folders above it in this table. The driver may import all of
 * them, and every other folder imports exactly the listed ones. `target/analysis` is separate from the rest of
 * `target`, which is below `bounds`.
 */
const imports: Readonly<Record<string, readonly string[] | 'all above'>> = {
  heuristics: [],
  errors: [],
  externs: ['errors'],
  mathematics: [],
  syntax: ['errors', 'externs'],
  arithmetic: ['syntax'],
  language: ['errors', 'syntax'],
  lower: ['errors', 'syntax'],
  'target/analysis': ['errors', 'syntax'],
  schedule: ['errors', 'syntax', 'language', 'lower', 'target/analysis'],
  check: ['errors', 'syntax', 'arithmetic', 'language', 'lower', 'schedule'],
  semantics: ['errors', 'externs', 'mathematics', 'syntax'],
  simplify: ['heuristics', 'errors', 'syntax', 'arithmetic'],
  bounds: ['heuristics', 'errors', 'syntax', 'arithmetic', 'language', 'target/analysis', 'simplify'],
  target: ['heuristics', 'errors', 'syntax', 'arithmetic', 'language', 'target/analysis', 'simplify', 'bounds'],
  machine: ['heuristics', 'errors', 'syntax', 'arithmetic', 'simplify', 'target'],
  verify: ['errors', 'syntax', 'semantics', 'machine'],
  runtime: ['errors', 'externs'],
  emit: ['heuristics', 'errors', 'mathematics', 'syntax', 'arithmetic', 'machine', 'runtime'],
  files: ['errors', 'mathematics', 'syntax'],
  driver: 'all above',
  api: ['errors', 'externs', 'syntax', 'language', 'check', 'semantics', 'target', 'runtime', 'files', 'driver'],
  ahead: ['errors', 'externs', 'syntax', 'semantics', 'bounds', 'machine', 'runtime', 'driver', 'api'],
  bundler: ['errors', 'check', 'driver', 'ahead'],
  lab: [
    'errors',
    'externs',
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
    'externs',
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

const heuristics = 'heuristics.ts';

/** The folder of a file; '' for the entry points of the package, which are in `src`, as are the heuristics. */
function folderOf(file: string): string {
  if (file.startsWith('target/analysis/')) return 'target/analysis';
  if (file === heuristics) return 'heuristics';
  return file.includes('/') ? (file.split('/')[0] ?? '') : '';
}

/** The import specifiers of a file. */
function specifiersOf(file: string): readonly string[] {
  const text = readFileSync(join('src', file), 'utf8');
  return Array.from(text.matchAll(/(?:from |await import\()'([^']+)'/g), (match) => match[1] ?? '');
}

/** The files of `src` that each file imports. */
const importsOf = new Map(
  files.map((file) => {
    const relative = specifiersOf(file).filter((path) => path.startsWith('.'));
    return [file, relative.map((path) => normalize(join(dirname(file), path)))];
  }),
);

/** The transitive imports of some files, and these files themselves; `follow` selects the imports to follow. */
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
    const imported = new Set(inFolder.flatMap((file) => importsOf.get(file) ?? []).map(folderOf));
    return [...imported].filter((other) => other !== folder).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  test('the table has every folder', () => {
    expect(new Set(files.map(folderOf))).toEqual(new Set(['', ...order]));
  });

  test.each(order)('%s imports only folders above it, and those of the table', (folder) => {
    const [imported, listed] = [importedBy(folder), imports[folder]];
    expect(imported.filter((other) => order.indexOf(other) >= order.indexOf(folder))).toEqual([]);
    if (listed !== 'all above') expect(imported).toEqual(listed);
  });

  test('only the folders that run the entire compiler import the driver, and they are below it', () => {
    expect(order.filter((folder) => importedBy(folder).includes('driver'))).toEqual([
      'api',
      'ahead',
      'bundler',
      'lab',
      'cli',
    ]);
    expect(order.slice(order.indexOf('driver') + 1)).toEqual(['api', 'ahead', 'bundler', 'lab', 'cli']);
  });

  test('no folder imports the entry points of the package', () => {
    expect(files.filter((file) => importsOf.get(file)?.some((other) => folderOf(other) === ''))).toEqual([]);
  });

  test('a folder except `errors` has at most 20 files', () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([folder, count]) => folder !== 'errors' && count > 20)).toEqual([]);
  });
});

test('every heuristic is used, and only by folders that compile', () => {
  const names = readFileSync(join('src', heuristics), 'utf8').matchAll(/^export const (\w+)/gm);
  const users = files.filter((file) => importsOf.get(file)?.includes(heuristics));
  const texts = users.map((file) => readFileSync(join('src', file), 'utf8'));
  const unused = Array.from(names, ([, name = '']) => name).filter(
    (name) => !texts.some((text) => text.includes(name)),
  );
  expect(unused).toEqual([]);
  const folders = new Set(users.map(folderOf));
  expect(folders).toEqual(new Set(['simplify', 'bounds', 'target', 'machine', 'emit', 'driver']));
});

test('there are no import cycles, not even of types', () => {
  const inCycles = files.filter((file) => reachedFrom(importsOf.get(file) ?? []).has(file));
  expect(inCycles).toEqual([]);
});

describe('the machine', () => {
  /** The names of all passes: those of the list, and the separate steps. */
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

  /** The imports of files in a folder of `machine` from elsewhere in `machine`, except those that are allowed. */
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
    const isAllowed = (other: string, file: string): boolean =>
      isIn(other, 'ir', 'analysis') || (isHelper(other) && subfolderOf(other) === subfolderOf(file));
    expect(unexpectedImports('passes', isAllowed)).toEqual([]);
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
    check: 'check/',
    lower: 'lower/',
    schedule: 'schedule/',
    infer: 'bounds/',
    slide: 'target/',
    flatten: 'machine/lower/',
    emit: 'emit/',
  };

  /** Folders that define a language or the interface of the runtime, and heuristics: everything may use them. */
  const definitions = ['heuristics', 'errors', 'externs', 'syntax', 'language', 'machine', 'runtime'];

  const listed = new Set(passes.map(({ name }) => name));
  test.each(steps.filter(({ name }) => !listed.has(name)))('the step $name uses what it imports', ({ name, uses }) => {
    const folder = foldersOfSteps[name];
    const roots = folder === undefined ? fileOfPass(name) : files.filter((file) => file.startsWith(folder));
    expect(roots).not.toEqual([]);
    const own = new Set(folder?.startsWith('machine/') ? [] : roots.map(folderOf));
    own.delete('target/analysis'); // other folders use this analysis, too
    const imported = new Set(roots.flatMap((file) => importsOf.get(file) ?? []).map(folderOf));
    const folders = [...imported].filter((other) => !own.has(other) && !definitions.includes(other));
    expect(uses).toEqual([...analysesOf(roots), ...folders].toSorted());
  });
});

test('the checkers of compiled programs share only the IR with the passes of `machine`', () => {
  const language = ['code', 'statement', 'program', 'walk', 'host/slabs', 'host/accesses', 'print', 'layout'].map(
    (name) => `machine/ir/${name}.ts`,
  );
  const used = files.filter((file) => folderOf(file) === 'verify').flatMap((file) => importsOf.get(file) ?? []);
  expect(used).toContain('machine/ir/code.ts');
  expect(used.filter((path) => folderOf(path) === 'machine' && !language.includes(path))).toEqual([]);
});

test('only the command line, the plugins and the files that read files or start threads depend on Node; the rest runs in a browser', () => {
  const portable = ['fflate'];
  const users = files.filter((file) =>
    specifiersOf(file).some((path) => !path.startsWith('.') && !portable.includes(path)),
  );
  const isPortable = (file: string): boolean => !['cli', 'bundler'].includes(folderOf(file)) && file !== 'plugin.ts';
  expect(users.filter(isPortable)).toEqual([]);
  const globals = files.filter((file) => /\bprocess\.|\bBuffer\.|'node:/.test(readFileSync(join('src', file), 'utf8')));
  expect(globals.filter(isPortable).toSorted()).toEqual([
    'ahead/loader/read.ts',
    'api/text/read-text.ts',
    'files/photo/node-functions.ts',
    'runtime/host/node-host.ts',
  ]);
});

test.each([
  { entry: 'sylvite', file: 'index.ts', reaches: 'api/run/compile.ts', libraries: [] as string[] },
  { entry: 'sylvite/files', file: 'files.ts', reaches: 'files/png/open.ts', libraries: ['fflate'] },
])('the transitive imports of "$entry" run in a browser', ({ file, reaches, libraries }) => {
  const reached = [...reachedFrom([file])];
  const packages = new Set(reached.flatMap(specifiersOf).filter((path) => !path.startsWith('.')));
  expect([...packages].toSorted()).toEqual(libraries);
  expect(reached.filter((file) => !files.includes(file))).toEqual([]);
  expect(reached).toContain(reaches);
  // The test environment jsdom has no TextEncoder.
  expect(reached.filter((path) => readFileSync(join('src', path), 'utf8').includes('new TextEncoder'))).toEqual([]);
});

describe('the package', () => {
  const { exports, bin, main, types, typesVersions, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const entries = ['files', 'core', 'lab', 'plugin'];

  test('exports five entry points, the types of imported programs and its package.json, and runs the command line', () => {
    const entry = (name: string) => ({ types: `./lib/${name}.d.ts`, default: `./lib/${name}.js` });
    expect(exports).toEqual({
      '.': entry('index'),
      ...Object.fromEntries(entries.map((name) => [`./${name}`, entry(name)])),
      './syl': { types: './syl.d.ts' },
      './package.json': './package.json',
    });
    expect(bin).toEqual({ sylvite: 'lib/cli/main.js' });
  });

  test('runs no script when it is installed, so npm does not ask for permission', () => {
    const installing = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
    expect(Object.keys(scripts).filter((name) => installing.includes(name))).toEqual([]);
  });

  test('has the same entry points for resolvers that do not read `exports`', () => {
    expect([main, types]).toEqual([exports['.'].default, exports['.'].types]);
    const declarations = entries.map((name) => [name, [`./lib/${name}.d.ts`]]);
    expect(typesVersions).toEqual({ '*': { ...Object.fromEntries(declarations), syl: ['./syl.d.ts'] } });
  });

  test.each(['index.ts', 'files.ts', 'core.ts', 'plugin.ts'])(
    'the entry point %s imports neither the laboratory nor the command line',
    (file) => {
      const internal = [...reachedFrom([file])].filter((other) => ['lab', 'cli'].includes(folderOf(other)));
      expect(internal).toEqual([]);
    },
  );

  test('only the command line and the entry point of the laboratory import it', () => {
    const users = files.filter((file) => importsOf.get(file)?.some((other) => other.startsWith('lab/')));
    expect(users.filter((file) => !/^(lab|cli)\//.test(file))).toEqual(['lab.ts']);
  });
});

test('no file has more than 300 lines', () => {
  const long = files.filter((file) => readFileSync(join('src', file), 'utf8').split('\n').length > 300);
  expect(long).toEqual([]);
});

describe('switch statements', () => {
  /** The places of the default clauses of a file. */
  function defaultClauses(file: string, text: string): readonly string[] {
    const { program, errors } = parseSync(file, text);
    expect(errors).toEqual([]);
    const found: string[] = [];
    new Visitor({
      SwitchCase: ({ test, start }) => {
        if (test === null) found.push(`${file}:${text.slice(0, start).split('\n').length}`);
      },
    }).visit(program);
    return found;
  }

  test('have no default clause: the compiler finds the cases that are missing', () => {
    expect(files.flatMap((file) => defaultClauses(file, readFileSync(join('src', file), 'utf8')))).toEqual([]);
  });

  test.each([
    ['switch (x) {\n  case 0:\n  default:\n}', ['a.ts:3']],
    [
      'const f = (n: number) => {\n  switch (n) { default: return () => { switch (n) { default: } } }\n}',
      ['a.ts:2', 'a.ts:2'],
    ],
    ['switch (x) { case 0: }', []],
    ['export default { default: 0 }; // default:', []],
  ])('the clauses of %j are %j', (text, clauses) => {
    expect(defaultClauses('a.ts', text)).toEqual(clauses);
  });
});
