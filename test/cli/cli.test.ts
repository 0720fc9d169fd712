import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { render } from '../../src/cli/output/render.ts';
import { run } from '../run.ts';

const paper = `pipeline f() {
  fun g(x) = x * x;
  fun f(x) = g[x] + g[x + 1];
}`;

const json = (command: string, program: string) => {
  const { code, out, err } = run(`${command} --json`, program);
  expect(err).toBe('');
  expect(out.endsWith('\n')).toBe(true);
  return { code, ...JSON.parse(out) };
};

describe('eval', () => {
  test('the paper’s example', () => {
    expect(run('eval --window x=0:6', paper)).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "",
        "out": "f: i32, x in [0, 6)
       1  5 13 25 41 61
      ",
      }
    `);
  });

  test('as JSON, as language.md specifies it', () => {
    expect(json('eval --window x=0:6', paper)).toEqual({
      code: 0,
      func: 'f',
      type: 'i32',
      requested: [{ dim: 'x', min: 0, len: 6 }],
      allocated: [{ dim: 'x', min: 0, len: 6 }],
      values: [1, 5, 13, 25, 41, 61],
    });
  });

  test('two and three dimensions', () => {
    expect(run('eval --window x=-1:3,y=0:2', 'pipeline f() { fun f(x, y) = 10 * y + x; }').out).toMatchInlineSnapshot(`
      "f: i32, x in [-1, 3), y in [0, 2)
      -1  0  1  2
       9 10 11 12
      "
    `);
    expect(
      run('eval --window z=1:3,x=0:2,y=0:2', 'pipeline f() { fun f(x, y, z) = x + 10 * y + 100 * z; }').out,
    ).toMatchInlineSnapshot(`
      "f: i32, x in [0, 2), y in [0, 2), z in [1, 3)
      100 101
      110 111

      200 201
      210 211
      "
    `);
  });

  test('zero dimensions and empty windows', () => {
    expect(json('eval', 'pipeline f() { fun f() = 42; }')).toMatchObject({ requested: [], values: [42] });
    expect(json('eval --window x=3:3', paper)).toMatchObject({ requested: [{ dim: 'x', min: 3, len: 0 }], values: [] });
    expect(run('eval --window x=3:3', paper).out).toBe('f: i32, x in [3, 3)\n');
  });

  test('parameters of every type, and defaults', () => {
    const program = (type: string, more = '') => `pipeline f(k: ${type}${more}) { fun f() = k; }`;
    const value = (type: string, text: string) => json(`eval --param k=${text}`, program(type)).values[0];
    expect(value('u8', '255')).toBe(255);
    expect(value('i32', '-0x10')).toBe(-16);
    expect(value('f32', '0.1')).toBe(Math.fround(0.1));
    expect(value('f64', '-1e-3')).toBe(-0.001);
    expect(value('f64', 'NaN')).toBe('NaN');
    expect(value('f32', '-Infinity')).toBe('-Infinity');
    expect(value('bool', 'true')).toBe(1);
    expect(json('eval', program('f32', ' = 2.5')).values).toEqual([2.5]);
    expect(json('eval', program('bool', ' = true')).values).toEqual([1]);
    expect(json('eval', program('i8', ' = -128')).values).toEqual([-128]);
  });

  test('random inputs are those that language.md specifies', () => {
    const first = (type: string, seed: number) =>
      json(`eval --window x=0:3 --input img=random:${seed}:3`, `pipeline f(img: ${type}[1]) { fun f(x) = img[x]; }`)
        .values;
    // x₁, x₂, x₃ of x ← (x·1664525 + 1013904223) mod 2³² from 7, computed with BigInt.
    const steps: number[] = [];
    for (let x = 7n; steps.length < 3; steps.push(Number(x))) x = (x * 1664525n + 1013904223n) % 2n ** 32n;
    expect(first('u32', 7)).toEqual(steps);
    expect(first('u8', 7)).toEqual(steps.map((x) => x >>> 24));
    expect(first('i16', 7)).toEqual(steps.map((x) => x >> 16));
    expect(first('bool', 7)).toEqual(steps.map((x) => x >>> 31));
    expect(first('f32', 7)).toEqual(steps.map((x) => Math.fround(x / 2 ** 32)));
    expect(first('f64', 7)).toEqual(steps.map((x) => x / 2 ** 32));
  });

  test('without a window, the window is that of an input of the same rank', () => {
    const program = 'pipeline f(a: u8[1], b: u8[2]) { fun f(x, y) = b[x, y] + a[0]; }';
    expect(json('eval --input a=zero:9 --input b=zero:2x3', program).requested).toEqual([
      { dim: 'x', min: 0, len: 2 },
      { dim: 'y', min: 0, len: 3 },
    ]);
  });

  test('an algorithm whose value is an error stops with exit code 3', () => {
    const negative = 'pipeline f(k) { fun f(x) = { 0; rdom(r = (0, k)) in (x) <- f[x] + r; } }';
    expect(json('eval --window x=0:2 --param k=-2', negative)).toEqual({
      code: 3,
      error: { code: 'S701', message: 'the reduction variable r of f has the negative length -2' },
    });
    const outside = 'pipeline f(img: u8[1]) { fun f(x) = img[x + 1]; }';
    expect(json('eval --window x=0:3 --input img=zero:3', outside)).toEqual({
      code: 3,
      error: { code: 'S701', message: 'img[3] is read, but img has only [0, 3)' },
    });
  });
});

describe('a tuple', () => {
  const polar = 'pipeline f() { fun g(x) = (x, 2 * x); fun f(x) = (g[x].0 + 1, f32(g[x].1) / 4.0); }';
  const both = {
    func: 'f',
    type: ['i32', 'f32'],
    requested: [{ dim: 'x', min: 0, len: 3 }],
    allocated: [{ dim: 'x', min: 0, len: 3 }],
    values: [
      [1, 2, 3],
      [0, 0.5, 1],
    ],
  };

  test('as JSON: a list of types and a list of values for each component', () => {
    expect(json('eval --window x=0:3', polar)).toEqual({ code: 0, ...both });
    expect(json('step --window x=0:3', polar)).toMatchObject(both);
    expect(json('run --engine interp --buffer x=0:3 --window x=0:3', polar)).toEqual({ code: 0, ...both });
  });

  test('as text: component by component', () => {
    expect(`\n${run('eval --window x=0:3', polar).out}`).toBe(`
f: (i32, f32), x in [0, 3)
.0
1 2 3
.1
  0 0.5   1
`);
  });

  test('a store writes one point of all components; bytes include all components', () => {
    expect(json('run --engine interp --stats --window x=0:3', polar).stats).toEqual({
      stores: { g: 3, f: 3 },
      loads: { g: 6 },
      peakBytes: 48,
    });
  });

  test('lower --after check prints the types and the schedule that the checker found', () => {
    const text = 'pipeline f() { fun g(x) = f32(x); fun f(x) = g[x] + 1.0; } schedule s { at(g, f.x); }';
    const checked = run('lower --after check --schedule s', text).out;
    expect(checked).toBe(`pipeline f() {
  fun g(x): f32 = f32(x);
  fun f(x): f32 = g[x] + 1.0;
}

schedule s {
  at(g, f.x);
}
`);
    expect(run('lower --after check --schedule s', checked).out).toBe(checked);
    expect(JSON.parse(run('lower --after check --schedule s --json', text).out)).toEqual({
      after: 'check',
      directives: ['at(g, f.x)'],
      program: checked.trimEnd(),
    });
  });

  test('lower and bounds', () => {
    expect(`\n${run('lower --after lower', polar).out}`).toBe(`
pipeline f(x.min, x.len):
  allocate g(?mem g.x);
  label g:
    label s0:
      for x in ?cpu g.x do
        g[x] <- (x, 2 * x);
  allocate f(?mem f.x);
  label f:
    label s0:
      for x in ?cpu f.x do
        f[x] <- (g[x].0 + 1, f32(g[x].1) / 4.0);
`);
    expect(`\n${run('bounds', polar).out}`).toContain(`
?cpu g.x = (x.min, x.len)
    because f reads g[x].0 for all f.x
    because f reads g[x].1 for all f.x
`);
  });
});

describe('invalid input: exit code 1 and a diagnostic', () => {
  const program = 'pipeline f(k, img: u8[2]) { fun f(x, y) = i32(img[x, y]) + k; }';
  const valid = '--window x=0:2,y=0:2 --param k=1 --input img=zero:2x2';
  test.each([
    ['a window that is missing', '--param k=1 --input img=zero:2x2 --window x=0:2', 'S601'],
    ['a window without a colon', valid.replace('x=0:2', 'x=0'), 'S602'],
    ['a window with letters', valid.replace('x=0:2', 'x=a:b'), 'S602'],
    ['a window with an unknown variable', valid.replace('x=0:2', 'z=0:2'), 'S602'],
    ['a window given twice', valid.replace('y=0:2', 'x=0:2'), 'S602'],
    ['a window that ends before it begins', valid.replace('x=0:2', 'x=2:0'), 'S602'],
    ['a window beyond 2³¹ − 1', valid.replace('x=0:2', 'x=0:2147483648'), 'S602'],
    ['a window longer than 2³¹ − 1', valid.replace('x=0:2', 'x=-2000000000:2000000000'), 'S602'],
    ['a window too large to store', valid.replace('x=0:2,y=0:2', 'x=0:2147483647,y=0:2147483647'), 'S703'],
    ['a parameter that is missing', valid.replace('--param k=1', ''), 'S603'],
    ['a parameter that is not a number', valid.replace('k=1', 'k=one'), 'S604'],
    ['a parameter with a fraction', valid.replace('k=1', 'k=1.5'), 'S604'],
    ['a parameter that is too large', valid.replace('k=1', 'k=2147483648'), 'S604'],
    ['a parameter with an unknown name', valid.replace('k=1', 'q=1'), 'S604'],
    ['a parameter without a value', valid.replace('k=1', 'k'), 'S604'],
    ['a parameter given twice', `${valid} --param k=2`, 'S604'],
    ['an input that is missing', valid.replace('--input img=zero:2x2', ''), 'S605'],
    ['an input of another rank', valid.replace('2x2', '2x2x2'), 'S606'],
    ['an input with an unknown name', valid.replace('img=', 'photo='), 'S606'],
    ['an input of an unknown kind', valid.replace('zero:2x2', 'noise'), 'S606'],
    ['an input with a negative size', valid.replace('2x2', '-2x2'), 'S606'],
    ['an input that is too large', valid.replace('2x2', '99999x99999'), 'S606'],
    ['an input with a bad seed', valid.replace('zero:2x2', 'random:x:2x2'), 'S606'],
    ['a schedule that does not exist', `${valid} --schedule fast`, 'S607'],
    ['a pipeline that does not exist', `${valid} --pipeline g`, 'S609'],
  ])('%s', (_, options, code) => {
    expect(json(`eval ${options}`, program)).toMatchObject({ code: 1, error: { code } });
    const { code: exit, err, out } = run(`eval ${options}`, program);
    expect({ exit, out }).toEqual({ exit: 1, out: '' });
    expect(err).toContain(`error[${code}]`);
  });

  test('an empty file, and a missing file', () => {
    expect(json('eval', '')).toMatchObject({ code: 1, error: { code: 'S609' } });
    expect(run('eval', null)).toMatchObject({ code: 1, out: '' });
  });
});

describe('usage errors: exit code 2', () => {
  test.each([
    ['an unknown command', 'evaluate'],
    ['an unknown option', 'eval --windows x=0:6'],
    ['an option without its value', 'eval --window'],
    ['an unknown step', 'lower --after parsing'],
    ['an unknown engine', 'run --engine gpu'],
    ['too many files', 'eval other.syl'],
  ])('%s', (_, command) => {
    const { code, err } = run(command, paper);
    expect(code).toBe(2);
    expect(err).toMatch(/^error: /);
    const asJson = run(command.replace(/^\S+/, '$& --json'), paper);
    expect(asJson.code).toBe(2);
    expect(JSON.parse(asJson.out)).toMatchObject({ error: { code: 'usage' } });
  });
});

describe('check', () => {
  test('a valid program', () => {
    expect(run('check', `${paper} schedule fast { parallel(f.x); }`)).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "",
        "out": "pipeline f is valid: 2 funcs, schedules fast
      ",
      }
    `);
  });

  test('diagnostics show the line with carets', () => {
    const bad = paper.replace('g[x + 1]', 'gg[x + 1] * u8(y)');
    expect(`\n${run('check', bad).out}`).toMatchInlineSnapshot(`
      "
      error[S213]: there is no func or input named gg
        --> program.syl:3:21
         |
       3 |   fun f(x) = g[x] + gg[x + 1] * u8(y);
         |                     ^^
         = help: Define it before this func, or declare it as an input. The names before it are g.

      error[S214]: there is no variable or parameter named y
        --> program.syl:3:36
         |
       3 |   fun f(x) = g[x] + gg[x + 1] * u8(y);
         |                                    ^
         = help: Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x.

      "
    `);
  });

  test('as JSON', () => {
    expect(json('check', 'pipeline f() { fun f(x) = y; }')).toEqual({
      code: 1,
      error: { code: 'S214', message: 'there is no variable or parameter named y' },
      diagnostics: [
        {
          code: 'S214',
          severity: 'error',
          message: 'there is no variable or parameter named y',
          help: 'Declare it as a variable of the func or a parameter of the pipeline. The names in scope are x.',
          place: { from: 26, to: 27 },
        },
      ],
    });
    expect(json('check', paper)).toEqual({ code: 0, diagnostics: [] });
  });

  test('warnings do not fail', () => {
    expect(run('check', 'pipeline f() { fun g(x) = x; fun f(x) = x; }')).toMatchObject({ code: 0 });
  });

  test('unbounded windows, under the schedules that need them', () => {
    const program = 'pipeline f() { fun g(x) = x; fun h(x) = random_int(7, x); fun f(x) = g[h[x]]; }';
    const schedules = 'schedule inlined { inline(g); } schedule split { split(f.x, xo, xi, 4); }';
    const { code, out } = run('check', `${program}\n${schedules}`);
    expect(code).toBe(1);
    expect(`\n${out}`).toMatchInlineSnapshot(`
      "
      error[S501]: the window of g is unbounded in x: f reads g[h[x]], which could be anywhere (under the default schedule and the schedule split)
        --> program.syl:1:70
         |
       1 | pipeline f() { fun g(x) = x; fun h(x) = random_int(7, x); fun f(x) = g[h[x]]; }
         |                                                                      ^^^^^^^
         = help: Inline g, so that only the points that are read are computed: inline(g) in the schedule. Or clamp that coordinate: g[clamp(h[x], lo, hi)].

      "
    `);
    expect(run('check', `${program} schedule inlined { inline(g); }`)).toMatchObject({ code: 0 });
    const unscheduled = run('check', program);
    expect(unscheduled.code).toBe(1);
    expect(unscheduled.out).toMatch(/^error\[S501\]: the window of g is unbounded in x/);
  });

  test('control characters in a file do not reach the terminal', () => {
    const { out } = run('check', 'pipeline f() { fun f(x) = \u001b[31mx\u202e; }');
    expect(out).not.toContain('\u001b');
    expect(out).not.toContain('\u202e');
  });

  test('a very long line is truncated around the position', () => {
    const { out } = run('check', `pipeline f() { fun f(x) = ${'x + '.repeat(200)}y; }`);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(130);
    expect(out).toContain('y; }');
  });
});

describe('step and run, on programs without holes', () => {
  const sum = 'pipeline f() { fun f() = { 1; rdom(r = (0, 2)) in () <- f[] + r; } }';
  test('step prints the rule of each step', () => {
    expect(run('step', 'pipeline f() { fun f() = 1 + 2; }').out).toMatchInlineSnapshot(`
      "[Realize] pipeline f
      [Alloc] allocate f();
      [Nop] nop;
      [Label] label f:
      [Label] label s0:
      [Eval] 1 + 2
      [Assn] f[] <- 3;
      [End] f
      f: i32
      3
      "
    `);
    expect(json('step', sum)).toMatchObject({
      code: 0,
      values: [2],
      steps: expect.arrayContaining([{ rule: 'For-Stop', redex: 'for r in (2, 0) do' }]),
    });
  });

  test('run --engine interp', () => {
    expect(json('run --engine interp', sum)).toEqual({
      code: 0,
      func: 'f',
      type: 'i32',
      requested: [],
      allocated: [],
      values: [2],
    });
  });

  test('a stuck program has exit code 3', () => {
    const outside = 'pipeline f(img: u8[1]) { fun f() = img[9]; }';
    expect(json('run --engine interp --input img=zero:3', outside)).toEqual({
      code: 3,
      error: {
        code: 'S708',
        message:
          'the input img is too small in dimension 0: it covers 0 to 2, but 9 is read, 7 after its end (f reads img[9])',
      },
    });
    expect(run('step --input img=zero:3', outside).code).toBe(3);
  });

  test('an input that is too small: the message says by how much, which func reads it, and what to do', () => {
    const blur = `pipeline by(img: u16[2]) {
      fun bx(x, y) = u16(img[x - 1, y] + img[x, y] + img[x + 1, y]) / 3;
      fun by(x, y) = (bx[x, y - 1] + bx[x, y] + bx[x, y + 1]) / 3;
    }
    schedule tiles { tile(by.x, by.y, xo, yo, xi, yi, 4, 4); at(bx, by.xo); }`;
    const message = (command: string) => run(`${command} --input img=zero:100x100`, blur).err;
    expect(`\n${message('run --engine interp --window x=0:100,y=0:100')}`).toMatchInlineSnapshot(`
      "
      error[S708]: the input img is too small in dimension 0: it covers 0 to 99, but -1 to 100 is read, 1 before its start and 1 after its end (bx reads img[x - 1, y], bx reads img[x, y], bx reads img[x + 1, y])
         = help: Request a smaller window, pass a larger img, or read repeat_edge(img)[…] (repeatEdge in TypeScript), which is defined everywhere.

      "
    `);
    expect(`\n${message('step --window x=5:105,y=1:99')}`).toMatchInlineSnapshot(`
      "
      error[S708]: the input img is too small in dimension 0: it covers 0 to 99, but 4 to 105 is read, 6 after its end (bx reads img[x - 1, y], bx reads img[x, y], bx reads img[x + 1, y])
         = help: Request a smaller window, pass a larger img, or read repeat_edge(img)[…] (repeatEdge in TypeScript), which is defined everywhere.

      "
    `);
    const tiled = message('run --engine interp --schedule tiles --window x=1:99,y=1:101');
    expect(`\n${tiled}`).toMatchInlineSnapshot(`
      "
      error[S708]: the input img is too small in dimension 1: it covers 0 to 99, but 0 to 101 is read, 2 after its end (bx reads img[x - 1, y], bx reads img[x, y], bx reads img[x + 1, y])
         = help: Request a smaller window, pass a larger img, or read repeat_edge(img)[…] (repeatEdge in TypeScript), which is defined everywhere.

      "
    `);
    expect(message('run --engine interp --schedule tiles --window x=1:99,y=1:99')).toBe('');
  });
});

test('diagnostics have colors if the terminal supports them', () => {
  const source = { name: 'blur.syl', text: 'pipeline f() { fun f(x) = y; }' };
  const [d] = checkText(source.text).diagnostics;
  expect(d && render(d, source, true)).toContain('\u001b[31merror[S214]\u001b[0m');
  expect(d && render(d, source, false)).not.toContain('\u001b');
});
