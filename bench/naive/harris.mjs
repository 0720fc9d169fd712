export function harris({ img }, [out]) {
  const [stride, rows] = img.shape;
  const [width, height] = out.shape;
  const plane = stride * rows;
  const gray = new Float32Array(plane);
  for (let i = 0; i < plane; i++) {
    gray[i] = 0.299 * img.data[i] + 0.587 * img.data[plane + i] + 0.114 * img.data[2 * plane + i];
  }
  const wide = width + 2;
  const ix = new Float32Array(wide * (height + 2));
  const iy = new Float32Array(wide * (height + 2));
  for (let y = 0; y < height + 2; y++) {
    for (let x = 0; x < wide; x++) {
      const above = y * stride + x;
      const own = above + stride;
      const below = own + stride;
      ix[y * wide + x] =
        (gray[above + 2] - gray[above]) / 12 + (gray[own + 2] - gray[own]) / 6 + (gray[below + 2] - gray[below]) / 12;
      iy[y * wide + x] =
        (gray[below] - gray[above]) / 12 +
        (gray[below + 1] - gray[above + 1]) / 6 +
        (gray[below + 2] - gray[above + 2]) / 12;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [sxx, syy, sxy] = [0, 0, 0];
      for (let j = 0; j < 3; j++) {
        for (let i = 0; i < 3; i++) {
          const at = (y + j) * wide + x + i;
          sxx += ix[at] * ix[at];
          syy += iy[at] * iy[at];
          sxy += ix[at] * iy[at];
        }
      }
      const trace = sxx + syy;
      out.data[y * width + x] = sxx * syy - sxy * sxy - 0.04 * trace * trace;
    }
  }
}
