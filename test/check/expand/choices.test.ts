import { describe, expect, test } from 'vitest';
import { printPipeline } from '../../../src/language/print.ts';
import { codesOf, pipelineOf } from '../../pipeline.ts';
import { run, values } from '../../run.ts';

function expanded(text: string): string {
  return `${printPipeline(pipelineOf(text))}\n`;
}

describe('select and mux', () => {
  test('the first condition that holds decides', () => {
    expect(expanded('pipeline f() { fun f(x) = select(x < 0, -1, x > 3, 1, x == 2, 7, 0); }')).toMatchInlineSnapshot(`
      "pipeline f() {
        fun f(x) = select(x < 0, -1, select(x > 3, 1, select(x == 2, 7, 0)));
      }
      "
    `);
    const program = 'pipeline f() { fun f(x) = select(x < 0, -1, x > 3, 1, x > 2, 7, 0); }';
    expect(values(program, '--window x=-1:6')).toEqual([-1, 0, 0, 0, 7, 1, 1]);
  });

  test('mux counts from 0, and gives the last value if the index is out of range', () => {
    expect(expanded('pipeline f() { fun f(x) = mux(x, 5, 6, 7); }')).toMatchInlineSnapshot(`
      "pipeline f() {
        fun f(x) = select(x == 0, 5, select(x == 1, 6, 7));
      }
      "
    `);
    expect(values('pipeline f() { fun f(x) = mux(x, 5, 6, 7); }', '--window x=-1:5')).toEqual([7, 5, 6, 7, 7, 7]);
    expect(values('pipeline f() { fun f(x) = mux(u32(x), 5, 6, 7); }', '--window x=-1:3')).toEqual([7, 5, 6, 7]);
    expect(values('pipeline f() { fun f(x) = mux(x > 1, 5, 6); }', '--window x=0:3')).toEqual([5, 5, 6]);
  });

  test('all values have a common type', () => {
    const typeOf = (e: string) => pipelineOf(`pipeline f(a: u8, b: i16) { fun f(x) = ${e}; }`).funcs[0]?.types;
    expect(typeOf('select(x > 0, a, x > 1, 3, b)')).toEqual(['i16']);
    expect(typeOf('mux(x, a, 3)')).toEqual(['u8']);
    expect(typeOf('mux(x, a, b, 0.5)')).toEqual(['f32']);
  });

  test('wrong numbers and types of arguments', () => {
    const codes = (e: string) => codesOf(`pipeline f() { fun f(x) = ${e}; }`);
    expect(codes('select(x, 1)')).toEqual(['S307']);
    expect(codes('select(x, 1, x, 2)')).toEqual(['S307']);
    expect(codes('mux(x)')).toEqual(['S307']);
    expect(codes('mux(1.5, 2, 3)')).toEqual(['S304']);
    expect(codes('select(x, 1, 1.5, 2, 3)')).toEqual(['S305']);
  });

  test('inline reductions are numbered from left to right', () => {
    const sum = (n: number) => `sum(r = (0, ${n}) : r)`;
    const program = `pipeline f() { fun f(x) = select(x > ${sum(1)}, ${sum(2)}, x < ${sum(3)}, ${sum(4)}, ${sum(5)}); }`;
    const lengths = pipelineOf(program).funcs.flatMap((f) => f.updates.map((U) => U.rdom[0]?.in.len));
    expect(lengths.map((e) => e?.tag === 'Const' && e.value)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('count, any, all, argmin and argmax', () => {
  const image = '--input img=random:5:6x4';

  test('are anonymous funcs', () => {
    const program = `pipeline f(img: u8[2]) {
      fun f(y) = (count(r = (0, 6) : img[r, y] > 99), any(r = (0, 6) : img[r, y] > 250), all(r = (0, 6) : img[r, y]));
    }`;
    expect(expanded(program)).toMatchInlineSnapshot(`
      "pipeline f(img: u8[2]) {
        fun f$count0(y) = {
          0;
          rdom(r = (0, 6)) in (y) <- f$count0[y] + i32(img[r, y] > 99);
        }
        fun f$any1(y): bool = {
          false;
          rdom(r = (0, 6)) in (y) <- f$any1[y] || img[r, y] > 250;
        }
        fun f$all2(y): bool = {
          true;
          rdom(r = (0, 6)) in (y) <- f$all2[y] && img[r, y];
        }
        fun f(y): (i32, bool, bool) = (f$count0[y], f$any1[y], f$all2[y]);
      }
      "
    `);
    const search = 'pipeline f(img: u8[2]) { fun f(y) = argmin(r = (2, 4), s = (y.min, 1) : img[r, s + y]); }';
    expect(expanded(search)).toMatchInlineSnapshot(`
      "pipeline f(img: u8[2]) {
        fun f$argmin0(y): (i32, i32, u8) = {
          (2, y.min, 255);
          rdom(r = (2, 4), s = (y.min, 1)) in (y) <- (select(img[r, s + y] < f$argmin0[y].2, r, f$argmin0[y].0), select(img[r, s + y] < f$argmin0[y].2, s, f$argmin0[y].1), select(img[r, s + y] < f$argmin0[y].2, img[r, s + y], f$argmin0[y].2));
        }
        fun f(y): (i32, i32, u8) = (f$argmin0[y].0, f$argmin0[y].1, f$argmin0[y].2);
      }
      "
    `);
  });

  test('have the values of plain loops, on all engines', () => {
    const program = `pipeline f(img: u8[2]) {
      fun f(y) = {
        let (least, low) = argmin(r = (0, 6) : img[r, y]);
        let most = argmax(r = (0, 6) : img[r, y] / 50);
        let many = count(r = (0, 6) : img[r, y] / 100);
        (least, low, most.0, most.1, many, any(r = (0, 6) : img[r, y] > 240), all(r = (0, 6) : img[r, y] > 20));
      }
    }`;
    let x = 5;
    const noise = Array.from({ length: 24 }, () => {
      x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
      return x >>> 24;
    });
    const rows = [0, 1, 2, 3].map((y) => noise.slice(6 * y, 6 * y + 6));
    const first = (row: readonly number[], best: number) => row.indexOf(best);
    const expected = [
      rows.map((row) => first(row, Math.min(...row))),
      rows.map((row) => Math.min(...row)),
      rows.map((row) =>
        first(
          row.map((v) => Math.floor(v / 50)),
          Math.floor(Math.max(...row) / 50),
        ),
      ),
      rows.map((row) => Math.floor(Math.max(...row) / 50)),
      rows.map((row) => row.filter((v) => v >= 100).length),
      rows.map((row) => Number(row.some((v) => v > 240))),
      rows.map((row) => Number(row.every((v) => v > 20))),
    ];
    const options = `--json --window y=0:4 ${image}`;
    for (const command of ['eval', 'run', 'run --engine interp', 'step'])
      expect(JSON.parse(run(`${command} ${options}`, program).out).values).toEqual(expected);
  });

  test('the first of several best values wins, and an empty domain gives its minimum', () => {
    const flat = 'pipeline f() { fun f(x) = argmax(r = (3, 5), s = (-1, 2) : 7); }';
    expect(values(flat, '--window x=0:1')).toEqual([[3], [-1], [7]]);
    const greatest = 'pipeline f() { fun f(x) = argmin(r = (3, 5) : u8(255)); }';
    expect(values(greatest, '--window x=0:1')).toEqual([[3], [255]]);
    const empty = 'pipeline f() { fun f(x) = argmin(r = (3, 0) : 0.5); }';
    expect(values(empty, '--window x=0:1')).toEqual([[3], ['Infinity']]);
    const nan = 'pipeline f() { fun f(x) = argmin(r = (0, 4) : select(r < 2, 0.0 / 0.0, f32(r))); }';
    expect(values(nan, '--window x=0:1')).toEqual([[2], [2]]);
  });

  test('the innermost variable of the domain comes first', () => {
    const program = 'pipeline f() { fun f(x) = argmin(r = (0, 3), s = (0, 3) : (r + s - 2) * (r + s - 2)); }';
    expect(values(program, '--window x=0:1')).toEqual([[2], [0], [0]]);
  });

  test('the value of argmin is a tuple', () => {
    const codes = (e: string) => codesOf(`pipeline f() { fun f(x) = ${e}; }`);
    expect(codes('argmin(r = (0, 3) : r) + 1')).toEqual(['S316']);
    expect(codes('argmin(r = (0, 3) : r).2')).toEqual(['S317']);
    expect(codes('sum(r = (0, 3) : r).0')).toEqual(['S317']);
    expect(codes('count(r = (0, 3) : 0.5)')).toEqual(['S305']);
    const rdom = 'abcdefgh'
      .split('')
      .map((r) => `${r} = (0, 1)`)
      .join(', ');
    expect(codes(`argmin(${rdom} : a).0`)).toEqual(['S319']);
  });
});
