export function iir({ img }, [out], { alpha }) {
  const [width, height, channels] = out.shape;
  const { data } = out;
  for (let c = 0; c < channels; c++) {
    const first = c * width * height;
    const last = first + (height - 1) * width;
    for (let i = first; i < first + width; i++) data[i] = img.data[i];
    for (let i = first + width; i < last + width; i++) data[i] = (1 - alpha) * data[i - width] + alpha * img.data[i];
    for (let i = last - 1; i >= first; i--) data[i] = (1 - alpha) * data[i + width] + alpha * data[i];
    for (let row = first; row <= last; row += width) {
      for (let i = row + 1; i < row + width; i++) data[i] = (1 - alpha) * data[i - 1] + alpha * data[i];
      for (let i = row + width - 2; i >= row; i--) data[i] = (1 - alpha) * data[i + 1] + alpha * data[i];
    }
  }
}
