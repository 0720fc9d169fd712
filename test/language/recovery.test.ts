import { describe, expect, test } from 'vitest';
import { parse } from '../../src/language/parse.ts';
import { printFile } from '../../src/language/print-tree.ts';
import { mistakes } from './show.ts';

/** The mistakes in the definitions of a pipeline. */
const inPipeline = (funcs: string) => mistakes(`pipeline f() { ${funcs} }`);

describe('one mistake, one diagnostic', () => {
  test('a missing semicolon', () => {
    expect(inPipeline('fun g(x) = x fun f(x) = g[x];')).toMatchInlineSnapshot(
      `"S101 at «fun»: found the keyword 'fun' where ';' should be"`,
    );
    expect(inPipeline('fun f(x) = x')).toMatchInlineSnapshot(`"S101 at «}»: found '}' where ';' should be"`);
    expect(inPipeline('fun f(x) = { 0\n (x) <- 1; }')).toMatchInlineSnapshot(
      `"S101 at «(»: found '(' where ';' should be"`,
    );
    expect(inPipeline('fun f(x) = { 0; (x) <- 1 }')).toMatchInlineSnapshot(
      `"S101 at «}»: found '}' where ';' should be"`,
    );
    expect(mistakes('schedule s { compute-root(g) inline(h); }')).toMatchInlineSnapshot(
      `"S101 at «inline»: found 'inline' where ';' should be"`,
    );
  });

  test('a missing bracket', () => {
    expect(inPipeline('fun f(x) = (x + 1; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «;»: found ';' where ')' should be"`,
    );
    expect(inPipeline('fun f(x) = g[x + 1; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «;»: found ';' where ',' or ']' should be"`,
    );
    expect(inPipeline('fun f(x = x; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «=»: found '=' where ',' or ')' should be"`,
    );
    expect(mistakes('pipeline f(k { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «{»: found '{' where ',' or ')' should be"`,
    );
    expect(mistakes('schedule s { split(f.x, xo, xi, 3; swap(f.xo); }')).toMatchInlineSnapshot(
      `"S101 at «;»: found ';' where ',' or ')' should be"`,
    );
    expect(inPipeline('fun f(x) = { 0; (x <- 3; (x) <- 4; }')).toMatchInlineSnapshot(
      `"S101 at «;»: found ';' where ',' or ')' should be"`,
    );
  });

  test('a tuple where one value should be, and half of a tuple', () => {
    expect(inPipeline('fun f(x) = (x, 1) * 2; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «*»: found '*' where ';' should be"`,
    );
    expect(inPipeline('fun f(x) = 2 * (x, 1); fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «,»: found ',' where ')' should be"`,
    );
    expect(inPipeline('fun f(x) = (x, 1; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «;»: found ';' where ',' or ')' should be"`,
    );
    expect(inPipeline('fun f(x) = (x, ); fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «)»: found ')' where an expression should be"`,
    );
    expect(inPipeline('fun f(x): () = 1; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «)»: found ')' where a type should be"`,
    );
    expect(inPipeline('fun f(x): (u8, u7) = (1, 2); fun g(x) = x;')).toMatchInlineSnapshot(
      `"S107 at «u7»: u7 is not a type"`,
    );
    expect(inPipeline('fun f(x) = g[x].y; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «y»: found 'y' where the number of a component should be"`,
    );
    expect(inPipeline('fun f(x) = g[x].0.5; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «0.5»: found '0.5' where the number of a component should be"`,
    );
    expect(inPipeline('fun f(x) = g[x].; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «;»: found ';' where the number of a component should be"`,
    );
  });

  test('a missing brace', () => {
    expect(mistakes('pipeline f() { fun f(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «»: found the end of the file where 'fun' or '}' should be"`,
    );
    expect(mistakes('pipeline f() { fun f(x) = { x;')).toMatchInlineSnapshot(
      `"S101 at «»: found the end of the file where an update or '}' should be"`,
    );
    expect(mistakes('pipeline f() { fun f(x) = x; schedule s { swap(f.x); }')).toMatchInlineSnapshot(
      `"S101 at «schedule»: found the keyword 'schedule' where 'fun' or '}' should be"`,
    );
    expect(inPipeline('fun g(x) = { x; fun f(x) = g[x];')).toMatchInlineSnapshot(
      `"S101 at «fun»: found the keyword 'fun' where an update or '}' should be"`,
    );
    expect(mistakes('pipeline f() fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «fun»: found the keyword 'fun' where '{' should be"`,
    );
    expect(mistakes('schedule s swap(f.x); }')).toMatchInlineSnapshot(
      `"S101 at «swap»: found 'swap' where '{' should be"`,
    );
    expect(mistakes('schedule s { swap(f.x); pipeline f() { }')).toMatchInlineSnapshot(
      `"S101 at «pipeline»: found the keyword 'pipeline' where a directive or '}' should be"`,
    );
  });

  test('a misspelt keyword', () => {
    expect(mistakes('pipline f() { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «pipline»: found 'pipline' where 'pipeline' should be"`,
    );
    expect(mistakes('shedule s { swap(f.x); }')).toMatchInlineSnapshot(
      `"S101 at «shedule»: found 'shedule' where 'schedule' should be"`,
    );
    expect(inPipeline('func g(x) = { x; } fun f(x) = g[x];')).toMatchInlineSnapshot(
      `"S101 at «func»: found 'func' where 'fun' should be"`,
    );
    expect(inPipeline('fun f(x) = { 0; rdon(r = (0, 3)) in (r) <- 1; (x) <- 2; }')).toMatchInlineSnapshot(
      `"S101 at «rdon»: found 'rdon' where an update or '}' should be"`,
    );
    expect(inPipeline('fun f(x): int = { x; (x) <- 2; }')).toMatchInlineSnapshot(`"S107 at «int»: int is not a type"`);
  });

  test('a keyword where a name should be', () => {
    expect(inPipeline('fun in(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «in»: found the keyword 'in' where a name should be"`,
    );
    expect(inPipeline('fun f(fun) = 1;')).toMatchInlineSnapshot(
      `"S101 at «fun»: found the keyword 'fun' where a name should be"`,
    );
    expect(inPipeline('fun f(x) = schedule + pipeline;')).toMatchInlineSnapshot(
      `"S101 at «schedule»: found the keyword 'schedule' where an expression should be"`,
    );
    expect(mistakes('pipeline schedule() { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «schedule»: found the keyword 'schedule' where a name should be"`,
    );
    expect(mistakes('schedule s { schedule(f.x); swap(f.if); }')).toMatchInlineSnapshot(`
      "S101 at «schedule»: found the keyword 'schedule' where a directive or '}' should be
      S101 at «if»: found the keyword 'if' where a name should be"
    `);
  });

  test('a stray token', () => {
    expect(inPipeline('fun f(x) = x );')).toMatchInlineSnapshot(`"S101 at «)»: found ')' where ';' should be"`);
    expect(inPipeline('fun f(x) = x;; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «;»: found ';' where 'fun' or '}' should be"`,
    );
    expect(inPipeline('3 + 4; fun f(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «3»: found '3' where 'fun' or '}' should be"`,
    );
    expect(mistakes('pipeline f() { fun f(x) = x; } } schedule s { }')).toMatchInlineSnapshot(
      `"S101 at «}»: found '}' where 'pipeline' or 'schedule' should be"`,
    );
    expect(mistakes('hello, world; pipeline f() { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «hello»: found 'hello' where 'pipeline' or 'schedule' should be"`,
    );
    expect(inPipeline('fun f(x) { x; (x) <- 1; } fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «{»: found '{' where '=' should be"`,
    );
    expect(inPipeline('fun f(x) = min(x 1, 2); fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «1»: found '1' where ',' or ')' should be"`,
    );
    expect(inPipeline('fun f(x) = x } fun g(x) = x; ')).toMatchInlineSnapshot(
      `"S101 at «}»: found '}' where ';' should be"`,
    );
    expect(inPipeline('fun f(x) = x; } fun g(x) = 1x;')).toMatchInlineSnapshot(`
      "S101 at «}»: found '}' where 'fun' should be
      S106 at «1x»: 1x is not a number"
    `);
    expect(mistakes('pipeline f { fun f(x) = x; } schedule { swap(f.x); }')).toMatchInlineSnapshot(`
      "S101 at «{»: found '{' where '(' should be
      S101 at «{»: found '{' where a name should be"
    `);
    expect(inPipeline('fun f(x) = { }')).toMatchInlineSnapshot(
      `"S101 at «}»: found '}' where an expression should be"`,
    );
    expect(mistakes('schedule s { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «fun»: found the keyword 'fun' where a directive or '}' should be"`,
    );
  });

  test('a character that begins no token', () => {
    expect(inPipeline('fun f(x) = x @ 1;')).toMatchInlineSnapshot(`"S102 at «@»: '@' does not belong to the language"`);
    expect(inPipeline('fun f(x) = @@ x ?#;')).toMatchInlineSnapshot(`
      "S102 at «@@»: '@@' does not belong to the language
      S102 at «?#»: '?#' does not belong to the language"
    `);
    expect(inPipeline('fun f(x) = x ? 1 : 2; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S102 at «?»: '?' does not belong to the language"`,
    );
  });

  test('a character that cannot be seen is named by its number', () => {
    const messages = (text: string) => parse(text).diagnostics.map((d) => d.message);
    expect(messages('\u0000')).toEqual(['U+0000 does not belong to the language']);
    expect(messages('\u00a0\u{1f600}@\u{e0001}')).toEqual([
      "U+00A0 '\u{1f600}@' U+E0001 does not belong to the language",
    ]);
    expect(messages('\ud83d')).toEqual(['U+D83D does not belong to the language']);
    expect(messages('@'.repeat(99))).toEqual(["'@@@@@@@@@@' … does not belong to the language"]);
  });

  test('a comment that is never closed', () => {
    expect(mistakes('pipeline f() { fun f(x) = x; /* the end }')).toMatchInlineSnapshot(
      `"S103 at «/*»: this comment is never closed"`,
    );
  });

  test('what looks like a number', () => {
    for (const text of ['12abc', '0x', '0x1g', '1e', '1e-', '1.', '1.x', '1.2.3', '12_000', '.5'])
      expect(inPipeline(`fun f(x) = x + ${text};`)).toBe(`S106 at «${text}»: ${text} is not a number`);
  });

  test('comparisons in a chain', () => {
    expect(inPipeline('fun f(x) = a < b <= c == d;')).toMatchInlineSnapshot(
      `"S105 at «<=»: '<' and '<=' cannot be chained"`,
    );
    expect(inPipeline('fun f(x) = a < b <-c && a < b;')).toMatchInlineSnapshot(
      `"S105 at «<-»: '<' and '<' cannot be chained"`,
    );
  });

  test('a reduction in another form', () => {
    expect(inPipeline('fun f(x) = sum(g[x]);')).toMatchInlineSnapshot(
      `"S101 at «g»: found 'g' where the range of 'sum(r = (min, length) : e)' should be"`,
    );
    expect(inPipeline('fun f(x) = minimum();')).toMatchInlineSnapshot(
      `"S101 at «)»: found ')' where the range of 'minimum(r = (min, length) : e)' should be"`,
    );
    expect(inPipeline('fun f(x) = sum(r = (0, 3), g[r]);')).toMatchInlineSnapshot(
      `"S101 at «[»: found '[' where '=' should be"`,
    );
    expect(inPipeline('fun f(x) = sum(r = (0, 3));')).toMatchInlineSnapshot(
      `"S101 at «)»: found ')' where ',' or ':' should be"`,
    );
  });

  test('wrong parts of a parameter, a range, an update or a bound', () => {
    expect(mistakes('pipeline f(k: f32 = x) { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «x»: found 'x' where a literal should be"`,
    );
    expect(mistakes('pipeline f(k: f32 = -true) { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «true»: found the keyword 'true' where a number should be"`,
    );
    expect(mistakes('pipeline f(img: u8[x]) { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «x»: found 'x' where the number of dimensions should be"`,
    );
    expect(mistakes('pipeline f(k: 3) { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «3»: found '3' where a type should be"`,
    );
    expect(inPipeline('fun f(x) = { 0; rdom(r = 0, 3) in (r) <- 1; }')).toMatchInlineSnapshot(
      `"S101 at «0»: found '0' where '(' or '[' should be"`,
    );
    expect(inPipeline('fun f(x) = { 0; rdom(r = [0, 3]) in (r) <- 1; }')).toMatchInlineSnapshot(
      `"S101 at «]»: found ']' where ')' should be"`,
    );
    expect(inPipeline('fun f(x) = { 0; rdom(r = (0, 3)) (r) <- 1; }')).toMatchInlineSnapshot(
      `"S101 at «(»: found '(' where 'in' should be"`,
    );
    expect(inPipeline('fun f(x) = { 0; (x) = 1; }')).toMatchInlineSnapshot(
      `"S101 at «=»: found '=' where '<-' should be"`,
    );
    expect(inPipeline('fun f(x) = { 0; f[x] <- 1; }')).toMatchInlineSnapshot(
      `"S101 at «f»: found 'f' where an update or '}' should be"`,
    );
    expect(inPipeline('fun f(x) = img.len[x];')).toMatchInlineSnapshot(
      `"S101 at «x»: found 'x' where the number of a dimension should be"`,
    );
    expect(inPipeline('fun f(x) = img.size[0];')).toMatchInlineSnapshot(
      `"S101 at «size»: found 'size' where 'min' or 'len' should be"`,
    );
    expect(inPipeline('fun f(x) = g[x][x];')).toMatchInlineSnapshot(`"S101 at «[»: found '[' where ';' should be"`);
  });
});

describe('one run reports every mistake', () => {
  const text = `
    pipline f(k: int) {
      fun a(x) = x + ;
      fun b(x) = (x;
      fun c(x) = 0 < x < 5
      fun d(x) = { 1 + ; (x) = 2; (x) <- 12abc; }
      fun good(x) = x;
      fun f(x) = a[x] @ 1;
    }
    schedule s {
      split(f.x, 4x);
      swap(f.y);
      swap f.x;
    }`;

  test('each where it is, in the order of the text', () => {
    expect(mistakes(text)).toMatchInlineSnapshot(`
      "S101 at «pipline»: found 'pipline' where 'pipeline' should be
      S107 at «int»: int is not a type
      S101 at «;»: found ';' where an expression should be
      S101 at «;»: found ';' where ')' should be
      S105 at «<»: '<' and '<' cannot be chained
      S101 at «fun»: found the keyword 'fun' where ';' should be
      S101 at «;»: found ';' where an expression should be
      S101 at «=»: found '=' where '<-' should be
      S106 at «12abc»: 12abc is not a number
      S102 at «@»: '@' does not belong to the language
      S106 at «4x»: 4x is not a number
      S101 at «f»: found 'f' where '(' should be"
    `);
  });

  test('and leaves out of the tree what has a mistake in it', () => {
    expect(printFile(parse(text.replace('int', 'i32')).tree)).toMatchInlineSnapshot(`
      "pipeline f(k: i32) {
        fun good(x) = x;
      }

      schedule s {
        swap(f.y);
      }
      "
    `);
  });
});
