import { describe, expect, test } from 'vitest';
import { compile } from '../../src/driver/compile.ts';
import type { Request } from '../../src/semantics/request.ts';
import { deriveAt, realizeComponents, realizeLiterally } from '../../src/semantics/source/realize.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import { start, step, stepBudget } from '../../src/semantics/target/small-step.ts';
import { pipelineOf } from '../pipeline.ts';
import { run } from '../run.ts';

/** A chain of funcs. In the definition of each func, `@` is the previous one. */
function chain(funcs: number, body: string, vars = 'x'): string {
  const links = Array.from({ length: funcs }, (_, i) => `fun g${i + 1}(${vars}) = ${body.replaceAll('@', `g${i}`)};`);
  return `pipeline f() { fun g0(${vars}) = x; ${links.join(' ')} fun f(${vars}) = ${body.replaceAll('@', `g${funcs}`)}; }`;
}

const request = (...lens: readonly number[]): Request => ({
  window: lens.map((len) => ({ min: 0, len })),
  params: new Map(),
  inputs: new Map(),
});
const outcomeOf = (text: string, z: Request, limits = {}) => interpret(compile(pipelineOf(text), null), z, limits).tag;

describe('limits apply to a whole run, not to each func', () => {
  test('storage in the interpreter: checked before the run', () => {
    const many = chain(12, '@[x, y] + 1', 'x, y');
    const { code, out } = run('run --engine interp --json --window x=0:8192,y=0:2048', many);
    expect([code, JSON.parse(out).error.code]).toEqual([1, 'S715']);
    const larger = run('run --engine interp --json --window x=0:8192,y=0:8192', many);
    expect([larger.code, JSON.parse(larger.out).error.code]).toEqual([1, 'S703']);
    expect(outcomeOf(many, request(8, 8), { storage: 14 * 64 })).toBe('Done');
    expect(() => outcomeOf(many, request(8, 8), { storage: 14 * 64 - 1 })).toThrow('S715');
    expect(() => outcomeOf(many, request(8, 8), { storage: 63 })).toThrow('S703');
  });

  test('storage in the interpreter: of tuples, and in loops, where a func replaces its previous storage', () => {
    const pair = 'pipeline f() { fun f(x) = (x, 2 * x); }';
    expect(outcomeOf(pair, request(10), { storage: 20 })).toBe('Done');
    expect(() => outcomeOf(pair, request(10), { storage: 19 })).toThrow('S715');
    const rows = `pipeline f() { fun g(x, y) = x + y; fun f(x, y) = g[x, y] + g[x + 1, y]; } schedule s { at(g, f.y); }`;
    const { code } = run('run --engine interp --schedule s --window x=0:100,y=0:20', rows);
    expect(code).toBe(0);
  });

  test('the memo tables of eval', () => {
    const doubling = pipelineOf(chain(60, '@[x*2] + @[x*3+1]'));
    expect(() => realizeComponents(doubling, request(100), {}, undefined, { storage: 100_000 })).toThrow('S715');
    const P = pipelineOf(chain(2, '@[x] + @[x + 1]'));
    const values = realizeComponents(P, request(4), {}, undefined, { storage: 100 }).map((a) => Array.from(a.values));
    expect(values).toEqual([[12, 20, 28, 36]]);
    expect(() => realizeComponents(P, request(40), {}, undefined, { storage: 100 })).toThrow('S715');
    const scattered = pipelineOf(
      'pipeline f() { fun g(x, y) = { 0; rdom(r = (0, 50)) in (r, y) <- r; } fun f(x) = g[x, x]; }',
    );
    expect(() => realizeComponents(scattered, request(40), {}, undefined, { storage: 1000 })).toThrow('S715');
  });

  test('work in eval', () => {
    const P = pipelineOf(chain(10, '@[x] + 1'));
    expect(() => realizeComponents(P, request(40), {}, undefined, { work: 1000 })).toThrow('S702');
  });

  test('the literal rules: exponential chains, long reductions, and deep derivations', () => {
    const P = pipelineOf(chain(30, '@[x] + @[x]'));
    expect(() => realizeLiterally(P, request(1), { work: 100_000 })).toThrow('S702');
    expect(() => deriveAt(P, request(1), [0], null, { work: 100 })).toThrow('S702');
    const sum = (len: number) =>
      pipelineOf(`pipeline f() { fun f() = { 0; rdom(r = (0, ${len})) in () <- f[] + r; } }`);
    for (const len of [2 ** 31 - 1, 20_000]) expect(() => deriveAt(sum(len), request(), [])).toThrow('S702');
    expect(deriveAt(sum(5), request(), []).value).toBe(10);
  });

  test('the small-step semantics: assignments copy storage, which counts as work', () => {
    const program = compile(pipelineOf(chain(3, '@[x] + 1')), null);
    const stepsWithin = (limits: object): number => {
      const budget = stepBudget(limits);
      let now = start(program, request(50));
      for (let steps = 0; ; steps++) {
        const next = step(program, now, budget);
        if (next.tag !== 'Step') return steps;
        now = next.next;
      }
    };
    expect(stepsWithin({})).toBeGreaterThan(50);
    expect(() => stepsWithin({ work: 5000 })).toThrow('S702');
    expect(() => stepsWithin({ storage: 150 })).toThrow('S715');
  });

  test('time, in every engine', () => {
    const P = pipelineOf('pipeline f() { fun f() = { 0; rdom(r = (0, 100000)) in () <- f[] + r; } }');
    const soon = { timeout: 1e-9 };
    expect(() => realizeComponents(P, request(), {}, undefined, soon)).toThrow('S716');
    expect(() => deriveAt(P, request(), [], null, soon)).toThrow('S716');
    expect(() => interpret(compile(P, null), request(), soon)).toThrow('S716');
    expect(() => step(compile(P, null), start(compile(P, null), request()), stepBudget(soon))).toThrow('S716');
    for (const command of ['eval', 'run --engine interp', 'step']) {
      const text = 'pipeline f() { fun f() = { 0; rdom(r = (0, 100000)) in () <- f[] + r; } }';
      expect([run(`${command} --timeout 0.000001`, text).code, run(`${command} --timeout=0.000001`, text).err]).toEqual(
        [3, expect.stringContaining('[S716]')],
      );
    }
  });
});

describe('loops around an empty loop are not run', () => {
  const most = 2 ** 31 - 1;
  const reduction = `pipeline h(img: u8[3]) {
    fun g(x, y, c) = { img[x, y, c]; (x, y, c) <- g[x, y, c] + u8(1); }
    fun h(x) = { u8(7); rdom(r = (0, img.len[0]), s = (0, img.len[1]), t = (0, img.len[2])) in (x) <- h[x] + g[r, s, t]; }
  }
  schedule inside { at(g, h.s1.t); }
  schedule wide { parallel(h.s1.x); }`;

  test.each([`0x${most}x${most}`, `${most}x0x${most}`, `${most}x${most}x0`])('an input of %s', (size) => {
    for (const kind of ['zero', 'random:1']) {
      for (const command of ['eval', 'run', 'run --engine interp', 'run --engine interp --schedule inside']) {
        const { out } = run(`${command} --json --window x=0:3 --input img=${kind}:${size}`, reduction);
        expect(JSON.parse(out).values).toEqual([7, 7, 7]);
      }
    }
  });

  test('a failure inside them is reported', () => {
    const text = 'pipeline f(k) { fun f(x) = { 0; rdom(r = (0, k), s = (0, 5000)) in (x) <- f[x] + r + s; } }';
    expect(run('run --engine interp --window x=0:3 --param k=-1', text)).toMatchObject({ code: 3 });
    expect(run('run --engine interp --window x=0:3 --param k=0', text)).toMatchObject({ code: 0 });
  });

  test('an output with an empty dimension is printed', () => {
    const text = 'pipeline f() { fun f(x, y, c) = x + y + c; } schedule s { vectorize(f.x, 8); parallel(f.c); }';
    for (const window of [`x=0:0,y=0:${most},c=0:${most}`, `x=0:${most},y=5:5,c=0:${most}`]) {
      for (const command of ['eval', 'run', 'run --schedule s', 'run --engine interp --schedule s', 'step']) {
        expect(JSON.parse(run(`${command} --json --window ${window}`, text).out).values).toEqual([]);
        expect(run(`${command} --window ${window}`, text).out).toContain('f: i32, x in [0, ');
      }
    }
  });
});
