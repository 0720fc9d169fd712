import { describe, expect, test } from 'vitest';
import { checkText } from '../src/check/check.ts';
import { compile } from '../src/driver/compile.ts';
import { bug } from '../src/errors/bug.ts';
import type { Request } from '../src/semantics/request.ts';
import { realizeComponents } from '../src/semantics/source/realize.ts';
import { interpret } from '../src/semantics/target/interpret.ts';
import { fresh } from '../src/semantics/target/store.ts';
import { type ArrayValue, elementAt, pointsOf, volume } from '../src/syntax/array.ts';
import { access, componentsOf, partOf } from '../src/syntax/expr.ts';
import { outputParts } from '../src/syntax/extensions/output.ts';
import { defaultMemory } from '../src/syntax/memory.ts';
import { mapChildren } from '../src/syntax/stmt.ts';
import { type Program, type Stmt, seq } from '../src/syntax/target.ts';
import type { Type } from '../src/syntax/type.ts';
import { pipelineOf } from './pipeline.ts';

/** An input with deterministic values in the range of u8. */
function noise(type: Type, ...lengths: readonly number[]): ArrayValue {
  const bounds = lengths.map((len) => ({ min: 0, len }));
  return { type, bounds, values: Array.from({ length: volume(bounds) }, (_, i) => (i * 7919 + 13) % 251) };
}

function request(window: readonly (readonly [number, number])[], img?: ArrayValue): Request {
  return {
    window: window.map(([min, len]) => ({ min, len })),
    params: new Map([['n', 10]]),
    inputs: new Map(img === undefined ? [] : [['img', img]]),
  };
}

/** The components of the output, by the semantics of the algorithm. */
function valuesOf(pipeline: string, z: Request): readonly (readonly unknown[])[] {
  return realizeComponents(pipelineOf(pipeline), z).map(({ values }) => Array.from(values));
}

/** The same for a completed program. */
function run(program: Program, z: Request): readonly (readonly unknown[])[] {
  const outcome = interpret(program, z);
  if (outcome.tag === 'Stuck') return bug(JSON.stringify(outcome.stuck));
  expect(outcome.races).toEqual([]);
  return outcome.components.map((array) => Array.from(pointsOf(z.window), (point) => elementAt(array, point)));
}

function compiled(pipeline: string, directives: string): Program {
  const { modules, diagnostics } = checkText(`${pipeline} schedule s { ${directives} }`);
  const [module] = modules;
  const errors = diagnostics.filter((d) => d.severity === 'error');
  if (module === undefined || errors.length > 0) return bug(errors.map((d) => `${d.code}: ${d.message}`).join('\n'));
  return compile(module.pipeline, module.schedules[0] ?? null);
}

function scheduled(pipeline: string, directives: string, z: Request): readonly (readonly unknown[])[] {
  return run(compiled(pipeline, directives), z);
}

describe('argmin and argmax', () => {
  const img = noise('u8', 7, 5);
  const row = (y: number) => Array.from(img.values).slice(7 * y, 7 * y + 7) as number[]; // inputs have no errors

  test('the least value of each row, and its first position', () => {
    const argmin = `pipeline best(img: u8[2]) {
      fun best(y) = {
        (u8(255), 0);
        rdom(r = (0, 7)) in (y) <- (min(best[y].0, img[r, y]), select(img[r, y] < best[y].0, r, best[y].1));
      }
    }`;
    const z = request([[0, 5]], img);
    const least = [0, 1, 2, 3, 4].map((y) => Math.min(...row(y)));
    expect(valuesOf(argmin, z)).toEqual([least, least.map((value, y) => row(y).indexOf(value))]);
    for (const directives of [
      'split(best.s1.y, yo, yi, 2); swap(best.s1.yi); parallel(best.s1.yo);',
      'split(best.y, yo, yi, 4); unroll(best.yi); split(best.s1.r, ro, ri, 3);',
      'specialize(best, img.len[0] > 5); parallel(best.y);',
    ]) {
      expect(scheduled(argmin, directives, z)).toEqual(valuesOf(argmin, z));
    }
  });

  test('the greatest value of an image, its position, and an image translated to it', () => {
    const argmax = `pipeline moved(img: u8[2]) {
      fun peak() = {
        (img[0, 0], 0, 0);
        rdom(x = (0, 7), y = (0, 5)) in () <- (img[x, y], x, y) if img[x, y] > peak[].0;
      }
      fun moved(x, y) = (repeat_edge(img)[x + peak[].1, y + peak[].2], peak[].0);
    }`;
    const z = request(
      [
        [0, 2],
        [0, 2],
      ],
      img,
    );
    const [pixels, greatest] = valuesOf(argmax, z);
    const most = Math.max(...(Array.from(img.values) as number[]));
    expect(greatest).toEqual([most, most, most, most]);
    expect(pixels?.[0]).toBe(most);
    for (const directives of [
      'tile(moved.x, moved.y, xo, yo, xi, yi, 2, 2, round);',
      'at(peak, moved.y); parallel(moved.y);',
    ]) {
      expect(scheduled(argmax, directives, z)).toEqual(valuesOf(argmax, z));
    }
  });
});

test('the minimum and the maximum in one pass', () => {
  const img = noise('i32', 40);
  const ends = `pipeline ends(img: i32[1]) {
    fun ends() = {
      (img[0], img[0]);
      rdom(r = (1, 39)) in () <- (min(ends[].0, img[r]), max(ends[].1, img[r]));
    }
  }`;
  const values = Array.from(img.values) as number[];
  const z = request([], img);
  expect(valuesOf(ends, z)).toEqual([[Math.min(...values)], [Math.max(...values)]]);
  expect(scheduled(ends, 'split(ends.s1.r, ro, ri, 8);', z)).toEqual(valuesOf(ends, z));
});

describe('complex numbers', () => {
  /** z ← z² + c, n times: the components must be updated simultaneously. */
  const mandelbrot = `pipeline m(n) {
    fun c(x, y) = (f32(x) / 8.0 - 1.5, f32(y) / 8.0 - 1.0);
    fun z(x, y) = {
      (f32(0), f32(0));
      rdom(i = (0, n)) in (x, y) <- (
        z[x, y].0 * z[x, y].0 - z[x, y].1 * z[x, y].1 + c[x, y].0,
        2.0 * z[x, y].0 * z[x, y].1 + c[x, y].1
      ) if z[x, y].0 * z[x, y].0 + z[x, y].1 * z[x, y].1 < 4.0;
    }
    fun m(x, y) = (z[x, y].0, z[x, y].1, z[x, y].0 * z[x, y].0 + z[x, y].1 * z[x, y].1 < 4.0);
  }`;
  const window = request([
    [-2, 9],
    [1, 6],
  ]);

  test('a Mandelbrot iteration agrees with scalar arithmetic', () => {
    const f = Math.fround;
    const iterated = Array.from(pointsOf(window.window), ([x = 0, y = 0]) => {
      const [re, im] = [f(f(x / 8) - 1.5), f(f(y / 8) - 1)];
      let [a, b] = [0, 0];
      for (let i = 0; i < 10 && f(f(a * a) + f(b * b)) < 4; i++)
        [a, b] = [f(f(f(a * a) - f(b * b)) + re), f(f(f(2 * a) * b) + im)];
      return [a, b, f(f(a * a) + f(b * b)) < 4 ? 1 : 0];
    });
    expect(valuesOf(mandelbrot, window)).toEqual([0, 1, 2].map((i) => iterated.map((point) => point[i])));
  });

  test.each([
    ['inline(c);'],
    ['compute-at(z, m.y); store-at(z, m.y);'],
    ['compute-at(z, m.x); store-at(z, m.y); inline(c);'],
    ['tile(m.x, m.y, xo, yo, xi, yi, 4, 4, round); at(z, m.xo); parallel(m.yo);'],
    ['split(m.x, xo, xi, 4, shift); at(z, m.xo); at(c, m.xo); vectorize(m.xi);'],
    ['reorder(z.s1, x, y, i); split(z.s1.x, xo, xi, 3); split(z.x, xo, xi, 4, round);'],
    ['specialize(z, n > 3); parallel(z.y); align-bounds(c, x, 4, 0);'],
  ])('… and the same under %s', (directives) => {
    expect(scheduled(mandelbrot, directives, window)).toEqual(valuesOf(mandelbrot, window));
  });

  test('an incorrect rule that writes one component after the other is detected', () => {
    const program = compiled(mandelbrot, 'inline(c);');
    const wrong: Program = { ...program, body: oneAfterTheOther(program.body) };
    expect(run(program, window)).toEqual(valuesOf(mandelbrot, window));
    expect(run(wrong, window)).not.toEqual(valuesOf(mandelbrot, window));
  });
});

/** f[e, …] ← (e₀, e₁)   ⟶   f[e, …] ← (e₀, f[e, …].1); f[e, …] ← (f[e, …].0, e₁) */
function oneAfterTheOther(s: Stmt): Stmt {
  if (s.tag !== 'Assign') return mapChildren(s, oneAfterTheOther);
  const components = componentsOf(s.values);
  const kept = components.map((i) => access(partOf(s.values, i).type, s.func, s.args, i));
  return seq(
    ...components.map((_, i): Stmt => ({ ...s, values: kept.map((e, k) => (k === i ? partOf(s.values, k) : e)) })),
  );
}

describe('windows and storage', () => {
  test('the range of a lookup is inferred for each component', () => {
    const lookUp = `pipeline f(img: u8[1]) {
      fun g(x) = x * x;
      fun h(x) = (clamp(x, 2, 5), random_int(7, x));
      fun f(x) = g[h[x].0];
    }`;
    const z = request([[0, 9]], noise('u8', 9));
    expect(scheduled(lookUp, '', z)).toEqual(valuesOf(lookUp, z));
    expect(() => compiled(lookUp.replace('.0', '.1'), '')).toThrow('S501');
  });

  test('components are not confused', () => {
    const difference = `pipeline f() {
      fun g(x) = x * x;
      fun h(x) = (clamp(x, 0, 9), 2);
      fun f(x) = g[h[x].0 - h[x].1] + (h[x].0 - h[x].1);
    }`;
    const z = request([[0, 6]]);
    expect(valuesOf(difference, z)).toEqual([[2, 0, 0, 2, 6, 12]]);
    for (const directives of ['', 'inline(h);', 'at(g, f.x);'])
      expect(scheduled(difference, directives, z)).toEqual(valuesOf(difference, z));
  });

  test('components that are read at different points share one window', () => {
    const apart = 'pipeline f() { fun g(x) = (x, 2 * x); fun f(x) = g[x - 1].0 + g[x + 2].1; }';
    const z = request([[0, 4]]);
    const outcome = interpret(compiled(apart, ''), z);
    expect(outcome).toMatchObject({ tag: 'Done', value: { values: [3, 6, 9, 12] } });
    const allocated: unknown[] = [];
    interpret(compiled(apart, ''), z, { watch: (event) => event.rule === 'Alloc' && allocated.push(event) });
    expect(allocated).toContainEqual({
      rule: 'Alloc',
      func: 'g',
      bounds: [{ min: -1, len: 7 }],
      memory: defaultMemory,
    });
  });

  test('a call needs one buffer for each component', () => {
    const program = compiled('pipeline f() { fun f(x) = (x, f32(x) / 2.0); }', 'split(f.x, xo, xi, 4, round);');
    const output = outputParts(program.outputs).map(({ type }) => fresh('f', type, [{ min: -1, len: 9 }]));
    expect(interpret(program, request([[0, 6]]), { output })).toMatchObject({ tag: 'Done', components: output });
    expect(output.map(({ values }) => values)).toEqual([
      ['ε_mem', 0, 1, 2, 3, 4, 5, 6, 7],
      ['ε_mem', 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5],
    ]);
  });
});
