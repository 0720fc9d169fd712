import { describe, expect, test } from 'vitest';
import { parse } from '../../src/language/parse.ts';
import { printExpr, printFile } from '../../src/language/print-tree.ts';
import type { ExprTree } from '../../src/language/tree.ts';
import { parseExpr } from './show.ts';

const at = { from: 0, to: 0 };

describe('expressions', () => {
  const reprint = (text: string) => printExpr(parseExpr(text));

  test('have only the necessary parentheses', () => {
    expect(reprint('((a)+((b*(c))))')).toMatchInlineSnapshot(`"a + b * c"`);
    expect(reprint('(a + b) * c')).toMatchInlineSnapshot(`"(a + b) * c"`);
    expect(reprint('(a - b) - c')).toMatchInlineSnapshot(`"a - b - c"`);
    expect(reprint('a - (b - c)')).toMatchInlineSnapshot(`"a - (b - c)"`);
    expect(reprint('a + (b + c)')).toMatchInlineSnapshot(`"a + (b + c)"`);
    expect(reprint('(a & b) == (c | d)')).toMatchInlineSnapshot(`"a & b == c | d"`);
    expect(reprint('((a < b) && (c < d)) || e')).toMatchInlineSnapshot(`"a < b && c < d || e"`);
    expect(reprint('f[(x + 1), (y)] + g((x), (a || b))')).toMatchInlineSnapshot(`"f[x + 1, y] + g(x, a || b)"`);
  });

  test('comparisons of comparisons need parentheses on both sides', () => {
    expect(reprint('(a < b) == (c < d)')).toMatchInlineSnapshot(`"(a < b) == (c < d)"`);
    expect(reprint('a != (b != c)')).toMatchInlineSnapshot(`"a != (b != c)"`);
  });

  test('the operand of a sign needs parentheses unless it is another sign', () => {
    expect(reprint('-(a + b)')).toMatchInlineSnapshot(`"-(a + b)"`);
    expect(reprint('-(a) + (b)')).toMatchInlineSnapshot(`"-a + b"`);
    expect(reprint('--x')).toMatchInlineSnapshot(`"- -x"`);
    expect(reprint('-~-!x')).toMatchInlineSnapshot(`"-~-!x"`);
    expect(reprint('a--b')).toMatchInlineSnapshot(`"a - -b"`);
    expect(reprint('a<-b')).toMatchInlineSnapshot(`"a < -b"`);
  });

  test('ranges keep their form', () => {
    expect(reprint('sum(r=(0,3),s=[a,b):(r+s))')).toMatchInlineSnapshot(`"sum(r = (0, 3), s = [a, b) : r + s)"`);
  });
});

describe('numbers', () => {
  const print = (value: number, float: boolean) => printExpr({ tag: 'Number', value, float, at });

  test('a float contains a . or an e', () => {
    expect(
      [1, 0.1, 1e-7, 1e21, 123456789, 5e-324, 1.5e300].map((value) => print(value, true)).join(' '),
    ).toMatchInlineSnapshot(`"1.0 0.1 1e-7 1e21 123456789.0 5e-324 1.5e300"`);
  });

  test('an integer has all its digits', () => {
    expect([0, 12, 2 ** 53, 2 ** 80].map((value) => print(value, false)).join(' ')).toMatchInlineSnapshot(
      `"0 12 9007199254740992 1208925819614629174706176"`,
    );
  });

  test('values without a literal have a name', () => {
    expect([Infinity, -Infinity, NaN].map((value) => print(value, true)).join(' ')).toMatchInlineSnapshot(
      `"inf -inf nan"`,
    );
  });

  test('a negative number is parsed as a sign and a number', () => {
    const minusThree: ExprTree = { tag: 'Number', value: -3, float: false, at };
    const x: ExprTree = { tag: 'Name', name: 'x', at };
    expect(print(-0, true)).toMatchInlineSnapshot(`"-0.0"`);
    expect(printExpr({ tag: 'Binary', op: '-', left: x, right: minusThree, at })).toMatchInlineSnapshot(`"x - -3"`);
    expect(printExpr({ tag: 'Binary', op: '*', left: minusThree, right: minusThree, at })).toMatchInlineSnapshot(
      `"-3 * -3"`,
    );
    expect(printExpr({ tag: 'Unary', op: '-', arg: minusThree, at })).toMatchInlineSnapshot(`"- -3"`);
    expect(parseExpr(printExpr(minusThree))).toMatchObject({ tag: 'Unary', op: '-', arg: { value: 3 } });
  });
});

test('a file', () => {
  const text = `
    pipeline f(k,a:f32=-0.5,img:u8[3]){fun g(x)={x*x;}
      fun h(x,y):i32={0;rdom(r=(0,3),s=[0,k))in(r,y)<-h[r,y]+s if s<k;rdom()in(x,y)<-2;}
      fun f()=sum(r=(0,3):g[r]);}
    pipeline none() {}
    schedule tiled{split(f.x,xo,xi,(3),guard);compute-at(g,f.s1.xo);}
    schedule plain{}`;
  expect(printFile(parse(text).tree)).toMatchInlineSnapshot(`
    "pipeline f(k, a: f32 = -0.5, img: u8[3]) {
      fun g(x) = x * x;
      fun h(x, y): i32 = {
        0;
        rdom(r = (0, 3), s = [0, k)) in (r, y) <- h[r, y] + s if s < k;
        (x, y) <- 2;
      }
      fun f() = sum(r = (0, 3) : g[r]);
    }

    pipeline none() {}

    schedule tiled {
      split(f.x, xo, xi, 3, guard);
      compute-at(g, f.s1.xo);
    }

    schedule plain {}
    "
  `);
});

test('an empty file', () => {
  expect(printFile(parse(' // nothing\n').tree)).toBe('');
});
