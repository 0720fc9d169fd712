import { blur } from './one.mjs';

const data = Uint16Array.from({ length: 640 }, (_, i) => i);
const out = await blur({ img: { data, shape: [32, 20] } }, { window: { x: [0, 30], y: [0, 18] } });
console.log(`${out.data[0]}`);
