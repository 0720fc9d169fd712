import { compile, func, input, type NdArray, pipeline, schedule, vars } from 'sylvite';
import { checkText, type Diagnostic } from 'sylvite/core';
import { decode, encode } from 'sylvite/files';
import { drawCase, writeCase } from 'sylvite/lab';

const [x, y] = vars('x', 'y');
const img = input('img', 'u16', 2);
const bx = func(
  'bx',
  [x, y],
  img(x.sub(1), y)
    .add(img(x, y))
    .add(img(x.add(1), y))
    .div(3),
);
const by = func(
  'by',
  [x, y],
  bx(x, y.sub(1))
    .add(bx(x, y))
    .add(bx(x, y.add(1)))
    .div(3),
  'u16',
);
const blur = compile(pipeline(by, [img]), schedule(by, bx).by.parallel('y').and.bx.at(by, 'y'));

export async function use(): Promise<Uint16Array> {
  const { bytes } = encode({ data: new Uint16Array(80), shape: [10, 8] }, 'png');
  const out: NdArray<'u16'> = await blur({ img: decode(bytes, { input: img }) }, { window: { x: [1, 9], y: [1, 7] } });
  return out.data;
}
export const diagnostics: readonly Diagnostic[] = checkText('pipeline f() { fun f(x) = x; }').diagnostics;
export const text: string = writeCase(drawCase(1, 2));

// @ts-expect-error: a coordinate is missing
bx(x);
// @ts-expect-error: the input holds u16
export const wrong = () => blur({ img: { data: new Float32Array(80), shape: [10, 8] } });
