import { expect, test } from 'vitest';
import { compileProgram } from '../../src/bundler/compile-program.ts';
import { compile, SylviteError, syl } from '../../src/index.ts';
import { run } from '../run.ts';

/**
 * `wrong` has an error in a directive, `garbled` does not parse, `illegal` is refused by the pipeline, and two
 * schedules have the same name.
 */
const program = `pipeline f() {
  fun g(x) = x * x;
  fun f(x) = g[x] + g[x + 1];
}
schedule good { at(g, f.x); }
schedule wrong { split(f.x, xo, xi, 4, sideways); compute-at(g, f.xo); parallel(g.q); compute-at(g, f.x); vectorize(f.x, 0); }
schedule garbled { parallel(f.x) vectorize(f.x, 8; @ }
schedule illegal { compute-at(g, g.x); }
schedule twice { inline(g); }
schedule twice { parallel(f.x); }
`;

/** The errors of the schedules, in the order of the text. */
const codes = ['S402', 'S411', 'S417', 'S101', 'S101', 'S102', 'S431', 'S404'];

test('a wrong schedule does not stop the default schedule or another one', () => {
  for (const schedule of ['', ' --schedule good']) {
    for (const command of ['run --window x=0:3', 'eval --window x=0:3', 'step --window x=0:3', 'lower', 'bounds'])
      expect([command, run(`${command}${schedule}`, program).code]).toEqual([command, 0]);
    expect(run(`compile --output out.js${schedule}`, program, new Map()).code).toBe(0);
  }
  expect(run('run --window x=0:3 --schedule good', program).out).toContain(' 1  5 13');
});

test('a wrong schedule is refused with its own errors if it is selected', () => {
  expect(run('run --window x=0:3 --schedule illegal', program).err.match(/^error.*$/gm)).toEqual([
    'error[S431]: g cannot be computed or stored at g.x, which is one of its own loops or inside one',
  ]);
  expect(run('run --window x=0:3 --schedule twice', program).err.match(/^error.*$/gm)).toHaveLength(1);
  expect(run('run --window x=0:3 --schedule twice', program).err).toContain('S404');
});

test('check reports the errors of all directives, except for consequences of the others', () => {
  const { code, out } = run('check', program);
  expect(code).toBe(1);
  expect(out.match(/^(error|warning).*\n.*$/gm)?.join('\n')).toMatchInlineSnapshot(`
    "error[S402]: split: sideways is not a tail of a split
      --> program.syl:6:18
    error[S411]: there is no loop named g.q
      --> program.syl:6:72
    error[S417]: the factor is 0, but it must be positive
      --> program.syl:6:107
    error[S101]: expected ';', found 'vectorize'
      --> program.syl:7:34
    error[S101]: expected ',' or ')', found ';'
      --> program.syl:7:50
    error[S102]: unexpected character '@'
      --> program.syl:7:52
    error[S431]: g cannot be computed or stored at g.x, which is one of its own loops or inside one
      --> program.syl:8:20
    error[S404]: there are two schedules named twice
       --> program.syl:10:10"
  `);
});

test('bench times the legal schedules and shows the errors of the others', () => {
  const { code, out, err } = run('bench --rounds 1 --window x=0:9', program);
  expect(code).toBe(0);
  expect(Array.from(out.matchAll(/^(\w+) +\d/gm), (match) => match[1])).toEqual(['default', 'good']);
  expect(err.match(/^error\[\w+\]/gm)).toEqual(codes.map((code) => `error[${code}]`));
});

test('the plugin compiles a program with a wrong schedule', () => {
  const compiled = (query: string) => compileProgram(program, { path: 'f.syl', query }, {}).tag;
  expect(['', '?schedule=good', '?schedule=illegal'].map(compiled)).toEqual(['Module', 'Module', 'Errors']);
});

test('compile takes a text with a wrong schedule, and throws the errors of the schedule that it is given', async () => {
  const window = { x: [0, 3] } as const;
  for (const schedule of [null, 'good'] as const)
    expect([...(await compile(program, schedule)({}, { window })).data]).toEqual([1, 5, 13]);
  expect(() => compile(program, 'illegal')).toThrow(SylviteError);
  expect(() => compile(program, 'illegal')).toThrow(/S431[\s\S]*schedule illegal \{ compute-at\(g, g.x\); \}/);
  expect(() => compile(program, 'twice')).toThrow('S404');
});

test('the check of a pipeline returns the errors of its schedules, and its warnings are warnings', () => {
  const P = syl(program);
  const found = P.check();
  expect(found.map(({ code }) => code)).toEqual(codes);
  expect(found.every(({ severity, place }) => severity === 'error' && place !== null)).toBe(true);
  expect(P.warnings).toEqual([]);
});
