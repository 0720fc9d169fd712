import { compile, func, input, pipeline, SylviteError, schedule, syl, vars } from 'sylvite';
import { decode, decodeImage, encode } from 'sylvite/files';

/** Use builders, text, files, threads and, if there are any, workers. Returns a line of values. */
export async function use({ hasWorkers }) {
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
  const tiled = schedule(by, bx).by.tile('x', 'y', 'xo', 'yo', 'xi', 'yi', 4, 2).parallel('yo').and.bx.at(by, 'xo');
  const built = compile(pipeline(by, [img]), tiled, { threads: 2 });

  const { bytes } = encode({ data: Uint16Array.from({ length: 80 }, (_, i) => i * i), shape: [10, 8] }, 'png');
  const picture = decode(bytes, { input: img });
  // The same with the codecs of photos, which load optional packages.
  if ((await decodeImage(bytes)).data.join() !== picture.data.join())
    throw new Error('decodeImage differs from decode');
  const window = { x: [1, 9], y: [1, 7] };
  const { data } = await built({ img: picture }, { window });

  const text = compile(syl`pipeline by(img: u16[2]) {
    fun bx(x, y) = (img[x - 1, y] + img[x, y] + img[x + 1, y]) / 3;
    fun by(x, y) = u16((bx[x, y - 1] + bx[x, y] + bx[x, y + 1]) / 3);
  }`);
  const same = await text({ img: picture }, { window });
  if (data.join() !== same.data.join()) throw new Error(`${data} is not ${same.data}`);
  if (hasWorkers) await stopEndlessCall();
  return data.join(' ');
}

/** Only a call that runs on a worker can be stopped. */
async function stopEndlessCall() {
  const endless = compile(syl`pipeline f() {
    fun f() = { 0; rdom(r = (0, 2147483647), s = (0, 2147483647)) in () <- f[] + r * s; }
  }`);
  const why = await endless({}, { timeout: 50 }).catch((error) => error);
  if (!(why instanceof SylviteError) || why.diagnostics[0]?.code !== 'S716') throw new Error(`not stopped: ${why}`);
}
