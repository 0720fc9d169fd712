import { test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { printPipeline, printProgram } from '../../src/language/print.ts';
import { compile } from '../../src/driver/compile.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import { realizeComponents, realizeLiterally } from '../../src/semantics/source/realize.ts';
const t=`pipeline f(img: f32[2], k: i32) {
  fun g(x, y) = img[x, y] * 2.0;
  extern s(g, k, img): f32[2] by host where (x, y) reads g[[x - 1, x + 2), y], img[(x, 3), [0, 4)];
  fun f(x, y) = s[x, y] + s[x + 1, y];
}
schedule t { split(f.y, yo, yi, 4); compute-at(s, f.yo); }`;
test('a', () => {
const c = checkText(t);
console.log(c.diagnostics);
const m = c.modules[0]!;
console.log(m.diagnostics, Object.keys(m));
const P = m.pipeline!;
console.log(printPipeline(P));
const S = [...m.schedules.values()][0];
const prog = compile(P, S);
console.log(printProgram(prog));
const hosts = new Map([['s', (g: any, k: any, img: any, r: any) => {
  console.log(JSON.stringify([g.min, g.shape, k, img.min, img.shape, r.min, r.shape]));
  const at=(a:any,x:number,y:number)=>a.data[(x-a.min[0])*a.strides[0]+(y-a.min[1])*a.strides[1]];
  for (let y=0;y<r.shape[1];y++) for (let x=0;x<r.shape[0];x++) { const X=r.min[0]+x, Y=r.min[1]+y;
    r.data[x*r.strides[0]+y*r.strides[1]] = at(g,X-1,Y)+at(g,X,Y)+at(g,X+1,Y)*k+at(img,X,0)+at(img,X+2,3); }
}]]);
const input = {type:'f32' as const, bounds:[{min:-1,len:6},{min:0,len:4}], values: Array.from({length:24},(_,i)=>i)};
const z = { window: [{min:0,len:2},{min:0,len:3}], params: new Map([['k',3]]), inputs: new Map([['img', input]]), hosts };
const a = realizeComponents(P, z); console.log(a[0]!.values);
const b = realizeLiterally(P, z); console.log(b[0]!.values);
const o = interpret(prog, z); console.log(o.tag==='Done' ? [o.value.bounds, o.value.values] : o);
});
