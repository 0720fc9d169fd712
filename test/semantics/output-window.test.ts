import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile, func, input, outputLen, outputMin, pipeline, repeatEdge, schedule, vars } from '../../src/index.ts';
import { printPipeline, printSchedule } from '../../src/language/print.ts';
import { run } from '../run.ts';

const nearest = `pipeline resize(img: u8[2]) {
  fun resize(x, y) = repeat_edge(img)[
    (x - resize.min[0]) * img.len[0] / resize.len[0],
    (y - resize.min[1]) * img.len[1] / resize.len[1]];
}
schedule rounded { vectorize(resize.x, 8, round); split(resize.y, yo, yi, resize.len[1] / 2 + 1, guard); parallel(resize.yo); }
`;

test('the output window is the requested one, on every engine and under every schedule', () => {
  const request = '--input img=random:3:6x4 --window x=-1:2,y=5:7 --json';
  const { requested, values } = JSON.parse(run(`eval ${request}`, nearest).out);
  expect({ requested, values }).toMatchInlineSnapshot(`
    {
      "requested": [
        {
          "dim": "x",
          "len": 3,
          "min": -1,
        },
        {
          "dim": "y",
          "len": 2,
          "min": 5,
        },
      ],
      "values": [
        60,
        223,
        98,
        139,
        177,
        42,
      ],
    }
  `);
  for (const engine of ['interp', 'wasm'])
    for (const name of ['', '--schedule rounded']) {
      const ran = JSON.parse(run(`run --engine ${engine} ${name} ${request}`, nearest).out);
      expect(ran.values).toEqual(values);
    }
  const { allocated } = JSON.parse(run(`run --schedule rounded ${request}`, nearest).out);
  expect(allocated[0].len).toBe(8);
});

test('any func and the length of an rdom can use the output window', () => {
  const mean = `pipeline f(img: i32[1]) {
    fun total() = { 0; rdom(r = (f.min[0], f.len[0])) in () <- total[] + img[r]; }
    fun f(x) = img[x] - total[] / f.len[0];
  }`;
  const ran = run('run --input img=random:1:8 --window x=2:6 --json', mean);
  expect(JSON.parse(ran.out).values).toEqual(
    JSON.parse(run('eval --input img=random:1:8 --window x=2:6 --json', mean).out).values,
  );
});

test('printed programs name the output window by its variable, and can be parsed again', () => {
  const [module] = checkText(nearest).modules;
  const [S] = module?.schedules ?? [];
  if (module === undefined || S === undefined) throw new Error('it has a schedule');
  const text = `${printPipeline(module.pipeline)}\n${printSchedule(S)}`;
  expect(text).toMatchInlineSnapshot(`
    "pipeline resize(img: u8[2]) {
      fun resize(x, y): u8 = img[max(min((x - x.min) * img.len[0] / x.len, img.min[0] + img.len[0] - 1), img.min[0]), max(min((y - y.min) * img.len[1] / y.len, img.min[1] + img.len[1] - 1), img.min[1])];
    }
    schedule rounded {
      vectorize(resize.x, 8, round);
      split(resize.y, yo, yi, (y.len / 2 + 1));
      parallel(resize.yo);
    }"
  `);
  const again = checkText(text).modules[0];
  expect([again?.pipeline, again?.schedules]).toEqual([module.pipeline, module.schedules]);
});

test('the output window in a program that is built by code', async () => {
  const [x, y] = vars('x', 'y');
  const img = input('img', 'u8', 2);
  const from = (v: typeof x | typeof y, d: 0 | 1) => v.sub(outputMin(v)).mul(img.len(d)).div(outputLen(v.name));
  const resize = func('resize', [x, y], repeatEdge(img)(from(x, 0), from(y, 1)));
  const half = compile(pipeline(resize), schedule(resize).resize.vectorize('x', 8, 'round'));
  const data = Uint8Array.from({ length: 16 }, (_, i) => i);
  const out = await half({ img: { data, shape: [4, 4] } }, { window: { x: [0, 2], y: [0, 2] } });
  expect([...out.data]).toEqual([0, 2, 8, 10]);
});

test('only inputs and the output have bounds', () => {
  const message = (e: string): string => {
    const [first] = checkText(`pipeline f(img: u8[2]) { fun g(x, z) = x; fun f(x, y) = g[x, y] + ${e}; }`).diagnostics;
    return first === undefined ? 'valid' : `${first.code}: ${first.message}. ${first.help}`;
  };
  const answers = ['f.len[1]', 'y.min', 'f.len[2]', 'g.len[0]', 'z.len', 'img.len', 'f.size[0]'].map(
    (e) => `${e}\n    ${message(e)}`,
  );
  expect(`\n${answers.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    f.len[1]
        valid
    y.min
        valid
    f.len[2]
        S311: f has 2 dimensions, so it has no dimension 2. Dimensions are numbered from 0 to 1.
    g.len[0]
        S311: there is no input named g. Declare it as an input of the pipeline: img: u8[2]. The size of the output is f.len[0].
    z.len
        S311: there is no input named z. Declare it as an input of the pipeline: img: u8[2]. The size of the output is f.len[0].
    img.len
        S311: the dimension of img is missing. Write img.len[0].
    f.size[0]
        S101: expected 'min' or 'len', found 'size'. Write f.len[0].
    "
  `);
});
