import { afterAll, expect, test } from 'vitest';
import { makeLoaders } from '../ahead/loaders.ts';
import { Workshop } from '../ahead/workshop.ts';

const workshop = new Workshop(await makeLoaders());
workshop.write('package.json', '{ "type": "module" }');
afterAll(() => workshop.remove());

const text = (parallel: boolean) => `pipeline f(img: i32[1]) {
  fun g(x) = img[x] * 10;
  extern sums(g): i32[1] by host where (x) reads g[[x - 1, x + 2)];
  fun f(x) = sums[x] + 1;
}
schedule s { ${parallel ? 'parallel(f.x);' : 'split(f.x, xo, xi, 2); compute-at(sums, f.xo);'} }`;

test.each([false, true])('a compiled module takes the functions in open; parallel: %s', (parallel) => {
  const to = parallel ? 'threads' : 'alone';
  expect(workshop.compile(text(parallel), ['--schedule', 's'], to)).toMatchObject({ code: 0 });
  workshop.write(
    `${to}.js`,
    `import { f } from './${to}/f.js';
    const sums = (g, result) => {
      for (let i = 0; i < result.data.length; i++) {
        const at = i + result.min[0] - 1 - g.min[0];
        result.data[i] = g.data[at] + g.data[at + 1] + g.data[at + 2];
      }
    };
    const given = { img: Int32Array.of(1, 2, 3, 4, 5, 6) };
    const codeOf = (error) => error.diagnostics[0].code;
    const hosted = f.open({ externs: { sums } });
    console.log((await hosted(given, { window: { x: [1, 5] } })).data.join());
    console.log(await f(given, { window: { x: [1, 5] } }).catch(codeOf));
    console.log(await hosted(given, { window: { x: [1, 5] }, timeout: 1000 }).catch(codeOf));
    const failing = f.open({ externs: { sums: () => { throw new Error('no'); } } });
    console.log(await failing(given, { window: { x: [1, 5] } }).catch((e) => codeOf(e) + ' ' + e.cause.message));
    try { f.open({ externs: { sums: 3 } }); } catch (error) { console.log(codeOf(error)); }
    await hosted.close();
    await failing.close();`,
  );
  expect(workshop.run(`${to}.js`).trim().split('\n')).toEqual(['61,91,121,151', 'S653', 'S652', 'S720 no', 'S634']);
});
