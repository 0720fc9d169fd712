import { describe, expect, test } from 'vitest';
import { parse } from '../../src/language/parse.ts';
import { printFile } from '../../src/language/print-tree.ts';
import { mistakes } from './show.ts';

/** The errors in the definitions of a pipeline. */
const inPipeline = (funcs: string) => mistakes(`pipeline f() { ${funcs} }`);

describe('one error, one diagnostic', () => {
  test('a missing semicolon', () => {
    expect(inPipeline('fun g(x) = x fun f(x) = g[x];')).toMatchInlineSnapshot(
      `"S101 at «fun»: expected ';', found the keyword 'fun'"`,
    );
    expect(inPipeline('fun f(x) = x')).toMatchInlineSnapshot(`"S101 at «}»: expected ';', found '}'"`);
    expect(inPipeline('fun f(x) = { 0\n (x) <- 1; }')).toMatchInlineSnapshot(`"S101 at «»: expected ';', found '('"`);
    expect(inPipeline('fun f(x) = { 0; (x) <- 1 }')).toMatchInlineSnapshot(`"S101 at «}»: expected ';', found '}'"`);
    expect(mistakes('schedule s { compute-root(g) inline(h); }')).toMatchInlineSnapshot(
      `"S101 at «inline»: expected ';', found 'inline'"`,
    );
  });

  test('a missing bracket', () => {
    expect(inPipeline('fun f(x) = (x + 1; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «;»: expected ')', found ';'"`,
    );
    expect(inPipeline('fun f(x) = g[x + 1; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «;»: expected ',' or ']', found ';'"`,
    );
    expect(inPipeline('fun f(x = x; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «=»: expected ',' or ')', found '='"`,
    );
    expect(mistakes('pipeline f(k { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «{»: expected ',' or ')', found '{'"`,
    );
    expect(mistakes('schedule s { split(f.x, xo, xi, 3; swap(f.xo); }')).toMatchInlineSnapshot(
      `"S101 at «;»: expected ',' or ')', found ';'"`,
    );
    expect(inPipeline('fun f(x) = { 0; (x <- 3; (x) <- 4; }')).toMatchInlineSnapshot(
      `"S101 at «;»: expected ',' or ')', found ';'"`,
    );
  });

  test('an incomplete tuple', () => {
    expect(inPipeline('fun f(x) = (x, 1; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «;»: expected ',' or ')', found ';'"`,
    );
    expect(inPipeline('fun f(x) = (x, ); fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «)»: expected an expression, found ')'"`,
    );
    expect(inPipeline('fun f(x): () = 1; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «)»: expected a type, found ')'"`,
    );
    expect(inPipeline('fun f(x): (u8, u7) = (1, 2); fun g(x) = x;')).toMatchInlineSnapshot(
      `"S107 at «u7»: u7 is not a type"`,
    );
    expect(inPipeline('fun f(x) = g[x].y; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «y»: expected the number of a component, found 'y'"`,
    );
    expect(inPipeline('fun f(x) = g[x].0.5; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «0.5»: expected the number of a component, found '0.5'"`,
    );
    expect(inPipeline('fun f(x) = g[x].; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «;»: expected the number of a component, found ';'"`,
    );
  });

  test('a missing brace', () => {
    expect(mistakes('pipeline f() { fun f(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «»: expected 'fun' or '}', found the end of the file"`,
    );
    expect(mistakes('pipeline f() { fun f(x) = { x;')).toMatchInlineSnapshot(
      `"S101 at «»: expected an update or '}', found the end of the file"`,
    );
    expect(mistakes('pipeline f() { fun f(x) = x; schedule s { swap(f.x); }')).toMatchInlineSnapshot(
      `"S101 at «schedule»: expected 'fun' or '}', found the keyword 'schedule'"`,
    );
    expect(inPipeline('fun g(x) = { x; fun f(x) = g[x];')).toMatchInlineSnapshot(
      `"S101 at «fun»: expected an update or '}', found the keyword 'fun'"`,
    );
    expect(mistakes('pipeline f() fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «fun»: expected '{', found the keyword 'fun'"`,
    );
    expect(mistakes('schedule s swap(f.x); }')).toMatchInlineSnapshot(`"S101 at «swap»: expected '{', found 'swap'"`);
    expect(mistakes('schedule s { swap(f.x); pipeline f() { }')).toMatchInlineSnapshot(
      `"S101 at «pipeline»: expected a directive or '}', found the keyword 'pipeline'"`,
    );
  });

  test('a misspelled keyword', () => {
    expect(mistakes('pipline f() { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «pipline»: expected 'pipeline', found 'pipline'"`,
    );
    expect(mistakes('shedule s { swap(f.x); }')).toMatchInlineSnapshot(
      `"S101 at «shedule»: expected 'schedule', found 'shedule'"`,
    );
    expect(inPipeline('func g(x) = { x; } fun f(x) = g[x];')).toMatchInlineSnapshot(
      `"S101 at «func»: expected 'fun', found 'func'"`,
    );
    expect(inPipeline('fun f(x) = { 0; rdon(r = (0, 3)) in (r) <- 1; (x) <- 2; }')).toMatchInlineSnapshot(
      `"S101 at «rdon»: expected an update or '}', found 'rdon'"`,
    );
    expect(inPipeline('fun f(x): int = { x; (x) <- 2; }')).toMatchInlineSnapshot(`"S107 at «int»: int is not a type"`);
  });

  test('a keyword instead of a name', () => {
    expect(inPipeline('fun in(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «in»: expected a name, found the keyword 'in'"`,
    );
    expect(inPipeline('fun f(fun) = 1;')).toMatchInlineSnapshot(
      `"S101 at «fun»: expected a name, found the keyword 'fun'"`,
    );
    expect(inPipeline('fun f(x) = schedule + pipeline;')).toMatchInlineSnapshot(
      `"S101 at «schedule»: expected an expression, found the keyword 'schedule'"`,
    );
    expect(mistakes('pipeline schedule() { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «schedule»: expected a name, found the keyword 'schedule'"`,
    );
    expect(mistakes('schedule s { schedule(f.x); swap(f.if); }')).toMatchInlineSnapshot(`
      "S101 at «schedule»: expected a directive or '}', found the keyword 'schedule'
      S101 at «if»: expected a name, found the keyword 'if'"
    `);
  });

  test('a stray token', () => {
    expect(inPipeline('fun f(x) = x );')).toMatchInlineSnapshot(`"S101 at «)»: expected ';', found ')'"`);
    expect(inPipeline('fun f(x) = x;; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «;»: expected 'fun' or '}', found ';'"`,
    );
    expect(inPipeline('3 + 4; fun f(x) = x;')).toMatchInlineSnapshot(`"S101 at «3»: expected 'fun' or '}', found '3'"`);
    expect(mistakes('pipeline f() { fun f(x) = x; } } schedule s { }')).toMatchInlineSnapshot(
      `"S101 at «}»: expected 'pipeline' or 'schedule', found '}'"`,
    );
    expect(mistakes('hello, world; pipeline f() { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «hello»: expected 'pipeline' or 'schedule', found 'hello'"`,
    );
    expect(inPipeline('fun f(x) { x; (x) <- 1; } fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «{»: expected '=', found '{'"`,
    );
    expect(inPipeline('fun f(x) = min(x 1, 2); fun g(x) = x;')).toMatchInlineSnapshot(
      `"S101 at «1»: expected ',' or ')', found '1'"`,
    );
    expect(inPipeline('fun f(x) = x } fun g(x) = x; ')).toMatchInlineSnapshot(`"S101 at «}»: expected ';', found '}'"`);
    expect(inPipeline('fun f(x) = x; } fun g(x) = 1x;')).toMatchInlineSnapshot(`
      "S101 at «}»: expected 'fun', found '}'
      S106 at «1x»: 1x is not a valid number"
    `);
    expect(mistakes('pipeline f { fun f(x) = x; } schedule { swap(f.x); }')).toMatchInlineSnapshot(`
      "S101 at «{»: expected '(', found '{'
      S101 at «{»: expected a name, found '{'"
    `);
    expect(inPipeline('fun f(x) = { }')).toMatchInlineSnapshot(`"S101 at «}»: expected an expression, found '}'"`);
    expect(mistakes('schedule s { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «fun»: expected a directive or '}', found the keyword 'fun'"`,
    );
  });

  test('a character that does not start a token', () => {
    expect(inPipeline('fun f(x) = x @ 1;')).toMatchInlineSnapshot(`"S102 at «@»: unexpected character '@'"`);
    expect(inPipeline('fun f(x) = @@ x ?#;')).toMatchInlineSnapshot(`
      "S102 at «@@»: unexpected characters '@@'
      S102 at «?#»: unexpected characters '?#'"
    `);
    expect(inPipeline('fun f(x) = x ? 1 : 2; fun g(x) = x;')).toMatchInlineSnapshot(
      `"S102 at «?»: unexpected character '?'"`,
    );
  });

  test('an invisible character is shown as its code point', () => {
    const messages = (text: string) => parse(text).diagnostics.map((d) => d.message);
    expect(messages('\u0000')).toEqual(['unexpected character U+0000']);
    expect(messages('\u00a0\u{1f600}@\u{e0001}')).toEqual(["unexpected characters U+00A0 '\u{1f600}@' U+E0001"]);
    expect(messages('\ud83d')).toEqual(['unexpected character U+D83D']);
    expect(messages('@'.repeat(99))).toEqual(["unexpected characters '@@@@@@@@@@' …"]);
  });

  test('a comment that is never closed', () => {
    expect(mistakes('pipeline f() { fun f(x) = x; /* the end }')).toMatchInlineSnapshot(
      `"S103 at «/*»: this comment is never closed"`,
    );
  });

  test('malformed numbers', () => {
    for (const text of ['12abc', '0x', '0x1g', '1e', '1e-', '1.', '1.x', '1.2.3', '12_000', '.5'])
      expect(inPipeline(`fun f(x) = x + ${text};`)).toBe(`S106 at «${text}»: ${text} is not a valid number`);
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
      `"S101 at «g»: expected the range of 'sum(r = (min, length) : e)', found 'g'"`,
    );
    expect(inPipeline('fun f(x) = minimum();')).toMatchInlineSnapshot(
      `"S101 at «)»: expected the range of 'minimum(r = (min, length) : e)', found ')'"`,
    );
    expect(inPipeline('fun f(x) = sum(r = (0, 3), g[r]);')).toMatchInlineSnapshot(
      `"S101 at «[»: expected '=', found '['"`,
    );
    expect(inPipeline('fun f(x) = sum(r = (0, 3));')).toMatchInlineSnapshot(
      `"S101 at «)»: expected ',' or ':', found ')'"`,
    );
  });

  test('wrong parts of a parameter, a range, an update or a bound', () => {
    expect(mistakes('pipeline f(k: f32 = x) { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «x»: expected a literal, found 'x'"`,
    );
    expect(mistakes('pipeline f(k: f32 = -true) { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «true»: expected a number, found the keyword 'true'"`,
    );
    expect(mistakes('pipeline f(img: u8[x]) { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «x»: expected the number of dimensions, found 'x'"`,
    );
    expect(mistakes('pipeline f(k: 3) { fun f(x) = x; }')).toMatchInlineSnapshot(
      `"S101 at «3»: expected a type, found '3'"`,
    );
    expect(inPipeline('fun f(x) = { 0; rdom(r = 0, 3) in (r) <- 1; }')).toMatchInlineSnapshot(
      `"S101 at «0»: expected '(' or '[', found '0'"`,
    );
    expect(inPipeline('fun f(x) = { 0; rdom(r = [0, 3]) in (r) <- 1; }')).toMatchInlineSnapshot(
      `"S101 at «]»: expected ')', found ']'"`,
    );
    expect(inPipeline('fun f(x) = { 0; rdom(r = (0, 3)) (r) <- 1; }')).toMatchInlineSnapshot(
      `"S101 at «(»: expected 'in', found '('"`,
    );
    expect(inPipeline('fun f(x) = { 0; (x) = 1; }')).toMatchInlineSnapshot(`"S101 at «=»: expected '<-', found '='"`);
    expect(inPipeline('fun f(x) = { 0; f[x] <- 1; }')).toMatchInlineSnapshot(
      `"S101 at «f»: expected an update or '}', found 'f'"`,
    );
    expect(inPipeline('fun f(x) = img.len[x];')).toMatchInlineSnapshot(
      `"S101 at «x»: expected the number of a dimension, found 'x'"`,
    );
    expect(inPipeline('fun f(x) = img.size[0];')).toMatchInlineSnapshot(
      `"S101 at «size»: expected 'min' or 'len', found 'size'"`,
    );
    expect(inPipeline('fun f(x) = g[x][x];')).toMatchInlineSnapshot(`"S101 at «[»: expected ';', found '['"`);
  });
});

describe('one run reports every error', () => {
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

  test('each at its position, in the order of the text', () => {
    expect(mistakes(text)).toMatchInlineSnapshot(`
      "S101 at «pipline»: expected 'pipeline', found 'pipline'
      S107 at «int»: int is not a type
      S101 at «;»: expected an expression, found ';'
      S101 at «;»: expected ')', found ';'
      S105 at «<»: '<' and '<' cannot be chained
      S101 at «»: expected ';', found the keyword 'fun'
      S101 at «;»: expected an expression, found ';'
      S101 at «=»: expected '<-', found '='
      S106 at «12abc»: 12abc is not a valid number
      S102 at «@»: unexpected character '@'
      S106 at «4x»: 4x is not a valid number
      S101 at «f»: expected '(', found 'f'"
    `);
  });

  test('and leaves parts with errors out of the tree', () => {
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
