import { describe, expect, test } from 'vitest';
import { run } from '../run.ts';
import { refusal, scheduled } from './scheduled.ts';

const pipeline = 'pipeline f() { fun g(x, y) = x * x + y; fun f(x, y) = g[x, y] + g[x + 1, y] + g[x, y + 2]; }';
const wanted = 'run --json --window x=0:7,y=-1:3';

/** The allocations and reservations in the output of `lower`, with the loops around them. */
function memory(directives: string): string {
  const { out, err } = run('lower --schedule s', `${pipeline} schedule s { ${directives} }`);
  const lines = `${out}${err}`.split('\n').filter((line) => /allocate g|reserve|for \w+ in|error/.test(line));
  return `\n${lines.map((line) => line.trim()).join('\n')}\n`;
}

/** The allocations of the optimized program, and the strides of g. */
function machine(directives: string): string {
  const { out } = run('lower --schedule s --after optimize', `${pipeline} schedule s { ${directives} }`);
  return out
    .split('\n')
    .filter((line) => /allocate|size/.test(line))
    .map((line) => line.trim())
    .join('\n');
}

function result(directives: string, options = '') {
  return JSON.parse(run(`${wanted} --schedule s ${options}`, `${pipeline} schedule s { ${directives} }`).out);
}

const tiles = 'split(f.x, xo, xi, 4); at(g, f.xo);';

describe('each directive is printed with the allocation', () => {
  test('all of them', () => {
    const all = 'align-storage(g, x, 8); hoist-storage(g, f.y); reorder-storage(g, y, x); store-in(g, stack);';
    expect(scheduled(pipeline, `${tiles} ${all}`)).toMatchInlineSnapshot(`
      "
      allocate f(?mem f.x, ?mem f.y);
      label f:
        label s0:
          for y in ?cpu f.y do
            for xo in (0, (?cpu f.x.len + 3) / 4) do
              allocate g(?mem g.x, ?mem g.y) [align x 8; hoist f.y; order y, x; stack];
              label g:
                label s0:
                  for y in ?cpu g.y do
                    for x in ?cpu g.x do
                      g[x, y] <- x * x + y;
              for xi in (0, 4) do
                let x = ?cpu f.x.min + xi + 4 * xo in
                if x < ?cpu f.x.min + ?cpu f.x.len then
                  f[x, y] <- g[x, y] + g[x + 1, y] + g[x, y + 2];
      "
    `);
  });
  test('hoist-storage reserves memory for every inner iteration', () => {
    expect(memory(`${tiles} hoist-storage(g, f.y);`)).toMatchInlineSnapshot(`
      "
      for y in (f.y.min, f.y.len) do
      reserve g(min(5, x.len + 1), 3);
      for xo in (0, (f.x.len + 3) / 4) do
      allocate g((x.min + 4 * xo, min(5, x.len - 4 * xo + 1)), (y, 3)) [hoist f.y];
      for y in (g.y.min, g.y.len) do
      for x in (g.x.min, g.x.len) do
      for xi in (0, 4) do
      "
    `);
    expect(memory(`${tiles} hoist-storage-root(g);`)).toMatchInlineSnapshot(`
      "
      reserve g(min(5, x.len + 1), 3);
      for y in (f.y.min, f.y.len) do
      for xo in (0, (f.x.len + 3) / 4) do
      allocate g((x.min + 4 * xo, min(5, x.len - 4 * xo + 1)), (y, 3)) [hoist root];
      for y in (g.y.min, g.y.len) do
      for x in (g.x.min, g.x.len) do
      for xi in (0, 4) do
      "
    `);
  });
  test('every copy of the storage has its own reservation', () => {
    const copies =
      'pipeline f() { fun g(x) = x; fun f(x, y) = { g[x]; (x, y) <- f[x, y] + g[x + 2] + g[x]; } } schedule s { at(g, f.x); hoist-storage(g, f.y); }';
    const lines = run('lower --schedule s', copies).out.split('\n');
    const found = lines.filter((line) => /reserve|allocate g/.test(line)).map((line) => line.trim());
    expect(found).toMatchInlineSnapshot(`
      [
        "reserve g(1);",
        "allocate g((x, 1)) [hoist f.y];",
        "reserve g(3);",
        "allocate g((x, 3)) [hoist f.y];",
      ]
    `);
  });
  test('store-in(g, stack) reserves the maximum size', () => {
    expect(memory(`${tiles} store-in(g, stack); align-storage(g, x, 8);`)).toMatchInlineSnapshot(`
      "
      for y in (f.y.min, f.y.len) do
      for xo in (0, (f.x.len + 3) / 4) do
      reserve g(5, 3) [align x 8; stack];
      allocate g((x.min + 4 * xo, min(5, x.len - 4 * xo + 1)), (y, 3)) [align x 8; stack];
      for y in (g.y.min, g.y.len) do
      for x in (g.x.min, g.x.len) do
      for xi in (0, 4) do
      "
    `);
  });
});

test('the generated code has this layout', () => {
  const wide = 'split(f.x, xo, xi, 1000); at(g, f.xo);';
  const cases = [
    '',
    'align-storage(g, x, 8);',
    'reorder-storage(g, y, x);',
    'hoist-storage(g, f.y);',
    'split(g.x, gx, gxi, 2, round); store-in(g, heap); bound-extent(g, x, 16);',
  ];
  const stacked = ['store-in(g, stack);', 'store-in(g, stack); hoist-storage-root(g);'];
  const all = [...cases.map((d) => [wide, d]), ...stacked.map((d) => [tiles, d])];
  expect(`\n${all.map(([split, d]) => `${d}\n${machine(`${split} ${d}`)}`).join('\n\n')}\n`).toMatchInlineSnapshot(`
    "

    allocate g.pointer: i32(g.x.len, 3);

    align-storage(g, x, 8);
    let g.size[0] = (((v'15 + 7) / 8) * 8) in
    allocate g.pointer: i32(g.size[0], 3);
    let v'2 = (v'1 + ((g.pointer + p'6) + ((y * g.size[0]) * -4))) in
    let v'10 = (-32768 + (g.pointer + (g.size[0] * 8))) in
    for y'1 in (y, 3), p'1 from ((v'2 + ((g.size[0] * y) * 4)) + p'5) by (g.size[0] * 4) do

    reorder-storage(g, y, x);
    allocate g.pointer: i32(g.x.len, 3);

    hoist-storage(g, f.y);
    allocate g.pointer: i32(v, 3);

    split(g.x, gx, gxi, 2, round); store-in(g, heap); bound-extent(g, x, 16);
    let g.size[0] = max(min(1001, (p'4 + 1)), 16) in
    allocate g.pointer: i32(g.size[0], 3) on the heap;
    let v'2 = (-32768 + (g.pointer + ((y * g.size[0]) * -4))) in
    let v'11 = (-32768 + (g.pointer + (g.size[0] * 8))) in
    for y'1 in (y, 3), v'3 from (v'2 + ((g.size[0] * y) * 4)) by (g.size[0] * 4) do

    store-in(g, stack);
    allocate g.pointer: i32(5, 3) on the stack;
    allocate g.pointer'1: i32(5, 3) on the stack;

    store-in(g, stack); hoist-storage-root(g);
    allocate g.pointer: i32(5, 3) on the stack;
    "
  `);
});

test('values do not depend on memory directives', () => {
  const { values } = result('parallel(f.y);', '--engine interp');
  const cases = [
    'align-storage(g, x, 8);',
    'align-storage(g, y, 5);',
    'reorder-storage(g, y, x);',
    'reorder-storage(g, y, x); align-storage(g, y, 4);',
    `${tiles} hoist-storage(g, f.y);`,
    `${tiles} hoist-storage-root(g);`,
    `${tiles} hoist-storage-root(g); reorder-storage(g, y, x); align-storage(g, x, 4);`,
    `${tiles} store-in(g, stack); parallel(f.y);`,
    `${tiles} store-in(g, heap); vectorize(g.x, 4);`,
    `${tiles} store-in(g, stack); hoist-storage(g, f.y); reorder-storage(g, y, x); vectorize(g.y, 4);`,
  ];
  for (const d of cases) {
    expect(result(d, '--engine interp').values).toEqual(values);
    expect(result(d, '--engine wasm').values).toEqual(values);
  }
});

test('padding and hoisting are included in the bytes of a run', () => {
  const bytes = (directives: string): number => result(directives, '--engine interp --stats').stats.peakBytes;
  const output = 7 * 4 * 4;
  expect(bytes(tiles)).toBe(output + 5 * 3 * 4);
  expect(bytes(`${tiles} align-storage(g, x, 8);`)).toBe(output + 8 * 3 * 4);
  expect(bytes(`${tiles} align-storage(g, y, 4);`)).toBe(output + 5 * 4 * 4);
  expect(bytes(`${tiles} hoist-storage-root(g); align-storage(g, x, 8);`)).toBe(output + 8 * 3 * 4);
  expect(bytes(`${tiles} reorder-storage(g, y, x);`)).toBe(output + 5 * 3 * 4);
});

test('refusals', () => {
  const cases = [
    'store-in(g, stack);',
    'split(f.x, xo, xi, 800); at(g, f.xo); store-in(g, stack);',
    'store-in(g, attic);',
    'store-in(f, heap);',
    'store-in(g, heap); store-in(g, heap);',
    'store-in(g, heap); store-in(g, stack);',
    'inline(g); store-in(g, heap);',
    'reorder-storage(f, y, x);',
    'reorder-storage(g, x, y);',
    'reorder-storage(g, y);',
    'reorder-storage(g, x, c);',
    'reorder-storage(g, y, y);',
    'align-storage(g, x, 0);',
    'align-storage(g, x, 1);',
    'align-storage(g, x, 8); align-storage(g, x, 4);',
    'align-storage(g, c, 8);',
    'hoist-storage(g, f.y);',
    'at(g, f.y); hoist-storage(g, f.y);',
    'at(g, f.y); hoist-storage(g, f.x);',
    'at(g, f.y); hoist-storage(g, f.z);',
    'hoist-storage-root(g);',
    'at(g, f.x); hoist-storage(g, f.y); hoist-storage-root(g);',
    'parallel(f.y); at(g, f.x); hoist-storage-root(g);',
    'split(f.x, xo, xi, 4); vectorize(f.xi); at(g, f.xi); hoist-storage(g, f.xo);',
    'at(g, f.z); hoist-storage(g, f.y);',
  ];
  const answers = cases.map((d) => {
    const found = refusal(pipeline, d);
    const { out, err } = run('check', `${pipeline} schedule s { ${d} }`);
    return `${d}\n    ${found === 'legal' ? `${out}${err}`.split('\n')[0] : found}`;
  });
  expect(`\n${answers.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    store-in(g, stack);
        error[S511]: g cannot be stored on the stack: its extent in dimension 0 has no constant upper bound (under the schedule s)
    split(f.x, xo, xi, 800); at(g, f.xo); store-in(g, stack);
        error[S511]: g cannot be stored on the stack: it may take 9612 bytes (under the schedule s)
    store-in(g, attic);
        S402: store-in: attic is not a kind of memory. Write store-in(f, stack | heap).
    store-in(f, heap);
        S441: store-in cannot change the storage of f: it is an output, and the caller provides its storage. Pass an output array that has the required strides, or add another func after it as the output.
    store-in(g, heap); store-in(g, heap);
        warning S424: store-in(g, heap) has no effect: g is already stored on the heap. Remove it.
    store-in(g, heap); store-in(g, stack);
        S442: store-in contradicts store-in(g, heap), an earlier directive for the storage of g. Remove one of the two directives.
    inline(g); store-in(g, heap);
        S430: g is not computed: it is inlined, or the output does not use it. Remove the directive.
    reorder-storage(f, y, x);
        S441: reorder-storage cannot change the storage of f: it is an output, and the caller provides its storage. Pass an output array that has the required strides, or add another func after it as the output.
    reorder-storage(g, x, y);
        warning S424: reorder-storage(g, x, y) has no effect: the dimensions are already stored in this order. Remove it.
    reorder-storage(g, y);
        warning S424: reorder-storage(g, y) has no effect: the dimensions are already stored in this order. Remove it.
    reorder-storage(g, x, c);
        S428: g has no dimension c. The dimensions of g are x, y.
    reorder-storage(g, y, y);
        S446: reorder-storage names the dimension y of g twice. Name each dimension once, innermost first.
    align-storage(g, x, 0);
        S417: the multiple is 0, but it must be positive. Use a number that is at least 1.
    align-storage(g, x, 1);
        pipeline f is valid: 2 funcs, schedules s
    align-storage(g, x, 8); align-storage(g, x, 4);
        S442: align-storage contradicts align-storage(g, x, 8), an earlier directive for the storage of g. Remove one of the two directives.
    align-storage(g, c, 8);
        S428: g has no dimension c. The dimensions of g are x, y.
    hoist-storage(g, f.y);
        S443: the storage of g cannot be hoisted to f.y: g is not stored inside that loop. It is stored at the root. Use store-at to move it into a loop.
    at(g, f.y); hoist-storage(g, f.y);
        warning S424: hoist-storage(g, f.y) has no effect: g is already stored at f.y. Remove it.
    at(g, f.y); hoist-storage(g, f.x);
        S443: the storage of g cannot be hoisted to f.x: g is not stored inside that loop. Name a loop that contains its storage: f.y.
    at(g, f.y); hoist-storage(g, f.z);
        S411: there is no loop named f.z. Use one of the loops of this func: f.y, f.x.
    hoist-storage-root(g);
        warning S424: hoist-storage-root(g) has no effect: g is already stored at the root. Remove it.
    at(g, f.x); hoist-storage(g, f.y); hoist-storage-root(g);
        S442: hoist-storage-root contradicts hoist-storage(g, f.y), an earlier directive for the storage of g. Remove one of the two directives.
    parallel(f.y); at(g, f.x); hoist-storage-root(g);
        S444: the storage of g cannot be hoisted to the root: f.y is parallel, and each of its iterations needs its own storage. Hoist it no further than f.y.
    split(f.x, xo, xi, 4); vectorize(f.xi); at(g, f.xi); hoist-storage(g, f.xo);
        S444: the storage of g cannot be hoisted to f.xo: f.xi is vectorized, and each of its iterations needs its own storage. Hoist it no further than f.xi.
    at(g, f.z); hoist-storage(g, f.y);
        S411: there is no loop named f.z. Use one of the loops of this func: f.y, f.x.
    "
  `);
});
