import { compile, syl } from 'sylvite';

const doubled = syl`pipeline f() { fun f(x) = 2 * x; }`;
const options = { window: { x: [0, 4] } };
const why = await Promise.resolve()
  .then(() => compile(doubled)({}, options))
  .catch((error) => error.diagnostics[0].code);
const out = await compile(doubled, null, { engine: 'interp' })({}, options);
console.log(why, out.data.join(' '));
