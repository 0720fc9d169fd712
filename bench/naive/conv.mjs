export function conv({ img, filter, bias }, [out]) {
  const [channels, stride, rows] = img.shape;
  const [features, width, height, images] = out.shape;
  for (let n = 0; n < images; n++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        for (let c = 0; c < features; c++) {
          let sum = bias.data[c];
          for (let dy = 0; dy < 3; dy++) {
            for (let dx = 0; dx < 3; dx++) {
              for (let k = 0; k < channels; k++) {
                const weight = filter.data[((k * 3 + dy) * 3 + dx) * features + c];
                sum += weight * img.data[((n * rows + y + dy) * stride + x + dx) * channels + k];
              }
            }
          }
          out.data[((n * height + y) * width + x) * features + c] = Math.max(0, sum);
        }
      }
    }
  }
}
