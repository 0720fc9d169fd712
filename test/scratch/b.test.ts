import { test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile } from '../../src/driver/compile.ts';
import { optimize } from '../../src/driver/optimize.ts';
import { CompiledProgram } from '../../src/driver/compiled-program.ts';
import { openCore } from '../../src/runtime/core.ts';
import { printMachine } from '../../src/machine/ir/print.ts';
import { planar } from '../../src/machine/ir/layout.ts';
const t=`pipeline f(img: f32[2], k: i32) {
  fun g(x, y) = img[x, y] * 2.0;
  extern s(g, k, img): f32[2] by host where (x, y) reads g[[x - 1, x + 2), y], img[(x, 3), [0, 4)];
  fun f(x, y) = s[x, y] + s[x + 1, y];
}
schedule t { split(f.y, yo, yi, 2); compute-at(s, f.yo); }`;
test('a', () => {
const c = checkText(t);
const m = c.modules[0]!;
const P = m.pipeline!;
const S = [...m.schedules.keys()][0] as any;
for (const s of [null, S]) {
const prog = compile(P, s);
console.log(printMachine(optimize(prog, planar as any) as any));
const hosts = new Map([['s', (g: any, k: any, img: any, r: any) => {
  console.log(JSON.stringify([g.min, g.shape, k, img.min, img.shape, r.min, r.shape]));
  const at=(a:any,x:number,y:number)=>a.data[(x-a.min[0])*a.strides[0]+(y-a.min[1])*a.strides[1]];
  for (let y=0;y<r.shape[1];y++) for (let x=0;x<r.shape[0];x++) { const X=r.min[0]+x, Y=r.min[1]+y;
    r.data[x*r.strides[0]+y*r.strides[1]] = at(g,X-1,Y)+at(g,X,Y)+at(g,X+1,Y)*k+at(img,X,0)+at(img,X+2,3); }
}]]);
const data = Float32Array.from({length:24},(_,i)=>i);
const input = {type:'f32' as const, data, offset:0, strides:[1,6], shape:[6,4], min:[-1,0]};
for (const checked of [false, true]) {
const cp = new CompiledProgram(prog, { checked, verify: true });
const { artifact, call } = cp.prepare({ window: [{min:0,len:2},{min:0,len:3}], params: new Map([['k',3]]), inputs: new Map([['img', input]]), output: null, results: 'copies', hosts });
console.log(artifact.externs, cp.complaints);
const core = openCore({threads:1});
const p = core.load(artifact);
console.log(p.call(call)[0]!.data);
for (const bad of [() => { throw new Error('boo'); }, (g:any,k:any,i:any,r:any)=>{ new Uint8Array(r.data.buffer).fill(1); }, async () => {}, () => 3, (g:any,k:any,i:any,r:any)=>{ structuredClone(r.data.buffer, {transfer:[r.data.buffer]}); }, () => { p.call(call); }]) {
  try { p.call({...call, hosts: new Map([['s', bad as any]])}); console.log('??'); } catch (e) { console.log(String(e), (e as any).cause); }
}
console.log(p.call(call)[0]!.data);
void core.close();
}
}
});
