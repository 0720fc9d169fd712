import { blur } from './build/blur.js';
import { blur as same } from './one.mjs';

const data = Uint16Array.from({ length: 640 }, (_, i) => i);
for (const program of [blur, blur.open({ threads: 2 }), same]) {
  const out = await program({ img: { data, shape: [32, 20] } }, { window: { x: [0, 30], y: [0, 18] } });
  if (out.data[0] !== 33 || out.data.length !== 540) throw new Error(`${out.data[0]} is not 33`);
}
export const line = '33';
console.log(line);
