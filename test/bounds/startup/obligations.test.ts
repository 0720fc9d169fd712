import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Known, type Reliance, relianceOf } from '../../../src/bounds/infer/index-range.ts';
import { startupVariables } from '../../../src/bounds/startup/facts.ts';
import { startupAt, unmet } from '../../../src/bounds/startup/obligation-limits.ts';
import type { ObligationTable } from '../../../src/bounds/startup/obligation-table.ts';
import { obligationsOf } from '../../../src/bounds/startup/obligations.ts';
import { checkText } from '../../../src/check/check.ts';
import { compile } from '../../../src/driver/compile.ts';
import { compiled } from '../../../src/lab/compiled.ts';
import { printExpr } from '../../../src/language/print.ts';
import { withFullTiles } from '../../../src/machine/lower/tiled-program.ts';
import { meaningOf } from '../../../src/semantics/apply.ts';
import { programValues } from '../../../src/semantics/request.ts';
import { isExact } from '../../../src/simplify/wrapping.ts';
import { type Expr, type Name, partOf } from '../../../src/syntax/expr.ts';
import { childrenOf, ownExpressions } from '../../../src/syntax/stmt.ts';
import type { Program, Stmt } from '../../../src/syntax/target.ts';
import type { Scalar } from '../../../src/syntax/value.ts';
import { accessesIn, conjunctsOf, nodesOf } from '../../../src/syntax/walk.ts';
import { cases } from '../../deep.ts';
import { anyCase, partsOf } from '../../lab/any-case.ts';
import { pipelineOf } from '../../pipeline.ts';
import { run } from '../../run.ts';

/** Windows near the origin, near both ends of i32, and anywhere. */
const place = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -(2 ** 31), max: -(2 ** 31) + 40 }),
  fc.integer({ min: 2 ** 31 - 60, max: 2 ** 31 - 12 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 12 }),
);

type Env = ReadonlyMap<Name, bigint>;

/** Arithmetic over ℤ, in machine types, or over ℤ where the range of a coordinate relies on it. */
type Arithmetic = 'integers' | 'machine' | Reliance;

/**
 * The value of an expression. It uses big integers, so it is exact. A func that is read has its value by definition.
 */
function evaluated(e: Expr, env: Env, arithmetic: Arithmetic, funcOf: Program['funcOf']): bigint | number {
  switch (e.tag) {
    case 'Const':
      return e.type === 'i32' ? BigInt(e.value as number) : (e.value as number); // programs have no errors in them
    case 'Var':
      return env.get(e.name) ?? 0n;
    case 'Access': {
      const f = funcOf(e.func) ?? expect.fail('inputs are not read');
      const args = e.args.map((arg) => BigInt(evaluated(arg, env, arithmetic, funcOf)));
      const inside =
        typeof arithmetic === 'string' ? arithmetic : (arithmetic.lookUps.get(e)?.[0]?.reliance ?? 'machine');
      const value =
        inside === 'machine' || typeof arithmetic === 'string' ? null : arithmetic.lookUps.get(e)?.[0]?.value;
      const point = new Map([...env, ...f.vars.map((x, d) => [x, args[d] ?? 0n] as const)]);
      return evaluated(value ?? partOf(f.pure, e.component), point, inside, funcOf);
    }
    case 'Extern':
      return expect.fail('no func is computed by the host');
    case 'Op': {
      const args = e.args.map((arg) => evaluated(arg, env, arithmetic, funcOf));
      const isExact = typeof arithmetic === 'string' ? arithmetic === 'integers' : arithmetic.exact.has(e);
      if (e.type === 'i32' && isExact && args.every((arg) => typeof arg === 'bigint')) {
        const exact = overIntegers(e.op, args);
        if (exact !== null) return exact;
      }
      const value = meaningOf(e.op, e.type, e.args[0]?.type ?? e.type)(...args.map(Number));
      return e.type === 'i32' ? BigInt(value) : value;
    }
  }
}

function overIntegers(op: string, [a = 0n, b = 0n]: readonly bigint[]): bigint | null {
  const remainder = b === 0n ? 0n : ((a % b) + (b < 0n ? -b : b)) % (b < 0n ? -b : b);
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case 'neg':
      return -a;
    case 'min':
      return a < b ? a : b;
    case 'max':
      return a > b ? a : b;
    case '%':
      return remainder;
    case '/':
      return b === 0n ? 0n : (a - remainder) / b;
    default:
      return null;
  }
}

/**
 * Walks a program up to a limit, and finds a window, a loop bound, a coordinate or a condition that differs between i32
 * and ℤ.
 */
class Search {
  found: string | null = null;
  compared = 0;
  #left = 3000;
  readonly #P: Program;
  readonly #known: Known;
  lookUps = 0;

  constructor(P: Program) {
    this.#P = P;
    const startup = startupVariables(P);
    const isStartup = (e: Expr): boolean =>
      nodesOf(e).every((n) => n.tag !== 'Access' && (n.tag !== 'Var' || startup.has(n.name)));
    this.#known = { valuesOf: P.values, funcOf: P.funcOf, isStartup };
  }

  walk(s: Stmt, env: Env): void {
    if (this.#left-- < 0 || this.found !== null) return;
    const coordinates = accessesIn(...ownExpressions(s)).flatMap(({ args }) => args);
    for (const e of [...coordinates, ...(s.tag === 'Assign' ? s.args : [])]) {
      const reliance = relianceOf(e, this.#known);
      if (!reliance.exact.has(e)) continue;
      if (accessesIn(e).length === 0) this.#compare(e, env);
      else if (isDefined(e, this.#P)) this.#compareLookUp(e, env, reliance);
    }
    if (s.tag === 'Allocate') for (const { min, len } of s.bounds) for (const e of [min, len]) this.#compare(e, env);
    if (s.tag === 'Let') {
      this.walk(s.body, new Map(env).set(s.x, this.#compare(s.value, env) ?? 0n));
    } else if (s.tag === 'For') {
      const [min, len] = [this.#compare(s.in.min, env) ?? 0n, this.#compare(s.in.len, env) ?? 0n];
      const iterations = len <= 5n ? [0n, 1n, 2n, 3n, 4n].filter((i) => i < len) : [0n, 1n, len / 2n, len - 1n];
      for (const i of iterations) {
        if (min + i !== BigInt.asIntN(32, min + i)) this.found ??= `the loop over ${s.x} leaves i32`;
        this.walk(s.body, new Map(env).set(s.x, min + i));
      }
    } else if (s.tag === 'If' && accessesIn(s.condition).length === 0) {
      // The compiler skips statements by conditions of its own, all of which it proved over ℤ.
      const isOwn = s.consequent.tag === 'Nop';
      const relied = conjunctsOf(s.condition).filter((part) => isOwn || isExact(part));
      for (const part of relied) this.#difference(part, env, 'integers');
      this.walk(
        Number(evaluated(s.condition, env, 'machine', this.#P.funcOf)) !== 0 ? s.consequent : s.alternative,
        env,
      );
    } else for (const child of childrenOf(s)) this.walk(child, env);
  }

  #compare(e: Expr, env: Env): bigint | null {
    if (e.type !== 'i32' || accessesIn(e).length > 0) return null;
    this.compared++;
    return this.#difference(e, env, 'integers');
  }

  /** Compare a coordinate that reads funcs. */
  #compareLookUp(e: Expr, env: Env, reliance: Reliance): void {
    this.lookUps++;
    this.#difference(e, env, reliance);
  }

  #difference(e: Expr, env: Env, arithmetic: Arithmetic): bigint {
    const exact = evaluated(e, env, arithmetic, this.#P.funcOf);
    const machine = evaluated(e, env, 'machine', this.#P.funcOf);
    if (exact !== machine) this.found ??= `${printExpr(e)} is ${exact}, which is ${machine} in i32`;
    return BigInt(machine);
  }
}

/** Are the values of an expression given by its variables and by pure definitions? */
function isDefined(e: Expr, P: Program): boolean {
  return accessesIn(e).every((a) => {
    const f = P.funcOf(a.func);
    const isFolded = P.folds.some(({ func }) => func === a.func);
    return f !== null && f.updates.length === 0 && !isFolded && f.pure.every((value) => isDefined(value, P));
  });
}

/** A search for a counterexample to a table whose obligations are all met; null if one is not met. */
function mistaken(P: Program, values: ReadonlyMap<Name, Scalar>, table: ObligationTable): Search | null {
  if (unmet(table, startupAt(values)) !== null) return null;
  const search = new Search(P);
  search.walk(
    P.body,
    new Map(Array.from(values, ([x, c]) => [x, typeof c === 'bigint' ? c : BigInt(Math.trunc(c) || 0)])),
  );
  return search;
}

/** Programs after full-tile separation, and their start-up values. */
const anyStart = fc.tuple(anyCase(), place, fc.boolean()).map(([c, min, isTiled]) => {
  const all = compiled(c);
  const untiled = all.completed(all.steps.length);
  const program = untiled && (isTiled ? withFullTiles(untiled) : untiled);
  const { z } = partsOf(c);
  const values = program && programValues(program, { ...z, window: z.window.map(({ len }) => ({ min, len })) });
  return { program, values, isEmpty: z.window.some(({ len }) => len <= 0) };
});

test('if the obligations of a program are met, its windows, loops, coordinates and conditions equal those over ℤ', () => {
  let [refused, accepted, compared, lookUps] = [0, 0, 0, 0];
  fc.assert(
    fc.property(anyStart, ({ program, values, isEmpty }) => {
      fc.pre(program !== null && values !== null && !isEmpty);
      const search = mistaken(program, values, obligationsOf(program).table);
      if (search === null) refused++;
      else accepted++;
      compared += search?.compared ?? 0;
      lookUps += search?.lookUps ?? 0;
      expect(search?.found ?? null).toBeNull();
    }),
    { numRuns: cases(120, 400) },
  );
  expect(Math.min(refused, accepted)).toBeGreaterThan(cases(3, 20));
  expect(compared).toBeGreaterThan(2000);
  expect(lookUps).toBeGreaterThan(cases(3, 5));
});

test.each([
  ['no obligations', () => false],
  ['no obligations about windows', (isCoordinate: boolean) => isCoordinate],
])('a table with %s is caught', (_, keeps) => {
  const found = fc.check(
    fc.property(anyStart, ({ program, values, isEmpty }) => {
      if (program === null || values === null || isEmpty) return true;
      const { terms, steps } = obligationsOf(program).table;
      const kept = steps.filter((step) => step.length === 2 && keeps(step[1]().isCoordinate));
      return (mistaken(program, values, { terms, steps: kept })?.found ?? null) === null;
    }),
    { numRuns: 3000, endOnFailure: true },
  );
  expect(found.failed).toBe(true);
});

test('a coordinate has to fit even if its window does', () => {
  const program = compile(pipelineOf('pipeline f() { fun g(x) = x; fun f(x) = g[x * 40000 / 2]; }'), null);
  const values = new Map([
    ['x.min', 60000],
    ['x.len', 3],
  ]);
  const { terms, steps } = obligationsOf(program).table;
  expect(unmet({ terms, steps }, startupAt(values))).toEqual({
    expression: 'x * 40000',
    where: 'f reads g[x * 40000 / 2]',
    isCoordinate: true,
  });
  const others = steps.filter((step) => step.length === 3 || !step[1]().isCoordinate);
  expect(mistaken(program, values, { terms, steps: others })?.found).toMatchInlineSnapshot(
    `"x * 40000 / 2 is 1200000000, which is -947483648 in i32"`,
  );
});

test('sums have to fit, but their intermediate results need not', () => {
  const text = 'g[x + 2000000000 - 2000000005] + g[(x * 65535 * 3 + 1) % 8] + g[min(x, 2147483647) + 1]';
  const program = compile(pipelineOf(`pipeline f() { fun g(x) = x; fun f(x) = ${text}; }`), null);
  const startup = (min: number) =>
    startupAt(
      new Map([
        ['x.min', min],
        ['x.len', 3],
      ]),
    );
  const { table } = obligationsOf(program);
  expect(unmet(table, startup(1_000_000_000))).toBeNull();
  expect(unmet(table, startup(2 ** 31 - 3))).toMatchObject({ expression: 'x + 1' });
});

test('a coordinate of folded storage has to fit, not only modulo the size of the storage', () => {
  const text = `pipeline f(img: u8[1]) { fun g(x) = x; fun f(x) = g[x + i32(img[x]) + 2000000000]; }
    schedule s { store-root(g); compute-at(g, f.x); fold-storage(g, x, 256); }`;
  const [module] = checkText(text).modules;
  const program = compile(pipelineOf(text), module?.schedules[0] ?? null);
  const coordinates = obligationsOf(program).table.steps.flatMap((step) => (step.length === 2 ? [step[1]()] : []));
  expect(coordinates.filter(({ where }) => where.startsWith('f reads g'))).toMatchObject([
    { expression: 'x + i32(img[x]) + 2000000000', where: 'f reads g[(x + i32(…) + 2000000000) % 256]' },
  ]);
});

describe('an index that is read from a func has to fit', () => {
  const refusalOf = (program: string, window: string, options = ''): string =>
    run(`run --engine interp --window ${window} ${options}`, program).err.split('\n')[0] ?? '';

  test.each([
    ['fun i(x) = x * 40000 / 2;', 'x * 40000'],
    ['fun h(x) = x * 40000; fun i(x) = h[x] / 2;', 'x * 40000'],
    ['fun i(x) = { 0; (x) <- x * 40000 / 2 if x > 1; }', 'x * 40000'],
    ['fun i(x) = { 0; rdom(r = (0, 2)) in (x) <- max(i[x], (x + r) * 40000 / 2); }', '(x + r) * 40000'],
    ['fun i(x) = sum(r = (0, 40000) : x) / 2;', 'i$sum0[x]'],
    ['fun i(x) = { 0; rdom(r = (0, 40000)) in (x) <- i[x] + x; (x) <- min(i[x], 9); }', 'i[x]'],
    ['fun i(x) = { 0; rdom(r = (0, 40000)) in (x) <- i[x] - x; (x) <- max(i[x], 7); (x) <- min(i[x], 9); }', 'i[x]'],
  ])('%s', (definitions, expression) => {
    const program = `pipeline f() { fun g(x) = x; ${definitions} fun f(x) = g[i[x]]; }`;
    expect(refusalOf(program, 'x=60000:60003')).toContain(`S706]: with this window, ${expression} overflows i32`);
    expect(refusalOf(program, 'x=60:63')).toBe('');
  });

  test('at the point that is read, also if funcs with different variables read the same points', () => {
    const program = (x: string): string => `pipeline f() {
      fun g(x) = x;
      fun half(z) = z * 40000 / 2;
      fun other(y) = half[y];
      fun both(${x}) = other[${x}] + half[${x}];
      fun f(x) = g[both[x]];
    }`;
    for (const x of ['x', 'y', 'z']) {
      expect(refusalOf(program(x), 'x=60000:60003')).toContain('S706]: with this window, z * 40000 overflows i32');
      expect(refusalOf(program(x), 'x=60:63')).toBe('');
    }
  });

  test('at the point that is read, even if its storage is folded', () => {
    const program = `pipeline f() {
      fun g(x) = x;
      fun left(y) = y * 40000 / 2;
      fun f(x, y) = g[left[y] / 4 + left[y + 1] / 4 + x];
    }
    schedule folded { store-root(left); compute-at(left, f.y); fold-storage(left, y, 2); }`;
    const { out } = run('lower --after slide --schedule folded', program);
    expect(out).toContain('left[y % 2]');
    expect(refusalOf(program, 'x=0:2,y=60000:60003', '--schedule folded')).toContain('S706');
    expect(refusalOf(program, 'x=0:2,y=6:9', '--schedule folded')).toBe('');
  });
});
