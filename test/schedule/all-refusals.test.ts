import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';

const chain = 'pipeline f(n) { fun a(x, y) = x; fun b(x, y) = a[x, y]; fun c(x, y) = b[x, y]; fun f(x, y) = c[x, y]; }';
const apart = 'pipeline f() { fun a(x) = x; fun b(x) = a[x]; fun c(x) = x; fun d(x) = c[x]; fun f(x) = b[x] + d[x]; }';

/** Every error of a schedule, with its directive. */
function refusals(pipeline: string, directives: string): string {
  const text = `${pipeline} schedule s { ${directives} }`;
  const lines = checkText(text).diagnostics.map(({ code, message, place }) => {
    return `${place === null ? '' : text.slice(place.from, place.to)}  ${code}: ${message}`;
  });
  return `\n${lines.join('\n')}\n`;
}

test('every illegal directive is reported', () => {
  expect(
    refusals(
      chain,
      'split(f.z, zo, zi, 8); compute-at(f, c.x); parallel(f.q); bound(f, t, 0, 1); swap(f.y); fuse(f.x, xy);',
    ),
  ).toMatchInlineSnapshot(`
    "
    split(f.z, zo, zi, 8)  S411: there is no loop named f.z
    compute-at(f, c.x)  S421: compute-at cannot be applied to f: it is an output, which stays at the root
    parallel(f.q)  S411: there is no loop named f.q
    bound(f, t, 0, 1)  S428: f has no dimension t
    "
  `);
  expect(refusals(apart, 'compute-at(a, f.x); compute-at(c, f.x);')).toMatchInlineSnapshot(`
    "
    compute-at(a, f.x)  S418: a cannot be computed at f.x: b reads a[x] outside that loop
    compute-at(c, f.x)  S418: c cannot be computed at f.x: d reads c[x] outside that loop
    "
  `);
  expect(refusals(chain, 'vectorize(f.x); vectorize(c.y); compute-at(b, c.z);')).toMatchInlineSnapshot(`
    "
    vectorize(f.x)  S423: f.x cannot be vectorized: its extent depends on the requested window
    vectorize(c.y)  S423: c.y cannot be vectorized: its extent depends on the requested window
    compute-at(b, c.z)  S411: there is no loop named c.z
    "
  `);
});

test('a directive with an unknown name hides only its own consequences', () => {
  expect(
    refusals(chain, 'frob(c); compute-at(c, f.nope); unroll(f.y); splt(f.x, xo, xi, 8); vectorize(f.xi);'),
  ).toMatchInlineSnapshot(`
    "
    frob  S401: there is no directive named frob
    compute-at(c, f.nope)  S411: there is no loop named f.nope
    splt  S401: there is no directive named splt
    "
  `);
});

test('a loop that a later directive makes is an error of order', () => {
  const help = (directives: string): string | undefined =>
    checkText(`${chain} schedule s { ${directives} }`).diagnostics[0]?.help;
  expect(help('vectorize(f.xi, 8); split(f.x, xo, xi, 32);')).toBe(
    'Write it after split(f.x, xo, xi, 32), which makes that loop.',
  );
  expect(help('parallel(f.yo); tile(f.x, f.y, xo, yo, xi, yi, 8, 8);')).toBe(
    'Write it after tile(f.x, f.y, xo, yo, xi, yi, 8, 8), which makes that loop.',
  );
  expect(help('split(c.x, xo, xi, 32); vectorize(f.xi, 8);')).toBe('Use one of the loops of this func: f.y, f.x.');
});

test('a refused directive has no partial effect', () => {
  expect(refusals(chain, 'tile(f.x, f.y, xo, yo, xi, xo, 8, 8); split(f.x, xo, xi, 8);')).toMatchInlineSnapshot(`
    "
    tile(f.x, f.y, xo, yo, xi, xo, 8, 8)  S416: xo is already the name of a loop or a variable of f
    "
  `);
  expect(refusals(chain, 'at(c, f.z);')).toMatchInlineSnapshot(`
    "
    at(c, f.z)  S411: there is no loop named f.z
    "
  `);
});

test('errors that are a consequence of another refused directive are not reported', () => {
  const knockOns = [
    // loops that a directive would create
    'split(f.x, xo, xi, 0); parallel(f.xo); compute-at(c, f.xo); split(f.xi, a, b, 2); unroll(f.b);',
    'vectorize(f.x, 0); unroll(f.x_vo, 2);',
    'specialize(f, n > 1); specialize(f, n > 2); parallel(f.z2.x);',
    // the order of loops
    'split(f.x, y, xi, 8); reorder(f, xi, y, x);',
    // the placement of funcs
    'compute-at(c, f.q); compute-at(b, f.x);',
    'at(c, f.q); store-at(c, f.x);',
    'parallel(f.y); compute-at(c, f.y); store-at(c, f.q);',
    // extents
    'bound-extent(f, t, 8); vectorize(f.x);',
  ];
  expect(knockOns.map((directives) => `\n${directives}${refusals(chain, directives)}`).join('')).toMatchInlineSnapshot(`
    "
    split(f.x, xo, xi, 0); parallel(f.xo); compute-at(c, f.xo); split(f.xi, a, b, 2); unroll(f.b);
    split(f.x, xo, xi, 0)  S417: the factor is 0, but it must be positive

    vectorize(f.x, 0); unroll(f.x_vo, 2);
    vectorize(f.x, 0)  S417: the factor is 0, but it must be positive

    specialize(f, n > 1); specialize(f, n > 2); parallel(f.z2.x);
    specialize(f, n > 2)  S422: f is specialized twice

    split(f.x, y, xi, 8); reorder(f, xi, y, x);
    split(f.x, y, xi, 8)  S416: y is already the name of a dimension of f

    compute-at(c, f.q); compute-at(b, f.x);
    compute-at(c, f.q)  S411: there is no loop named f.q

    at(c, f.q); store-at(c, f.x);
    at(c, f.q)  S411: there is no loop named f.q

    parallel(f.y); compute-at(c, f.y); store-at(c, f.q);
    store-at(c, f.q)  S411: there is no loop named f.q

    bound-extent(f, t, 8); vectorize(f.x);
    bound-extent(f, t, 8)  S428: f has no dimension t
    "
  `);
});

test('directives that name a func with an error are not checked', () => {
  const broken = 'pipeline f() { fun a(x) = x + unknown; fun b(x) = x; fun c(x) = a[x]; fun f(x) = b[x] + c[x]; }';
  expect(
    refusals(
      broken,
      'parallel(f.x); parallel(b.x, 0 - 1, what); at(b, f.x); frob(a); vectorize(c$sum0.s1.x, 8); at(z, b.x);',
    ),
  ).toMatchInlineSnapshot(`
    "
    unknown  S214: there is no variable or parameter named unknown
    parallel(b.x, 0 - 1, what)  S402: parallel: what is not a tail of a split
    frob  S401: there is no directive named frob
    z  S406: there is no func named z
    "
  `);
});
