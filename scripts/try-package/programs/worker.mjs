import { compile, syl } from 'sylvite';
import { blur } from './build/blur.js';
import module from './build/blur.wasm';
import { blur as embedded } from './one.mjs';

/** A Cloudflare Worker: runs a module with its `.wasm` file, and returns the codes of the calls that are refused. */
export default {
  async fetch() {
    const img = { data: Uint16Array.from({ length: 640 }, (_, i) => i), shape: [32, 20] };
    const call = [{ img }, { window: { x: [0, 30], y: [0, 18] } }];
    const out = await blur.open({ module })(...call);
    const code = (error) => error.diagnostics?.[0].code ?? `${error}`;
    const refusals = [
      await embedded(...call).catch(code),
      await Promise.resolve()
        .then(() => compile(syl`pipeline f() { fun f(x) = x; }`)({}, { window: { x: [0, 4] } }))
        .catch(code),
    ];
    return new Response([out.data[0], ...refusals].join(' '));
  },
};
