export function blur({ img }, [out]) {
  const [stride] = img.shape;
  const [width, height] = out.shape;
  const bx = new Uint16Array(width * (height + 2));
  for (let y = 0; y < height + 2; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * stride + x;
      bx[y * width + x] = ((img.data[i] + img.data[i + 1] + img.data[i + 2]) & 0xffff) / 3;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      out.data[i] = ((bx[i] + bx[i + width] + bx[i + 2 * width]) & 0xffff) / 3;
    }
  }
}
