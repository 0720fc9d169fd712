import { describe, expect, test } from 'vitest';
import { run } from '../../run.ts';

/** A two-pass blur, and schedules for it. */
const blur = (directives: string): string => `
pipeline by(img: u16[2]) {
  fun bx(x, y) = (img[x - 1, y] + img[x, y] + img[x + 1, y]) / 3;
  fun by(x, y) = (bx[x, y - 1] + bx[x, y] + bx[x, y + 1]) / 3;
}
schedule s { ${directives} }`;

/** The part of a lowered program from the storage of a func on, with the notes before it. */
function lowered(program: string, from: string): string {
  const { out } = run('lower --schedule s', program);
  const lines = out.split('\n');
  const notes = lines.filter((line) => line.startsWith('//'));
  const start = lines.findIndex((line) => line.includes(from));
  return [...notes, ...lines.slice(start)].join('\n');
}

function storesOf(program: string, options: string): object {
  return JSON.parse(run(`run --engine interp --stats --json --schedule s ${options}`, program).out).stats.stores;
}

test('a row is computed when it comes into the window, and three rows are kept', () => {
  const program = blur('compute-at(bx, by.y);');
  expect(lowered(program, 'allocate bx')).toMatchInlineSnapshot(`
    "// bx slides over by.y in y: after the first iteration only (y + 1, 1) is computed
    // bx is folded to 3 in y
        allocate bx((x.min, x.len), (0, 3));
        label by:
          label s0:
            for y in (by.y.min, by.y.len) do
              let bx.x.min = x.min in
              let bx.x.len = x.len in
              let bx.y.min = y - 1 in
              let bx.y.len = 3 in
              label bx:
                let bx.y.min = select(y == by.y.min, y - 1, y + 1) in
                let bx.y.len = select(y == by.y.min, 3, 1) in
                label s0:
                  for y in (bx.y.min, bx.y.len) do
                    for x in (bx.x.min, bx.x.len) do
                      bx[x, y % 3] <- (img[x - 1, y] + img[x, y] + img[x + 1, y]) / 3;
              for x in (by.x.min, by.x.len) do
                by[x, y] <- (bx[x, (y - 1) % 3] + bx[x, y % 3] + bx[x, (y + 1) % 3]) / 3;
    "
  `);
  expect(storesOf(program, '--input img=zero:12x12 --window x=1:11,y=1:11')).toEqual({ bx: 120, by: 100 });
});

test('in strips, the first rows of each strip are computed again', () => {
  const program = blur('split(by.y, yo, yi, 4); parallel(by.yo); compute-at(bx, by.yi); store-at(bx, by.yo);');
  expect(lowered(program, 'allocate bx')).toMatchInlineSnapshot(`
    "// bx slides over by.yi in y: after the first iteration only (y.min + yi + 4 * yo + 1, min(bx.y.len, 1)) is computed
    // bx is folded to 3 in y
              allocate bx((x.min, x.len), (0, 3));
              for yi in (0, 4) do
                let bx.x.min = x.min in
                let bx.x.len = select(y.min + yi + 4 * yo < y.min + y.len, x.len, 0) in
                let bx.y.min = y.min + yi + 4 * yo - 1 in
                let bx.y.len = select(y.min + yi + 4 * yo < y.min + y.len, min(3, y.len - yi - 4 * yo + 2), 0) in
                label bx:
                  let bx.y.min = select(yi == 0, y.min + yi + 4 * yo - 1, y.min + yi + 4 * yo + 1) in
                  let bx.y.len = select(yi == 0, bx.y.len, min(bx.y.len, 1)) in
                  label s0:
                    for y in (bx.y.min, bx.y.len) do
                      for x in (bx.x.min, bx.x.len) do
                        bx[x, y % 3] <- (img[x - 1, y] + img[x, y] + img[x + 1, y]) / 3;
                for x in (by.x.min, by.x.len) do
                  let y = by.y.min + yi + 4 * yo in
                  if y < by.y.min + by.y.len then
                    by[x, y] <- (bx[x, (y - 1) % 3] + bx[x, y % 3] + bx[x, (y + 1) % 3]) / 3;
    "
  `);
  expect(storesOf(program, '--input img=zero:12x12 --window x=1:11,y=1:11')).toEqual({ bx: 160, by: 100 });
});

test('the window of a strip that is shifted inwards depends on the start of the strip', () => {
  const program = blur('split(by.y, yo, yi, 4, shift); compute-at(bx, by.yi); store-at(bx, by.yo);');
  expect(run('bounds --schedule s', program).out.split('\n').slice(-3).join('\n')).toMatchInlineSnapshot(`
    "bx slides over by.yi in y: after the first iteration only (y.min + yi + max(min(4 * yo, y.len - 4), 0) + 1, min(bx.y.len, 1)) is computed
    bx is folded to 3 in y
    "
  `);
});

test('each func of a chain slides independently', () => {
  const program = `
pipeline f() {
  fun g(x) = x * x;
  fun h(x) = g[x] + g[x + 1];
  fun f(x) = h[x] + h[x + 2];
}
schedule s { compute-at(h, f.x); compute-at(g, f.x); }`;
  expect(lowered(program, 'allocate g')).toMatchInlineSnapshot(`
    "// g slides over f.x in x: after the first iteration only (x + 3, 1) is computed
    // h slides over f.x in x: after the first iteration only (x + 2, 1) is computed
    // g is folded to 4 in x
    // h is folded to 4 in x
        allocate g((0, 4));
        allocate h((0, 4));
        label f:
          label s0:
            for x in (f.x.min, f.x.len) do
              let h.x.min = x in
              let h.x.len = 3 in
              let g.x.min = x in
              let g.x.len = 4 in
              label g:
                let g.x.min = select(x == f.x.min, x, x + 3) in
                let g.x.len = select(x == f.x.min, 4, 1) in
                label s0:
                  for x in (g.x.min, g.x.len) do
                    g[x % 4] <- x * x;
              label h:
                let h.x.min = select(x == f.x.min, x, x + 2) in
                let h.x.len = select(x == f.x.min, 3, 1) in
                label s0:
                  for x in (h.x.min, h.x.len) do
                    h[x % 4] <- g[x % 4] + g[(x + 1) % 4];
              f[x] <- h[x % 4] + h[(x + 2) % 4];
    "
  `);
  expect(storesOf(program, '--window x=0:20')).toEqual({ g: 23, h: 22, f: 20 });
});

test('a func that does not slide is recomputed for a consumer that does', () => {
  const program = `pipeline f() {
      fun h(x, y) = x * y;
      fun g(x, y) = h[x, y] + 1;
      fun f(x, y) = g[x, y - 1] + g[x, y + 1];
    }
    schedule beside { compute-at(g, f.y); at(h, f.y); }
    schedule inside { compute-at(g, f.y); at(h, g.y); }
    schedule both { compute-at(g, f.y); compute-at(h, f.y); }`;
  const reportOf = (schedule: string): readonly string[] =>
    run(`bounds --schedule ${schedule}`, program).out.match(/^. (slides|does not).*$/gm) ?? [];
  const steady = (f: string): string =>
    `${f} slides over f.y in y: after the first iteration only (y + 1, 1) is computed`;
  expect(reportOf('beside')).toEqual([
    steady('g'),
    'h does not slide; it is computed for the entire window of g in each iteration',
  ]);
  expect(reportOf('inside')).toEqual([steady('g')]);
  expect(reportOf('both')).toEqual([steady('h'), steady('g')]);
});

test('a window that moves down slides in the other direction', () => {
  const program = `
pipeline f() { fun g(x) = x; fun f(x) = g[9 - x] + g[11 - x]; }
schedule s { compute-at(g, f.x); }`;
  expect(lowered(program, 'allocate g')).toMatchInlineSnapshot(`
    "// g slides over f.x in x: after the first iteration only (9 - x, 1) is computed
    // g is folded to 4 in x
        allocate g((0, 4));
        label f:
          label s0:
            for x in (f.x.min, f.x.len) do
              let g.x.min = 9 - x in
              let g.x.len = 3 in
              label g:
                let g.x.min = 9 - x in
                let g.x.len = select(x == f.x.min, 3, 1) in
                label s0:
                  for x in (g.x.min, g.x.len) do
                    g[x % 4] <- x;
              f[x] <- g[(9 - x) % 4] + g[(11 - x) % 4];
    "
  `);
  expect(storesOf(program, '--window x=0:20')).toEqual({ g: 22, f: 20 });
});

test('the stages of a func slide together', () => {
  const program = `
pipeline f() {
  fun g(x, y) = { x + y; rdom(r = (0, 3)) in (x, y) <- g[x, y] + r; }
  fun f(x, y) = g[x, y] + g[x, y + 1];
}
schedule s { compute-at(g, f.y); }`;
  expect(lowered(program, 'allocate g')).toMatchInlineSnapshot(`
    "// g slides over f.y in y: after the first iteration only (y + 1, 1) is computed
    // g is folded to 2 in y
        allocate g((x.min, x.len), (0, 2));
        label f:
          label s0:
            for y in (f.y.min, f.y.len) do
              let g.x.min = x.min in
              let g.x.len = x.len in
              let g.y.min = y in
              let g.y.len = 2 in
              label g:
                let g.y.min = select(y == f.y.min, y, y + 1) in
                let g.y.len = select(y == f.y.min, 2, 1) in
                let g.s0.x.min = x.min in
                let g.s0.x.len = x.len in
                let g.s0.y.min = g.y.min in
                let g.s0.y.len = g.y.len in
                label s0:
                  for y in (g.s0.y.min, g.s0.y.len) do
                    for x in (g.s0.x.min, g.s0.x.len) do
                      g.s0[x, y % 2] <- x + y;
                label s1:
                  for y in (g.y.min, g.y.len) do
                    for x in (g.x.min, g.x.len) do
                      for r in (0, 3) do
                        g[x, y % 2] <- g.s0[x, y % 2] + r;
              for x in (f.x.min, f.x.len) do
                f[x, y] <- g[x, y % 2] + g[x, (y + 1) % 2];
    "
  `);
  expect(storesOf(program, '--window x=0:4,y=0:5')).toEqual({ g: 24 + 3 * 24, f: 20 });
});

test('after an iteration with an empty window, the whole window is computed', () => {
  const program = `
pipeline f() {
  fun g(x) = x * x;
  fun f(x) = { 0; (x) <- g[x] + g[x + 2] if x != 4; }
}
schedule s { compute-at(g, f.s1.x); slide(g, f.s1.x); }`;
  expect(lowered(program, 'label g:').split('\n').slice(2, 5).join('\n')).toMatchInlineSnapshot(`
    "          label g:
                let g.x.min = select(x == f.x.min || !(x - 1 != 4), x, x + 2) in
                let g.x.len = select(x == f.x.min || !(x - 1 != 4), select(x != 4, 3, 0), min(select(x != 4, 3, 0), 1)) in"
  `);
  const values = (command: string) => JSON.parse(run(`${command} --json --window x=0:9`, program).out).values;
  expect(values('run --engine interp --schedule s')).toEqual(values('eval'));
  expect(storesOf(program, '--window x=0:9')).toEqual({ g: 6 + 6, f: 9 + 8 });
});

test('a circular buffer of a requested size', () => {
  const program = blur('compute-at(bx, by.y); slide(bx, by.y); fold-storage(bx, y, 3);');
  const { slides, folds } = JSON.parse(run('bounds --json --schedule s', program).out);
  expect({ slides, folds }).toEqual({
    slides: [{ func: 'bx', loop: 'by.y', dim: 'y', min: 'y + 1', len: '1', again: [] }],
    folds: [{ func: 'bx', dim: 'y', size: 3 }],
  });
  expect(lowered(program, 'allocate bx')).toContain('bx[x, (y - 1) % 3]');
});

describe('the error says why a func does not slide', () => {
  const refused = (program: string): string => {
    const { err, out } = run('check', program);
    return `${out}${err}`.split('\n').find((line) => line.includes('error[')) ?? 'nothing is refused';
  };
  const reads = (body: string, directives: string, g = 'fun g(x, y) = x + y;'): string =>
    refused(`pipeline f(p) { ${g} fun f(x, y) = ${body}; } schedule s { ${directives} }`);

  test('a window that jumps', () => {
    expect(reads('g[x, y] + g[x, 3 * y % 5]', 'compute-at(g, f.y); slide(g, f.y);')).toMatchInlineSnapshot(
      `"error[S435]: g cannot slide over f.y: its window in y, from min(y, 3 * y % 5) to max(y, 3 * y % 5), is not proved to move in one direction only (under the schedule s)"`,
    );
    expect(reads('g[x, p * y] + g[x, p * y + 1]', 'compute-at(g, f.y); slide(g, f.y);')).toMatchInlineSnapshot(
      `"error[S435]: g cannot slide over f.y: its window in y, from p * y to p * y + 1, is not proved to move in one direction only (under the schedule s)"`,
    );
  });

  test('a window that moves in two dimensions', () => {
    expect(reads('g[y, y] + g[y, y + 1]', 'compute-at(g, f.y); slide(g, f.y);')).toMatchInlineSnapshot(
      `"error[S435]: g cannot slide over f.y: f.y moves its window in x and y (under the schedule s)"`,
    );
    expect(reads('g[x, y] + g[x + 1, y + 1]', 'compute-at(g, f.x); slide(g, f.y);')).toMatchInlineSnapshot(
      `"error[S435]: g cannot slide over f.y: f.x moves its window too (under the schedule s)"`,
    );
  });

  test('windows that do not overlap', () => {
    expect(reads('g[x, 2 * y] + g[x, 2 * y + 1]', 'compute-at(g, f.y); slide(g, f.y);')).toMatchInlineSnapshot(
      `"error[S435]: g cannot slide over f.y: its windows in the iterations of f.y do not overlap in y (under the schedule s)"`,
    );
  });

  test('updates that read another row', () => {
    const g = 'fun g(x, y) = { x + y; rdom(r = (0, 3)) in (x, r) <- g[x, r - 1]; }';
    expect(reads('g[x, y] + g[x, y + 1]', 'compute-at(g, f.y); slide(g, f.y);', g)).toMatchInlineSnapshot(
      `"error[S435]: g cannot slide over f.y: its update 1 does not write at y itself (under the schedule s)"`,
    );
  });

  test('tiles that exceed the window', () => {
    const directives = 'compute-at(g, f.y); split(g.y, yo, yi, 4, round); slide(g, f.y);';
    expect(reads('g[x, y] + g[x, y + 1]', directives)).toMatchInlineSnapshot(
      `"error[S435]: g cannot slide over f.y: its loops may write beyond its window in y (under the schedule s)"`,
    );
  });

  test('a window of a scheduled size', () => {
    const directives = 'compute-at(g, f.y); bound-extent(g, y, 4); slide(g, f.y);';
    expect(reads('g[x, y] + g[x, y + 1]', directives)).toMatchInlineSnapshot(
      `"error[S435]: g cannot slide over f.y: a directive fixes its window in y (under the schedule s)"`,
    );
  });

  test('storage inside the loop, or computation outside', () => {
    expect(reads('g[x, y] + g[x, y + 1]', 'at(g, f.y); slide(g, f.y);')).toMatchInlineSnapshot(
      `"error[S435]: g cannot slide over f.y: its storage is inside that loop (under the schedule s)"`,
    );
    expect(reads('g[x, y] + g[x, y + 1]', 'slide(g, f.y);')).toMatchInlineSnapshot(
      `"error[S435]: g cannot slide over f.y: it is not computed inside that loop (under the schedule s)"`,
    );
  });

  test('storage that is too small, or that cannot be folded', () => {
    const fold = (size: number) => `compute-at(g, f.y); fold-storage(g, y, ${size});`;
    expect(reads('g[x, y] + g[x, y + 4]', fold(4))).toMatchInlineSnapshot(
      `"error[S436]: the storage of g cannot be folded to size 4 in y: its window in y is not proved to be that short (under the schedule s)"`,
    );
    expect(reads('g[x, y] + g[x, y + 4]', fold(5))).toBe('nothing is refused');
    expect(reads('g[x, y] + g[x, y + 1]', 'fold-storage(f, y, 8);')).toMatchInlineSnapshot(
      `"error[S436]: the storage of f cannot be folded to size 8 in y: it is an output (under the schedule s)"`,
    );
    expect(reads('g[x, y] + g[x, y + 1]', 'fold-storage(g, y, 8);')).toMatchInlineSnapshot(
      `"error[S436]: the storage of g cannot be folded to size 8 in y: its window in y is not proved to be that short (under the schedule s)"`,
    );
  });
});

test('hoisted storage has the size of the folded buffer', () => {
  const program = blur(
    'split(by.y, yo, yi, 8); compute-at(bx, by.yi); store-at(bx, by.yo); hoist-storage-root(bx); fold-storage(bx, y, 16);',
  );
  const { out } = run('lower --schedule s', program);
  const lines = out.split('\n').filter((line) => /reserve|allocate bx/.test(line));
  expect(lines.map((line) => line.trim())).toEqual([
    'reserve bx(x.len, 16);',
    'allocate bx((x.min, x.len), (0, select(min(10, y.len - 8 * yo + 2) <= 0, 0, 16))) [hoist root];',
  ]);
  const valuesUnder = (schedule: string): number[] =>
    JSON.parse(run(`run --json ${schedule} --input img=random:1:20x24 --window x=1:19,y=1:23`, program).out).values;
  expect(valuesUnder('--schedule s')).toEqual(valuesUnder(''));
});

test('upsampling by two keeps two rows', () => {
  const program = `
pipeline out(img: f32[2]) {
  fun wide(x, y) = 0.25 * img[x / 2 - 1 + 2 * (x % 2), y] + 0.75 * img[x / 2, y];
  fun out(x, y) = 0.25 * wide[x, y / 2 - 1 + 2 * (y % 2)] + 0.75 * wide[x, y / 2];
}
schedule s { compute-at(wide, out.y); }`;
  expect(lowered(program, 'nothing').split('\n').slice(0, 2)).toMatchInlineSnapshot(`
    [
      "// wide slides over out.y in y: after the first iteration only ((y - 1 + 1) / 2 + 1, (y + 1) / 2 - y / 2) is computed",
      "// wide is folded to 2 in y",
    ]
  `);
  expect(storesOf(program, '--input img=zero:12x12 --window x=2:22,y=2:22')).toEqual({ wide: 240, out: 400 });
});
