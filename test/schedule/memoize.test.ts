import { describe, expect, test } from 'vitest';
import { run } from '../run.ts';
import { refusal, scheduled } from './scheduled.ts';

const pipeline = `pipeline f(img: i32[1], k: i32) {
  fun h(x) = img[x] * k;
  fun g(x) = h[x] + h[x + 1];
  fun f(x) = g[x] + g[x + 2];
}`;

test('memoize is an annotation of the storage', () => {
  expect(scheduled(pipeline, 'memoize(g); inline(h);')).toMatchInlineSnapshot(`
    "
    allocate g(?mem g.x) [memoize];
    label g:
      label s0:
        for x in ?cpu g.x do
          g[x] <- img[x] * k + img[x + 1] * k;
    allocate f(?mem f.x);
    label f:
      label s0:
        for x in ?cpu f.x do
          f[x] <- g[x] + g[x + 2];
    "
  `);
});

describe('the machine program', () => {
  const machine = (directives: string): string => {
    const { out } = run('lower --schedule s --after flatten', `${pipeline} schedule s { ${directives} }`);
    return `\n${out.slice(out.indexOf('  plan'))}`;
  };

  test('plans the storage and the key, and skips the func and its producers', () => {
    expect(machine('memoize(g);')).toMatchInlineSnapshot(`
      "
        plan
          let f.x.min = x.min in
          let f.x.len = x.len in
          let g.x.min = x.min in
          let g.x.len = (x.len + 2) in
          let h.x.min = x.min in
          let h.x.len = (x.len + 3) in
          (x.min, x.len)
          memoize g((x.min, (x.len + 2))) by x.min, (x.len + 2), k, img[(select(1, x.min, 1), select(1, ((x.min + x.len) + 2), 0))]
        let img@ = (img.pointer - (img.min[0] * 4)) in
        let g.x.len = (x.len + 2) in
        let h.x.len = (x.len + 3) in
        let f@ = (f.pointer - (x.min * 4)) in
        if (x.len > 0) then
          check (x.min >= img.min[0]);
          check (((x.min + x.len) + 2) < (img.min[0] + img.len[0]));
          let h.size[0] = (x.len + 3) in
          allocate h.pointer: i32(h.size[0]);
          let h@ = (h.pointer - (x.min * 4)) in
          if !(g.skip) then
            for x in (x.min, h.x.len) do
              h{(h@ + (x * 4))} <- (img{(img@ + (x * 4))} * k);
          let g@ = (g.pointer - (x.min * 4)) in
          if !(g.skip) then
            for x'1 in (x.min, g.x.len) do
              g{(g@ + (x'1 * 4))} <- (h{(h@ + (x'1 * 4))} + h{(h@ + ((x'1 + 1) * 4))});
          for x'2 in (x.min, x.len) do
            f{(f@ + (x'2 * 4))} <- (g{(g@ + (x'2 * 4))} + g{(g@ + ((x'2 + 2) * 4))});
      "
    `);
  });

  test('keeps the checks of a func that is skipped', () => {
    expect(machine('memoize(g); inline(h); bound(g, x, 0, k); specialize(g, k == 1);')).toMatchInlineSnapshot(`
      "
        plan
          let f.x.min = x.min in
          let f.x.len = x.len in
          let g.x.min = 0 in
          let g.x.len = k in
          (x.min, x.len)
          memoize g((select((((k > 0) && (k == 1)) || ((k > 0) && (k != 1))), min(x.min, 0), x.min), ((select((((k > 0) && (k == 1)) || ((k > 0) && (k != 1))), max(((x.min + x.len) + 1), select(((k > 0) && (k == 1)), select((k != 1), (k - 1), min((k - 1), 0)), (k - 1))), ((x.min + x.len) + 1)) - select((((k > 0) && (k == 1)) || ((k > 0) && (k != 1))), min(x.min, 0), x.min)) + 1))) by 0, k, k, img[(select((((k > 0) && (k == 1)) || ((k > 0) && (k != 1))), 0, 1), select((((k > 0) && (k == 1)) || ((k > 0) && (k != 1))), select(((k > 0) && (k == 1)), select((k != 1), k, min(k, 1)), k), 0))]
        let img@ = (img.pointer - (img.min[0] * 4)) in
        let f@ = (f.pointer - (x.min * 4)) in
        if (x.len > 0) then
          check ((!((((k > 0) && (k == 1)) || ((k > 0) && (k != 1)))) || (select(((k > 0) && (k == 1)), select((k != 1), k, min(k, 1)), k) < 0)) || (0 >= img.min[0]));
          check ((!((((k > 0) && (k == 1)) || ((k > 0) && (k != 1)))) || (select(((k > 0) && (k == 1)), select((k != 1), k, min(k, 1)), k) < 0)) || (select(((k > 0) && (k == 1)), select((k != 1), k, min(k, 1)), k) < (img.min[0] + img.len[0])));
          let g@ = (g.pointer - (select((((k > 0) && (k == 1)) || ((k > 0) && (k != 1))), min(x.min, 0), x.min) * 4)) in
          check ((0 == 0) && (k == k));
          check (k >= 0);
          check (((x.len + 2) == 0) || (x.min >= 0));
          check (((x.len + 2) == 0) || ((x.min + (x.len + 2)) <= k));
          if !(g.skip) then
            if (k == 1) then
              check (k >= 0);
              for x in (0, k) do
                g{(g@ + (x * 4))} <- ((img{(img@ + (x * 4))} * k) + (img{(img@ + ((x + 1) * 4))} * k));
            else
              check (k >= 0);
              for x'1 in (0, k) do
                g{(g@ + (x'1 * 4))} <- ((img{(img@ + (x'1 * 4))} * k) + (img{(img@ + ((x'1 + 1) * 4))} * k));
          for x'2 in (x.min, x.len) do
            f{(f@ + (x'2 * 4))} <- (g{(g@ + (x'2 * 4))} + g{(g@ + ((x'2 + 2) * 4))});
      "
    `);
  });
});

test.each([
  ['memoize(f);', 'S481'],
  ['memoize(h); inline(h);', 'S430'],
  ['at(g, f.x); memoize(g);', 'S481'],
  ['memoize(g); compute-at(g, f.x);', 'S481'],
  ['memoize(g); store-in(g, stack); bound-storage(g, x, 9);', 'S481'],
  ['align-storage(g, x, 4); memoize(g);', 'S481'],
  ['memoize(g); bound-storage(g, x, 4);', 'S481'],
  ['memoize(g); memoize(g);', 'warning S424'],
  ['memoize(g); store-in(g, heap);', 'legal'],
])('%s gives %s', (directives, code) => {
  expect(refusal(pipeline, directives)).toMatch(code);
});

test('the reason is stated', () => {
  expect(refusal(pipeline, 'at(g, f.x); memoize(g);')).toMatchInlineSnapshot(
    `"S481: g cannot be memoized: it is stored in the loop f.x. Memoize a func that is computed and stored at the root, and remove other directives for its storage."`,
  );
  expect(refusal(pipeline, 'memoize(g); align-storage(g, x, 4);')).toMatchInlineSnapshot(
    `"S481: g cannot be memoized: align-storage sets the layout of its storage. Memoize a func that is computed and stored at the root, and remove other directives for its storage."`,
  );
  expect(refusal(pipeline, 'memoize(g); memoize(g);')).toMatchInlineSnapshot(
    `"warning S424: memoize(g) has no effect: g is already memoized. Remove it."`,
  );
});
