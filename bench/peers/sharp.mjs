import sharp from 'sharp';

/*
 * sharp, which is native libvips, on one thread. It copies its input and its output.
 */

sharp.concurrency(1);
sharp.cache(false);

export const works = {
  blur: ([img]) => {
    const [width, height] = img.shape;
    return made(
      () =>
        sharp(img.data, { raw: { width, height, channels: 1 } })
          .blur()
          .toColourspace('grey16')
          .raw({ depth: 'ushort' }),
      Uint16Array,
    );
  },

  unsharp: ([img]) => {
    const [width, height, channels] = img.shape;
    const size = width * height;
    const side = new Uint8Array(img.data.length);
    for (let i = 0; i < side.length; i++) side[i] = img.data[(i % channels) * size + Math.floor(i / channels)] * 255;
    return made(() => sharp(side, { raw: { width, height, channels } }).sharpen({ sigma: 1.5 }).raw(), Uint8Array);
  },

  hist: ([img]) => {
    const [width, height] = img.shape;
    return made(
      () =>
        sharp(img.data, { raw: { width, height, channels: 1 } })
          .normalise()
          .toColourspace('b-w')
          .raw(),
      Uint8Array,
    );
  },
};

function made(make, Elements) {
  let last = null;
  const run = async () => {
    last = await make().toBuffer();
  };
  return {
    run,
    output: () => last && new Elements(last.buffer, last.byteOffset, last.byteLength / Elements.BYTES_PER_ELEMENT),
  };
}
