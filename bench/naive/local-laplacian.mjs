import { clamped } from './clamped.mjs';

const levels = 6;
const intensities = 8;

/** A level of a pyramid is a plane { data, width, height, margin }, where margin is the padding on every side. */
export function localLaplacian({ img }, [out]) {
  const [width, height] = out.shape;
  const gray = grayOf(img, width, height, 2 ** levels - 1);
  const own = pyramid(gray);
  const details = [];
  for (let k = 0; k < intensities; k++) details.push(detailsOf(pyramid(remapped(gray, k))));
  let output = null;
  for (let j = levels - 1; j >= 0; j--) {
    const chosen = chosenOf(
      own[j],
      details.map((detail) => detail[j]),
    );
    output = output === null ? chosen : added(up2(output, chosen), chosen);
  }
  recolor(img, gray, output, out);
}

function grayOf(img, width, height, margin) {
  const gray = plane(width, height, margin);
  const size = width * height;
  let at = 0;
  for (let y = -margin; y < height + margin; y++) {
    for (let x = -margin; x < width + margin; x++) {
      const i = clamped(y, 0, height - 1) * width + clamped(x, 0, width - 1);
      const [red, green, blue] = [img.data[i] / 65535, img.data[i + size] / 65535, img.data[i + 2 * size] / 65535];
      gray.data[at++] = 0.299 * red + 0.587 * green + 0.114 * blue;
    }
  }
  return gray;
}

/** The image remapped around the intensity k. */
function remapped(gray, k) {
  const steps = (intensities - 1) * 256;
  const remap = new Float32Array(steps + 1);
  for (let i = 0; i <= steps; i++) {
    const x = (i - 256 * k) / 256;
    remap[i] = (x / (intensities - 1)) * Math.exp((-x * x) / 2);
  }
  const made = plane(gray.width, gray.height, gray.margin);
  for (let i = 0; i < gray.data.length; i++) {
    const step = clamped(Math.trunc(Math.fround(gray.data[i] * steps)), 0, steps);
    made.data[i] = gray.data[i] + remap[step];
  }
  return made;
}

function pyramid(finest) {
  const made = [finest];
  for (let j = 1; j < levels; j++) made.push(down2(made[j - 1]));
  return made;
}

function detailsOf(gaussian) {
  return gaussian.map((level, j) => {
    const detail = plane(level.width, level.height, j === 0 ? 0 : 1);
    const coarser = j === levels - 1 ? null : up2(gaussian[j + 1], detail);
    let at = 0;
    for (let y = -detail.margin; y < detail.height + detail.margin; y++) {
      for (let x = -detail.margin; x < detail.width + detail.margin; x++, at++) {
        detail.data[at] = level.data[offset(level, x, y)] - (coarser === null ? 0 : coarser.data[at]);
      }
    }
    return detail;
  });
}

/** Interpolate between the details of the two intensities that are nearest to the grey of a pixel. */
function chosenOf(own, details) {
  const { width, height, margin } = details[0];
  const chosen = plane(width, height, margin);
  let at = 0;
  for (let y = -margin; y < height + margin; y++) {
    for (let x = -margin; x < width + margin; x++, at++) {
      const level = Math.fround(own.data[offset(own, x, y)] * (intensities - 1));
      const lower = clamped(Math.trunc(level), 0, intensities - 2);
      const weight = level - lower;
      chosen.data[at] = (1 - weight) * details[lower].data[at] + weight * details[lower + 1].data[at];
    }
  }
  return chosen;
}

function added(a, b) {
  const sum = plane(a.width, a.height, a.margin);
  for (let i = 0; i < sum.data.length; i++) sum.data[i] = a.data[i] + b.data[i];
  return sum;
}

function recolor(img, gray, output, out) {
  const [width, height] = out.shape;
  for (let c = 0; c < 3; c++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = (c * height + y) * width + x;
        const ratio = (img.data[at] / 65535 + 0.01) / (gray.data[offset(gray, x, y)] + 0.01);
        out.data[at] = clamped(output.data[offset(output, x, y)] * ratio, 0, 1) * 65535;
      }
    }
  }
}

/** Downsample by two, with the weights 1 3 3 1 in each direction. */
function down2(from) {
  const margin = (from.margin - 1) / 2;
  const [width, height] = [from.width / 2, from.height / 2];
  const wide = width + 2 * margin;
  const across = new Float32Array(wide * (from.height + 2 * from.margin));
  let at = 0;
  for (let y = -from.margin; y < from.height + from.margin; y++) {
    for (let x = -margin; x < width + margin; x++) {
      const i = offset(from, 2 * x, y);
      across[at++] = (from.data[i - 1] + 3 * (from.data[i] + from.data[i + 1]) + from.data[i + 2]) * 0.125;
    }
  }
  const to = plane(width, height, margin);
  at = 0;
  for (let y = -margin; y < height + margin; y++) {
    for (let x = 0; x < wide; x++) {
      const i = (2 * y + from.margin) * wide + x;
      to.data[at++] = (across[i - wide] + 3 * (across[i] + across[i + wide]) + across[i + 2 * wide]) * 0.125;
    }
  }
  return to;
}

/** Upsample by two with linear interpolation, to the size of a given plane. */
function up2(from, { width, height, margin }) {
  const wide = width + 2 * margin;
  const [top, bottom] = [-1, height / 2 + 1];
  const across = new Float32Array(wide * (bottom - top));
  let at = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = -margin; x < width + margin; x++) {
      const near = x >> 1;
      const far = near - 1 + 2 * (x & 1);
      across[at++] = 0.25 * from.data[offset(from, far, y)] + 0.75 * from.data[offset(from, near, y)];
    }
  }
  const to = plane(width, height, margin);
  at = 0;
  for (let y = -margin; y < height + margin; y++) {
    const near = ((y >> 1) - top) * wide;
    const far = near + (2 * (y & 1) - 1) * wide;
    for (let x = 0; x < wide; x++) to.data[at++] = 0.25 * across[far + x] + 0.75 * across[near + x];
  }
  return to;
}

function plane(width, height, margin) {
  return { data: new Float32Array((width + 2 * margin) * (height + 2 * margin)), width, height, margin };
}

function offset({ width, margin }, x, y) {
  return (y + margin) * (width + 2 * margin) + x + margin;
}
