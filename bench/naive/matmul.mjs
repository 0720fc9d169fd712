export function matmul({ a, b }, [out]) {
  const [width, height] = out.shape;
  const [depth] = a.shape;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < depth; k++) sum += a.data[y * depth + k] * b.data[k * width + x];
      out.data[y * width + x] = sum;
    }
  }
}
