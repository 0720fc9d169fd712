const f = Math.fround;

/** In single precision, because the boundary of the set depends on every bit. */
export function mandelbrot(_inputs, [out], { size, limit }) {
  const [width, height] = out.shape;
  const scale = f(3 / size);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const a = f(f(x * scale) - 2.25);
      const b = f(f(y * scale) - 1.5);
      let re = 0;
      let im = 0;
      let count = 0;
      while (count < limit && f(f(re * re) + f(im * im)) <= 4) {
        const next = f(f(f(re * re) - f(im * im)) + a);
        im = f(f(f(2 * re) * im) + b);
        re = next;
        count++;
      }
      out.data[y * width + x] = (count * 255) / limit;
    }
  }
}
