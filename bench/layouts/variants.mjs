/**
 * A blur of 1920×1080 RGBA pixels, with planar and interleaved arrays of the caller. It runs in Node and in a page, so
 * it gets the exports of 'sylvite'.
 */
export function variants({ compile, fromImageData, intoImageData, syl }) {
  const [width, height] = [1920, 1080];
  const blur = compile(syl(program), 'rows', { threads: 1 });
  const shape = [width, height, 4];
  const interleaved = () => ({ data: new Uint8ClampedArray(4 * width * height), width, height });
  const planar = () => ({ data: new Uint8Array(4 * width * height), shape });
  const [image, target, planes, planarTarget] = [interleaved(), interleaved(), planar(), planar()];
  for (let i = 0; i < image.data.length; i++) {
    image.data[i] = (i * 2654435761) >>> 13;
    planes.data[(i >> 2) + (i & 3) * width * height] = image.data[i];
  }
  const [from, into] = [fromImageData(image), intoImageData(target)];
  return {
    planar: () => blur.into(planarTarget, { img: planes }),
    'interleaved in': () => blur.into(planarTarget, { img: from }),
    'interleaved out': () => blur.into(into, { img: planes }),
    'interleaved in and out': () => blur.into(into, { img: from }),
    /** Do the last two results have the same values? */
    agree: () => target.data.every((c, i) => c === planarTarget.data[(i >> 2) + (i & 3) * width * height]),
  };
}

const program = `pipeline blur(img: u8[3]) {
  fun wide(x, y, c) = u16(repeat_edge(img)[x, y, c]);
  fun across(x, y, c) = (wide[x - 1, y, c] + wide[x, y, c] + wide[x + 1, y, c]) / 3;
  fun blur(x, y, c) = u8((across[x, y - 1, c] + across[x, y, c] + across[x, y + 1, c]) / 3);
}
schedule rows {
  inline(wide);
  split(blur.y, yo, yi, 32);
  compute-at(across, blur.yi);
  store-at(across, blur.yo);
  vectorize(across.x, 16);
  vectorize(blur.x, 16);
}`;
