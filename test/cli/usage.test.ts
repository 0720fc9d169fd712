import { describe, expect, test } from 'vitest';
import { run, runWith } from '../run.ts';

const paper = 'pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; } schedule s { at(g, f.x); }';

test('without a command: the commands, and three examples', () => {
  const { code, out, err } = runWith([], null);
  expect([code, out]).toEqual([2, '']);
  expect(`\n${err}`).toMatchInlineSnapshot(`
    "
    Usage: sylvite [options] [command]

    A user-schedulable array language whose schedules cannot be wrong

    Options:
      -V, --version               print the version
      -h, --help                  print this help

    Run programs:
      check [options] <files...>  report mistakes in programs and schedules
      run [options] <file>        compile a program and run it
      bench [options] <file>      compare the run times of several schedules
      compile [options] <file>    write files that run without the compiler

    Inspect programs:
      lower [options] <file>      print the loops of a scheduled program
      bounds [options] <file>     print the inferred window of each func, and why
      eval [options] <file>       evaluate the algorithm by its big-step semantics
      step [options] <file>       run by the small-step semantics, step by step

    Tools:
      fuzz [options]              test the laws of the language on random programs
      completion <shell>          print a script that completes commands in a shell
      help [command]              print the options of a command

    Examples:
      $ sylvite check blur.syl
      $ sylvite run blur.syl --input photo=photo.png --output blurred.png
      $ sylvite bench blur.syl --input photo=random:1:1920x1080x3

    sylvite help COMMAND lists the options of a command, with examples.

    "
  `);
  expect(runWith(['--help'], null)).toEqual({ code: 0, out: err, err: '' });
});

test('help of a command: its options, examples and exit codes', () => {
  const { code, out } = runWith(['help', 'compile'], null);
  expect(code).toBe(0);
  expect(`\n${out}`).toMatchInlineSnapshot(`
    "
    Usage: sylvite compile [options] <file>

    write files that run without the compiler

    Arguments:
      file                    a program (FILE.syl), or - for standard input

    Options:
      --schedule <name>       a schedule of the file
      --pipeline <name>       the pipeline, if the file has several
      --target <target>       js: one file; wasm: a separate WebAssembly file
                              (choices: "wasm", "js", default: "js")
      -o, --output <path>     the output folder, or for --target js a file
      --layout <name=layout>  the layout of an array: planar, interleaved, or
                              strides (4,*,1) (repeatable)
      --checked               check the address of every memory access, and stop
                              before an access that is out of bounds
      --verify                validate the result of each compiler pass, and skip
                              passes that cannot be validated
      --watch                 compile again when the program changes
      --timeout <seconds>     stop after this time, with exit code 3
      --json                  print one JSON document
      -h, --help              print this help

    Examples:
      $ sylvite compile blur.syl --schedule tiles --target wasm --output build

    Exit codes:
      0  success
      1  the program, schedule, input or window is not acceptable
      2  wrong usage of the command line
      3  the run stopped: a check failed, an input is too small, the value is an error, or the time limit was exceeded

    "
  `);
});

test('the version', () => {
  for (const option of ['--version', '-V'])
    expect(runWith([option], null)).toEqual({ code: 0, out: '1.2.3\n', err: '' });
});

describe('help offers only what exists', () => {
  const commands = ['check', 'run', 'bench', 'compile', 'lower', 'bounds', 'eval', 'step', 'fuzz', 'completion'];

  test.each(commands)('%s', (command) => {
    const { code, out } = runWith(['help', command], null);
    expect(code).toBe(0);
    expect(out).not.toMatch(/native|smt|"c"|--to /);
    expect(out).toMatch(/Examples:|Installation:/);
  });

  test('engines and targets that are reserved for a later version are refused with a diagnostic', () => {
    for (const command of ['run --engine native', 'bounds --engine smt', 'compile --target c -o .'])
      expect(run(command, paper)).toMatchObject({ code: 1, err: expect.stringContaining('S611') });
    expect(run('run --engine gpu', paper).err).toBe(
      "error: option '--engine <engine>' argument 'gpu' is invalid. Allowed choices are wasm, interp.\n(sylvite help run lists the options)\n",
    );
  });
});

describe('one spelling of --output', () => {
  test.each(['-o', '--output', '--to'])('compile %s', (option) => {
    const files = new Map<string, Uint8Array>();
    expect(run(`compile --target js ${option} f.js`, paper, files).code).toBe(0);
    expect([...files.keys()]).toEqual(['f.js', 'f.d.ts']);
  });

  test.each(['eval', 'step', 'run'])('%s -o', (command) => {
    const files = new Map<string, Uint8Array>();
    expect(run(`${command} --window x=0:3 -o f.npy`, paper, files).code).toBe(0);
    expect([...files.keys()]).toEqual(['f.npy']);
  });
});

describe('errors suggest what was probably meant', () => {
  test.each([
    ['runn f.syl', "error: unknown command 'runn'\n(Did you mean run?)\n(sylvite help lists the commands)\n"],
    [
      'blur.syl',
      "error: unknown command 'blur.syl'\n(Did you mean sylvite run blur.syl?)\n(sylvite help lists the commands)\n",
    ],
    [
      'run f.syl --widow x=0:6',
      "error: unknown option '--widow'\n(Did you mean --window?)\n(sylvite help run lists the options)\n",
    ],
    ['run', "error: missing required argument 'file'\n(sylvite help run lists the options)\n"],
  ])('%s', (command, err) => {
    expect(runWith(command.split(' '), null)).toEqual({ code: 2, out: '', err });
  });

  test('the name of a program', () => {
    const folders = new Map([['examples', ['examples/blur.syl', 'examples/paper.syl']]]);
    const message = (file: string) => runWith(['run', file], null, { folders }).err.split('\n')[0];
    expect(message('examples/pape.syl')).toBe(
      'error[S608]: examples/pape.syl does not exist; did you mean examples/paper.syl?',
    );
    expect(message('examples/blur')).toBe('error[S608]: examples/blur does not exist; did you mean examples/blur.syl?');
    expect(message('examples/mandelbrot.syl')).toBe('error[S608]: examples/mandelbrot.syl does not exist');
    expect(message('blur.syl')).toBe('error[S608]: blur.syl does not exist');
  });
});

describe('check on several programs', () => {
  const folders = new Map([
    ['examples', ['examples/a.syl', 'examples/b.syl']],
    ['empty', []],
  ]);
  const check = (args: readonly string[], program: string) => runWith(['check', ...args], program, { folders });

  test('of a folder, or named', () => {
    expect(check(['examples', 'c.syl', 'c.syl'], paper)).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "",
        "out": "examples/a.syl: pipeline f is valid: 2 funcs, schedules s
      examples/b.syl: pipeline f is valid: 2 funcs, schedules s
      c.syl: pipeline f is valid: 2 funcs, schedules s
      3 files, no errors
      ",
      }
    `);
  });

  test('the exit code is that of the program with the most severe errors', () => {
    const { code, out } = check(['examples'], 'pipeline f() { fun f(x) = y; }');
    expect(code).toBe(1);
    expect(out).toContain('--> examples/b.syl:1:27');
    expect(out).toMatch(/\n2 files, 2 with errors\n$/);
  });

  test('as one JSON document', () => {
    expect(JSON.parse(check(['examples', '--json'], 'pipeline f() { fun f(x) = y; }').out)).toMatchObject({
      error: { code: 'S214' },
      files: [
        { file: 'examples/a.syl', error: { code: 'S214' }, diagnostics: [{ code: 'S214' }] },
        { file: 'examples/b.syl', error: { code: 'S214' }, diagnostics: [{ code: 'S214' }] },
      ],
    });
    expect(JSON.parse(check(['examples', '--json'], paper).out)).toEqual({
      files: [
        { file: 'examples/a.syl', diagnostics: [] },
        { file: 'examples/b.syl', diagnostics: [] },
      ],
    });
  });

  test('a folder without programs', () => {
    expect(check(['empty'], paper)).toMatchObject({
      code: 1,
      err: expect.stringContaining('empty contains no .syl file'),
    });
  });
});
