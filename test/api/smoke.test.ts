import { expect, test } from 'vitest';
import { compile, e, func, input, pipeline, rdom, sched, schedule, sum, syl, vars } from '../../src/index.ts';

test('smoke', async () => {
  const [x, y] = vars('x', 'y');
  const img = input('img', 'u16', 2);
  const bx = func('bx', [x, y], e`(${img}[x-1, y] + ${img}[x, y] + ${img}[x+1, y]) / 3`);
  const by = func('by', [x, y], bx(x, y.sub(1)).add(bx(x, y)).add(bx(x, y.add(1))).div(3));
  console.log(String(pipeline(by)));
  const s = schedule(by, bx).by.tile(x, y, 'xo', 'yo', 'xi', 'yi', 4, 2).parallel('yo').and.bx.at(by, 'xo');
  console.log(String(s));
  const blur = compile(by, s, { type: 'u16' });
  const data = Uint16Array.from({ length: 100 }, (_, i) => i);
  const out = await blur({ img: { data, shape: [10, 10] } }, { window: { x: [1, 9], y: [1, 9] } });
  console.log(out.data, blur.explain().bounds);
  const t = sched`tile(by.x, by.y, xo, yo, xi, yi, 4, 2, round); at(bx, by.xo);`;
  const r = await compile(by, t).realize({ img: { data, shape: [10, 10] } }, { window: { x: [1, 8], y: [1, 8] } }).catch(console.log);
  try { compile(by, schedule(by).by.tile('x', 'z', 'xo', 'yo', 'xi', 'yi', 4, 2)); } catch (er) { console.log(er.message); }
  try { compile(func('g', [x], img(x, x.mul(y))).update({ rdom: { r: [0, 2]}, at: [x], value: 1.5 })); } catch (er) { console.log(er.message); }
  try { syl`pipeline f(img: u8[2]) {
    fun f(x, y) = ${img}[x, y] + ${x.mul(2)} + zz;
  }` } catch (er) { console.log(er.message); }
  let d = x.add(1); for (let i = 0; i < 500; i++) d = d.add(d);
  const deep = compile(func('deep', [x], d));
  console.log((await deep({}, { window: { x: [0, 3] } })).data);
  try { deep.explain() } catch (er) { console.log(er.message); }
  try { compile(func('deep', [x], d.add(y))) } catch (er) { console.log(er.message); }
});
