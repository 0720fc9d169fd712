import { describe, expect, test } from 'vitest';
import { run } from '../run.ts';

const text = `pipeline total, squares(k = 1) {
  fun squares(x, y) = k * x * x + y;
  fun total(y): f32 = { 0.0; rdom(r = (0, 4)) in (y) <- total[y] + f32(squares[r, y]) / 2.0; }
}
schedule fast { parallel(squares.y); vectorize(squares.x, 4); }`;

const window = '--window total.y=5:7,x=-2:1,squares.y=4:5';
const outputs = [
  {
    func: 'total',
    type: 'f32',
    requested: [{ dim: 'y', min: 5, len: 2 }],
    allocated: [{ dim: 'y', min: 5, len: 2 }],
    values: [17, 19],
  },
  {
    func: 'squares',
    type: 'i32',
    requested: [
      { dim: 'x', min: -2, len: 3 },
      { dim: 'y', min: 4, len: 1 },
    ],
    allocated: [
      { dim: 'x', min: -2, len: 6 },
      { dim: 'y', min: 4, len: 3 },
    ],
    values: [8, 5, 4],
  },
];

describe('the command line prints several outputs', () => {
  test.each(['run', 'run --engine interp', 'run --schedule fast', 'step'])('as JSON: %s', (command) => {
    const { code, out } = run(`${command} ${window} --json`, text);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ outputs });
  });

  test('as JSON of `eval`, whose windows are those of the request', () => {
    const requested = outputs.map((output) => ({ ...output, allocated: output.requested }));
    expect(JSON.parse(run(`eval ${window} --json`, text).out)).toEqual({ outputs: requested });
  });

  test('as text', () => {
    expect(`\n${run(`run ${window}`, text).out}`).toBe(`
total: f32, y in [5, 7)
17 19
squares: i32, x in [-2, 1), y in [4, 5)
8 5 4
`);
  });
});

describe('the command line reads', () => {
  const errorOf = (command: string): string => run(command, text).err.split('\n').slice(0, 2).join('\n');

  test('windows with the names of outputs', () => {
    expect(errorOf('eval --window total.y=5:7,y=1:2,x=0:1')).toMatchInlineSnapshot(`
      "error[S602]: the window total.y=5:7,y=1:2,x=0:1 names y, which may be total.y or squares.y
         = help: Write --window total.y=0:16,squares.x=0:16,squares.y=0:16, with a half-open range for each variable of the output."
    `);
    expect(errorOf('eval --window total.y=5:7,x=0:1')).toMatchInlineSnapshot(`
      "error[S601]: the output window is missing: there is no range for squares.y
         = help: Pass --window squares.x=0:1,squares.y=0:16: a window has a half-open range for every variable of the output."
    `);
    expect(errorOf('eval --window total.z=5:7')).toMatchInlineSnapshot(`
      "error[S602]: the window total.z=5:7 names total.z, which is not a variable of the output (total.y, squares.x, squares.y)
         = help: Write --window total.y=0:16,squares.x=0:16,squares.y=0:16, with a half-open range for each variable of the output."
    `);
  });

  test('buffers with the names of outputs', () => {
    const { out } = run(`run ${window} --json --buffer total.y=5:7,x=-2:6,squares.y=0:9`, text);
    expect(JSON.parse(out).outputs[1].allocated).toEqual([
      { dim: 'x', min: -2, len: 8 },
      { dim: 'y', min: 0, len: 9 },
    ]);
    expect(errorOf(`run ${window} --buffer total.y=5:7,x=-2:1,squares.y=0:9`)).toMatchInlineSnapshot(`
      "error[S707]: the buffer for squares is too small in squares.x: it needs 3 more points after its end
         = help: squares is computed beyond the window: in whole tiles (the tails round and shift), in an aligned window (align-bounds), or where its own updates read and write. Pass a larger buffer, or let Sylvite allocate it. With the tail guard, tiles end at the window."
    `);
  });

  test('the files of outputs', () => {
    const files = new Map<string, Uint8Array>();
    const { out } = run(`run ${window} -o squares=s.npy --output total=t.npy`, text, files);
    expect(out).toBe(`total: f32, y in [5, 7) → t.npy\nsquares: i32, x in [-2, 1), y in [4, 5) → s.npy\n`);
    expect([...files.keys()]).toEqual(['t.npy', 's.npy']);
    const some = run(`run ${window} -o squares=s.npy`, text, files);
    expect(some.out).toBe(`squares: i32, x in [-2, 1), y in [4, 5) → s.npy\ntotal: f32, y in [5, 7)\n17 19\n`);
    expect(errorOf(`run ${window} -o s.npy`)).toMatchInlineSnapshot(`
      "error[S651]: --output s.npy does not name an output
         = help: Write --output NAME=FILE once for each output to write. The outputs of the pipeline are total, squares."
    `);
    expect(errorOf(`run ${window} -o total=a.npy -o total=b.npy`)).toMatchInlineSnapshot(`
      "error[S651]: --output total=b.npy names the output again
         = help: Write --output NAME=FILE once for each output to write. The outputs of the pipeline are total, squares."
    `);
  });

  test('one of them for standard output', () => {
    const files = new Map<string, Uint8Array>();
    const { out } = run(`run ${window} -o squares=- --format npy`, text, files);
    expect([out, [...files.keys()]]).toEqual(['', ['-']]);
  });
});

test('`bounds` and `lower` show the windows of all outputs', () => {
  expect(run('bounds', text).out).toMatchInlineSnapshot(`
    "?mem squares.x = (min(0, squares.min[0]), max(3, squares.min[0] + squares.len[0] - 1) - min(0, squares.min[0]) + 1)
        because total reads squares[r, y] for all total.s1.y, total.s1.r
        because squares writes squares[x, y] for all squares.y, squares.x
    ?mem squares.y = (min(total.min[0], squares.min[1]), max(total.min[0] + total.len[0] - 1, squares.min[1] + squares.len[1] - 1) - min(total.min[0], squares.min[1]) + 1)
        because total reads squares[r, y] for all total.s1.y, total.s1.r
        because squares writes squares[x, y] for all squares.y, squares.x
    ?cpu squares.x = (min(squares.min[0], 0), max(squares.min[0] + squares.len[0] - 1, 3) - min(squares.min[0], 0) + 1)
        because the caller requests it
        because total reads squares[r, y] for all total.s1.y, total.s1.r
    ?cpu squares.y = (min(squares.min[1], total.min[0]), max(squares.min[1] + squares.len[1] - 1, total.min[0] + total.len[0] - 1) - min(squares.min[1], total.min[0]) + 1)
        because the caller requests it
        because total reads squares[r, y] for all total.s1.y, total.s1.r
    ?mem total.y = (total.min[0], total.len[0])
        because total writes total[y] for all total.s1.y, total.s1.r
    ?cpu total.y = (total.min[0], total.len[0])
        because the caller requests it
    ?cpu total.s0.y = (total.min[0], total.len[0])
        because total reads total[y] for all total.s1.y, total.s1.r
    "
  `);
  expect(run('lower --after bounds', text).out.split('\n').slice(0, 3).join('\n')).toMatchInlineSnapshot(`
    "pipeline total, squares(k, total.min[0], total.len[0], squares.min[0], squares.len[0], squares.min[1], squares.len[1]):
      assert (total.len[0] > 0) == (squares.len[0] > 0 && squares.len[1] > 0);
      let total.y.min = total.min[0] in"
  `);
});

test('`verify` and `bench` run a program with several outputs', () => {
  expect(run(`run ${window} --verify --json --schedule fast`, text)).toMatchObject({ code: 0, err: '' });
  expect(run(`bench ${window} --rounds 1 --threads 1`, text)).toMatchObject({ code: 0, err: '' });
});
