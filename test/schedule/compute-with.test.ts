import { describe, expect, test } from 'vitest';
import { refusal, scheduled } from './scheduled.ts';
import { four, gradient, stages } from './together.ts';

describe('compute-with', () => {
  test('runs the loops of both funcs as one loop nest', () => {
    expect(scheduled(gradient, 'compute-with(gy, gx.x);')).toMatchInlineSnapshot(`
      "
      allocate h(?mem h.x, ?mem h.y);
      label h:
        label s0:
          for y in ?cpu h.y do
            for x in ?cpu h.x do
              h[x, y] <- x * x - y;
      allocate gx(?mem gx.x, ?mem gx.y);
      allocate gy(?mem gy.x, ?mem gy.y);
      label gy:
        label gx:
          label gy.s0:
            label gx.s0:
              for y in (min(?cpu gx.y.min, ?cpu gy.y.min), max(?cpu gx.y.min + ?cpu gx.y.len, ?cpu gy.y.min + ?cpu gy.y.len) - min(?cpu gx.y.min, ?cpu gy.y.min)) do
                for x in (min(?cpu gx.x.min, ?cpu gy.x.min), max(?cpu gx.x.min + ?cpu gx.x.len, ?cpu gy.x.min + ?cpu gy.x.len) - min(?cpu gx.x.min, ?cpu gy.x.min)) do
                  label gx.s0:
                    if y >= ?cpu gx.y.min && y < ?cpu gx.y.min + ?cpu gx.y.len then
                      if x >= ?cpu gx.x.min && x < ?cpu gx.x.min + ?cpu gx.x.len then
                        gx[x, y] <- h[x + 1, y] - h[x - 1, y];
                  label gy.s0:
                    if y >= ?cpu gy.y.min && y < ?cpu gy.y.min + ?cpu gy.y.len then
                      if x >= ?cpu gy.x.min && x < ?cpu gy.x.min + ?cpu gy.x.len then
                        gy[x, y] <- h[x, y + 1] - h[x, y - 1];
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.y do
            for x in ?cpu f.x do
              f[x, y] <- gx[x, y] * gy[x, y];
      "
    `);
  });

  test('leaves the loops inside alone', () => {
    expect(scheduled(gradient, 'compute-with(gy, gx.y); at(h, gx.y);')).toMatchInlineSnapshot(`
      "
      allocate gx(?mem gx.x, ?mem gx.y);
      allocate gy(?mem gy.x, ?mem gy.y);
      label gy:
        label gx:
          label gy.s0:
            label gx.s0:
              for y in (min(?cpu gx.y.min, ?cpu gy.y.min), max(?cpu gx.y.min + ?cpu gx.y.len, ?cpu gy.y.min + ?cpu gy.y.len) - min(?cpu gx.y.min, ?cpu gy.y.min)) do
                allocate h(?mem h.x, ?mem h.y);
                label h:
                  label s0:
                    for y in ?cpu h.y do
                      for x in ?cpu h.x do
                        h[x, y] <- x * x - y;
                label gx.s0:
                  if y >= ?cpu gx.y.min && y < ?cpu gx.y.min + ?cpu gx.y.len then
                    for x in ?cpu gx.x do
                      gx[x, y] <- h[x + 1, y] - h[x - 1, y];
                label gy.s0:
                  if y >= ?cpu gy.y.min && y < ?cpu gy.y.min + ?cpu gy.y.len then
                    for x in ?cpu gy.x do
                      gy[x, y] <- h[x, y + 1] - h[x, y - 1];
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.y do
            for x in ?cpu f.x do
              f[x, y] <- gx[x, y] * gy[x, y];
      "
    `);
  });

  test('joins stages, and the other stages keep their order', () => {
    expect(scheduled(stages, 'compute-with(h.s1, g.s1.x);')).toMatchInlineSnapshot(`
      "
      allocate g(?mem g.x);
      allocate h(?mem h.x);
      label h:
        label g:
          label g.s0:
            for x in ?cpu g.s0.x do
              g.s0[x] <- x;
          label h.s0:
            for x in ?cpu h.s0.x do
              h.s0[x] <- x + n;
          label h.s1:
            label g.s1:
              for x in (min(?cpu g.s1.x.min, ?cpu h.x.min), max(?cpu g.s1.x.min + ?cpu g.s1.x.len, ?cpu h.x.min + ?cpu h.x.len) - min(?cpu g.s1.x.min, ?cpu h.x.min)) do
                label g.s1:
                  if x >= ?cpu g.s1.x.min && x < ?cpu g.s1.x.min + ?cpu g.s1.x.len then
                    for r in (0, n) do
                      g.s1[x] <- g.s0[x] + r;
                label h.s1:
                  if x >= ?cpu h.x.min && x < ?cpu h.x.min + ?cpu h.x.len then
                    h[x] <- h.s0[x] * 3;
          label g.s2:
            for x in ?cpu g.x do
              g[x] <- g.s1[x] * 2;
      allocate f(?mem f.x);
      label f:
        label s0:
          for x in ?cpu f.x do
            f[x] <- g[x] - h[x + 1];
      "
    `);
  });

  test('joins three funcs at different depths', () => {
    expect(scheduled(four, 'compute-with(b, a.x); compute-with(c, a.y);')).toMatchInlineSnapshot(`
      "
      allocate a(?mem a.x, ?mem a.y);
      allocate b(?mem b.x, ?mem b.y);
      allocate c(?mem c.i, ?mem c.j);
      label c:
        label b:
          label a:
            label c.s0:
              label b.s0:
                label a.s0:
                  for y in (min(min(?cpu a.y.min, ?cpu b.y.min), ?cpu c.j.min), max(min(?cpu a.y.min, ?cpu b.y.min) + (max(?cpu a.y.min + ?cpu a.y.len, ?cpu b.y.min + ?cpu b.y.len) - min(?cpu a.y.min, ?cpu b.y.min)), ?cpu c.j.min + ?cpu c.j.len) - min(min(?cpu a.y.min, ?cpu b.y.min), ?cpu c.j.min)) do
                    for x in (min(?cpu a.x.min, ?cpu b.x.min), max(?cpu a.x.min + ?cpu a.x.len, ?cpu b.x.min + ?cpu b.x.len) - min(?cpu a.x.min, ?cpu b.x.min)) do
                      label a.s0:
                        if y >= ?cpu a.y.min && y < ?cpu a.y.min + ?cpu a.y.len then
                          if x >= ?cpu a.x.min && x < ?cpu a.x.min + ?cpu a.x.len then
                            a[x, y] <- x + y;
                      label b.s0:
                        if y >= ?cpu b.y.min && y < ?cpu b.y.min + ?cpu b.y.len then
                          if x >= ?cpu b.x.min && x < ?cpu b.x.min + ?cpu b.x.len then
                            b[x, y] <- x - y;
                    label c.s0:
                      let j = y in
                      if j >= ?cpu c.j.min && j < ?cpu c.j.min + ?cpu c.j.len then
                        for i in ?cpu c.i do
                          c[i, j] <- i * j;
      allocate d(?mem d.y, ?mem d.x);
      label d:
        label s0:
          for x in ?cpu d.x do
            for y in ?cpu d.y do
              d[y, x] <- x * y + 1;
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.y do
            for x in ?cpu f.x do
              f[x, y] <- a[x, y] + b[x + 1, y] * c[x, y - 1] - d[y, x];
      "
    `);
  });

  test('joins a group to a func, with names that are exchanged', () => {
    expect(scheduled(four, 'compute-with(c, d.y); compute-with(d, a.x);')).toMatchInlineSnapshot(`
      "
      allocate a(?mem a.x, ?mem a.y);
      allocate d(?mem d.y, ?mem d.x);
      allocate c(?mem c.i, ?mem c.j);
      label c:
        label d:
          label a:
            label c.s0:
              label d.s0:
                label a.s0:
                  for y in (min(?cpu a.y.min, min(?cpu d.x.min, ?cpu c.j.min)), max(?cpu a.y.min + ?cpu a.y.len, min(?cpu d.x.min, ?cpu c.j.min) + (max(?cpu d.x.min + ?cpu d.x.len, ?cpu c.j.min + ?cpu c.j.len) - min(?cpu d.x.min, ?cpu c.j.min))) - min(?cpu a.y.min, min(?cpu d.x.min, ?cpu c.j.min))) do
                    for x in (min(?cpu a.x.min, min(?cpu d.y.min, ?cpu c.i.min)), max(?cpu a.x.min + ?cpu a.x.len, min(?cpu d.y.min, ?cpu c.i.min) + (max(?cpu d.y.min + ?cpu d.y.len, ?cpu c.i.min + ?cpu c.i.len) - min(?cpu d.y.min, ?cpu c.i.min))) - min(?cpu a.x.min, min(?cpu d.y.min, ?cpu c.i.min))) do
                      label a.s0:
                        if y >= ?cpu a.y.min && y < ?cpu a.y.min + ?cpu a.y.len then
                          if x >= ?cpu a.x.min && x < ?cpu a.x.min + ?cpu a.x.len then
                            a[x, y] <- x + y;
                      label d.s0:
                        let x_w = y in
                        let y_w = x in
                        if x_w >= ?cpu d.x.min && x_w < ?cpu d.x.min + ?cpu d.x.len then
                          if y_w >= ?cpu d.y.min && y_w < ?cpu d.y.min + ?cpu d.y.len then
                            d[y_w, x_w] <- x_w * y_w + 1;
                      label c.s0:
                        let j = y in
                        let i = x in
                        if j >= ?cpu c.j.min && j < ?cpu c.j.min + ?cpu c.j.len then
                          if i >= ?cpu c.i.min && i < ?cpu c.i.min + ?cpu c.i.len then
                            c[i, j] <- i * j;
      allocate b(?mem b.x, ?mem b.y);
      label b:
        label s0:
          for y in ?cpu b.y do
            for x in ?cpu b.x do
              b[x, y] <- x - y;
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.y do
            for x in ?cpu f.x do
              f[x, y] <- a[x, y] + b[x + 1, y] * c[x, y - 1] - d[y, x];
      "
    `);
  });
});

test('the order of directives does not matter', () => {
  const directives = ['at(h, gx.y);', 'compute-with(gy, gx.x);', 'at(gx, f.y);', 'at(gy, f.y);'];
  const inOrder = scheduled(gradient, directives.join(' '));
  expect(scheduled(gradient, directives.toReversed().join(' '))).toBe(inOrder);
  const joins = ['compute-with(b, a.x);', 'compute-with(c, a.y);', 'compute-with(d, c.i);'];
  expect(scheduled(four, joins.toReversed().join(' '))).toBe(scheduled(four, joins.join(' ')));
});

describe('refusals', () => {
  test.each([
    ['compute-with(gx, h.x);', gradient],
    ['compute-with(gy, gx.z);', gradient],
    ['compute-with(gx, gx.x);', gradient],
    ['compute-at(gx, f.y); compute-with(gy, gx.y);', gradient],
    ['parallel(gx.y); compute-with(gy, gx.y);', gradient],
    ['split(gx.x, xo, xi, 4); compute-with(gy, gx.xi);', gradient],
    ['inline(gy); compute-with(gy, gx.x);', gradient],
    ['compute-with(gy, gx.x); at(h, gy.y);', gradient],
    ['compute-with(gy, gx.y); at(h, gx.x);', gradient],
    ['compute-with(gy.s2, gx.x);', gradient],
    ['compute-with(h, g.s1.x); compute-with(h.s1, g.x);', stages],
    ['compute-with(h, g.x); compute-with(h, g.s1.x);', stages],
    ['compute-with(h, g.x); compute-with(h.s1, g.x);', stages],
    ['compute-with(b, a.x); compute-with(b, a.y);', four],
    ['compute-with(b, a.x); compute-with(a, b.x);', four],
  ])('%s', (directives, pipeline) => {
    expect(refusal(pipeline, directives)).toMatchSnapshot();
  });

  test('two groups that depend on each other', () => {
    const crossed = `pipeline f() {
      fun a(x) = x;
      fun b(x) = x + 1;
      fun c(x) = a[x] * 2;
      fun d(x) = x * 3;
      fun e(x) = d[x] - 1;
      fun f(x) = b[x] + c[x] + e[x];
    }`;
    expect(refusal(crossed, 'compute-with(d, c.x); compute-with(e, a.x);')).toMatchInlineSnapshot(
      `"S471: d cannot be computed in the loops of c: c reads a, which is computed with e, which reads d. Only independent funcs can be computed together. Compute the func that is read at a loop of the func that reads it, with compute-at."`,
    );
  });
});
