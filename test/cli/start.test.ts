import { expect, test } from 'vitest';
import type { Console } from '../../src/cli/output/console.ts';
import { nodeConsole } from '../../src/cli/output/node-console.ts';
import { noScreen } from '../../src/cli/output/screen.ts';
import { showProduct } from '../../src/cli/start/show-product.ts';
import { decode } from '../../src/files.ts';

/** What `npm start` prints for a small photo, without times, and the files that it writes. */
async function start(change: Partial<Console> = {}) {
  let [out, err] = ['', ''];
  const files = new Map<string, Uint8Array>();
  const console: Console = {
    ...nodeConsole(),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    makeFolder: () => {},
    writeBytes: (file, bytes) => void files.set(file, bytes),
    screen: noScreen,
    ...change,
  };
  const tour = { examples: 'examples', folder: 'out', size: [96, 64], milliseconds: 0 } as const;
  const code = await showProduct(tour, console);
  const untimed = out
    .replaceAll(/[█▏▎▍▌▋▊▉]+ +[\d.]+ ms +[\d.]+ ×/g, 'BAR TIME RATIO')
    .replace(/\n {2}the same, \d+ threads +BAR.*/, '');
  return { code, out: untimed, err, files };
}

test('the structure of the tour', async () => {
  const { code, out, err, files } = await start();
  expect([code, err]).toEqual([0, '']);
  expect(`\n${out}`).toMatchInlineSnapshot(`
    "
    Sylvite: an algorithm says what to compute, a schedule says how. Schedules change the time, never the values.

    ── The example of the paper (examples/paper.syl)

      // The example of section 2: f on [0, 6) needs g on [0, 7).
      pipeline f() {
        fun g(x) = x * x;
        fun f(x) = g[x] + g[x + 1];
      }

    The values of f on [0, 6):

      by the semantics of the algorithm  1 5 13 25 41 61
      compiled, default schedule         1 5 13 25 41 61
      compiled, schedule recompute       1 5 13 25 41 61
      compiled, schedule overcompute     1 5 13 25 41 61

    The loops of the schedule recompute: tiles of three, each with the part of g that it needs.

      pipeline f(x.min, x.len):
        let f.x.min = x.min in
        let f.x.len = x.len in
        allocate f((x.min, x.len));
        if x.len > 0 then
          label f:
            label s0:
              for xo in (0, (f.x.len + 2) / 3) do
                let g.x.min = x.min + 3 * xo in
                let g.x.len = min(4, x.len - 3 * xo + 1) in
                allocate g((x.min + 3 * xo, min(4, x.len - 3 * xo + 1)));
                label g:
                  label s0:
                    for x in (g.x.min, g.x.len) do
                      g[x] <- x * x;
                for xi in (0, 3) do
                  let x = f.x.min + xi + 3 * xo in
                  if x < f.x.min + f.x.len then
                    f[x] <- g[x] + g[x + 1];

    ── A photo of 96 × 64 pixels, sharpened (examples/start/sharpen.syl)

      naive JavaScript           BAR TIME RATIO
      Sylvite, default schedule  BAR TIME RATIO
      Sylvite, schedule strips   BAR TIME RATIO

      All 18432 values are equal. Each time is the least of 3 interleaved runs:
      CPU time with one thread; with several threads wall time, which includes other load.

      The pictures are out/photo.png and out/sharpened.png.

    ── Next

      npx sylvite run examples/start/sharpen.syl --schedule strips --input photo=out/photo.png
      npx sylvite bench examples/start/sharpen.syl --input photo=out/photo.png
      npx sylvite lower examples/start/sharpen.syl --schedule strips
      npx sylvite help

      docs/getting-started.md   a blurred photo in five minutes: command line, Node, web page
      docs/tutorial.md          the language step by step, in the order of Halide's tutorial
      docs/language.md          the reference for the language, schedules and the command line
    "
  `);
  const [photo, sharpened] = ['out/photo.png', 'out/sharpened.png'].map((name) =>
    decode(files.get(name) ?? new Uint8Array(0)),
  );
  expect([photo?.shape, sharpened?.shape]).toEqual([
    [96, 64, 3],
    [96, 64, 3],
  ]);
  expect(photo?.data).not.toEqual(sharpened?.data);
});

test('a terminal with colours shows the picture, and the bars in colours', async () => {
  const { out } = await start({ screen: { isTerminal: true, columns: 80, colorDepth: 24 } });
  expect(out).toContain('\u001b[32m');
  expect(out.match(/▀/g)?.length).toBe(60 * 20);
});

test('a folder that cannot be written', async () => {
  const { code, out } = await start({
    makeFolder: () => {
      throw new Error('cannot be created');
    },
  });
  expect(code).toBe(0);
  expect(out).toContain('The pictures are not saved: the folder out cannot be written.\n');
  expect(out).toContain('--input photo=random:1:96x64x3\n');
});

test('values that differ from those of JavaScript are an error', async () => {
  const { read } = nodeConsole();
  const { code, err } = await start({ read: (file) => read(file).replace('/ 256', '/ 255') });
  expect(code).toBe(1);
  expect(err).toContain('the values of naive JavaScript and of “Sylvite, default schedule” differ');
});
