import { describe, expect, test } from 'vitest';
import { run } from '../../../run.ts';

/** Programs that read at positions that are computed in floats, without a clamp. */
const programs = {
  'nearest neighbor by a parameter': `pipeline f(img: f32[2], scale: f32) {
    fun g(x, y) = img[x, y] * 2.0;
    fun f(x, y) = g[i32(floor((f32(x) + 0.5) * scale)), y];
  }`,
  'linear interpolation by a ratio': `pipeline f(img: f32[2], n, d) {
    fun at(x) = (f32(x) + 0.5) * f32(n) / f32(d);
    fun left(x) = i32(floor(at[x]));
    fun g(x, y) = img[x, y] * 2.0;
    fun f(x, y) = lerp(g[left[x], y], g[left[x] + 1, y], at[x] - f32(left[x]));
  }`,
  'a rotation': `pipeline f(img: f32[2], angle: f32) {
    fun g(x, y) = repeat_edge(img)[x, y] * 2.0;
    fun f(x, y) = g[i32(round(f32(x) * cos(angle) - f32(y) * sin(angle))), i32(round(f32(x) * sin(angle) + f32(y) * cos(angle)))];
  }`,
  'a warp by an input': `pipeline f(img: f32[2], flow: f32[2]) {
    fun g(x, y) = repeat_edge(img)[x, y] * 2.0;
    fun f(x, y) = g[i32(floor(f32(x) + clamp(flow[x, y] * 4.0, -2.0, 2.0))), y];
  }`,
  'a lens': `pipeline f(img: f32[2], k: f32 in 0.0..0.01) {
    fun g(x, y) = repeat_edge(img)[x, y] * 2.0;
    fun f(x, y) = g[i32(f32(x) * (1.0 + k * (f32(x) * f32(x) + f32(y) * f32(y)))), y];
  }`,
  'a butterfly': `pipeline f(img: f32[2], bit) {
    fun g(x, y) = repeat_edge(img)[x, y] * 2.0;
    fun f(x, y) = g[x ^ (1 << (bit & 3)), y] - g[x | 1, ~y] + g[x >> (bit & 3), i32(absd(x, y))];
  }`,
};

const schedules = [
  'schedule s { split(f.x, xo, xi, 4, guard); vectorize(f.xi); }',
  'schedule s { tile(f.x, f.y, xo, yo, xi, yi, 4, 2, guard); at(g, f.xo); }',
  'schedule s { split(f.x, xo, xi, 4, round); parallel(f.y); at(g, f.y); }',
  'schedule s { inline(g); split(f.x, xo, xi, 8, shift); }',
];

const params: Readonly<Record<string, readonly string[]>> = {
  scale: ['0.75', '2.5'],
  n: ['3', '7'],
  d: ['5'],
  angle: ['0.5', '-2.0'],
  k: ['0.004'],
  bit: ['0', '7'],
};

describe.each(Object.entries(programs))('%s', (_, program) => {
  const names = Object.keys(params).filter((name) =>
    new RegExp(`[(,] ${name}[,:)]|, ${name}`).test(program.split('{')[0] ?? ''),
  );
  const choices = names.reduce<readonly string[]>(
    (all, name) => all.flatMap((text) => (params[name] ?? []).map((value) => `${text} --param ${name}=${value}`)),
    [''],
  );
  const inputs = `--input img=random:1:40x9${program.includes('flow') ? ' --input flow=random:2:12x9' : ''}`;
  test.each(schedules)('has the values of its algorithm under %s', (schedule) => {
    let compared = 0;
    for (const choice of choices) {
      const options = `--json --window x=0:7,y=0:3 ${inputs}${choice}`;
      const expected = JSON.parse(run(`eval ${options}`, program).out).values;
      for (const engine of ['interp', 'wasm --checked']) {
        const { out, err } = run(`run --engine ${engine} --schedule s ${options}`, `${program} ${schedule}`);
        expect(err, choice).toBe('');
        expect(JSON.parse(out).values, choice).toEqual(expected);
        compared++;
      }
    }
    expect(compared).toBe(2 * choices.length);
  });
});

describe('a coordinate without bounds is refused by check, with a clamp', () => {
  test.each(['i32(exp(f32(x)))', 'i32(img[x, y])', 'i32(f32(x) / f32(y - 3))', 'i32(f32(x) + img[x, y])'])(
    '%s',
    (coordinate) => {
      const { out, err: messages } = run('check', `pipeline f(img: f32[2]) { fun f(x, y) = img[${coordinate}, y]; }`);
      const err = `${out}${messages}`;
      expect(err).toContain('error[S501]: the window of img is unbounded in dimension 0');
      expect(err).toContain('Clamp that coordinate: img[clamp(i32(');
    },
  );
});

test('a coordinate that a parameter makes unbounded is refused with advice on the parameter', () => {
  const program = 'pipeline f(img: u8[1], p: f32) { fun f(x) = img[i32(f32(x) * p)]; }';
  const { err } = run('run --window x=0:4 --input img=zero:9 --param p=NaN', program);
  expect(err).toContain('-2147483648 to 2147483647 is read');
  expect(err).toContain('With these parameters, the coordinate can be any i32. Pass smaller ones, give them ranges');
});

test('a position that an update changes is not bounded by its pure definition', () => {
  const program = (updates: string): string =>
    `pipeline f(img: f32[1]) { fun at(x) = { f32(x) * 0.5; ${updates} } fun f(x) = img[i32(at[x])]; }`;
  expect(run('check', program('')).code).toBe(0);
  const { out, err } = run('check', program('(3) <- 1000.0;'));
  expect(`${out}${err}`).toContain('error[S501]: the window of img is too large for any request');
});

test('a quotient by a small parameter may overflow, and differences of infinities are NaN', () => {
  const reading = (at: (position: string) => string): string =>
    `pipeline f(p: f32 = 0.000000002) {
      fun table(i) = i * 3 + 1;
      fun f(x) = table[${at('i32(max(f32(x) * 1e29 / p - f32(x + 8) * 1e29 / p, 3.0))')}];
    }`;
  const { out } = run('check', reading(String));
  expect(out).toContain('error[S501]: the window of table is unbounded');
  const program = reading((position) => `clamp(${position}, 0, 5)`);
  const { values } = JSON.parse(run('eval --json --window x=0:10', program).out);
  expect(values.slice(6)).toEqual([10, 1, 1, 1]);
  expect(JSON.parse(run('run --json --checked --window x=0:10', program).out).values).toEqual(values);
});

test.each([
  't[i32(f32(r) * p)] if i32(f32(r) * p) < 9 - r',
  't[3 - s] if i32(round(f32(r) * p - f32(s) * 0.5)) < 3 - r',
  't[clamp(r, 0, 3)] if r + i32(f32(r) * p) <= 5',
])('a condition on a variable and a float of the same variable is no limit of it: %s', (update) => {
  const program = `pipeline f(p: f32 in -4.0..4.0) {
    fun t(i) = i;
    fun f(x) = { 0; rdom(r = (0, 4), s = (0, 3)) in (x) <- f[x] + ${update}; }
  }`;
  for (const p of ['0.5', '-1.0', '4.0']) {
    const options = `--json --window x=0:3 --param p=${p}`;
    const { values } = JSON.parse(run(`eval ${options}`, program).out);
    expect(JSON.parse(run(`run --checked ${options}`, program).out).values).toEqual(values);
  }
});
