import { extern, func, type HostArray, input, pipeline, vars } from 'sylvite';

/**
 * The outlines of the connected components of the dark pixels of a picture. A flood fill labels the components on the
 * host, because the language has no unbounded loops; all other stages are compiled.
 */
export function outlines() {
  const [x, y] = vars('x', 'y');
  const img = input('img', 'u8', 2);
  const dark = func('dark', [x, y], img(x, y).lt(100).cast('u8'), 'u8');
  const whole = [0, 1].map((d) => ({ min: img.min(d), len: img.len(d) }));
  const label = extern('label', [x, y], 'i32', [{ of: dark, reads: whole }]);
  const least = img.min(0);
  const left = label(x.sub(1).max(least), y);
  const output = func('outlines', [x, y], label(x, y).ne(left).cast('u8').mul(255).cast('u8'), 'u8');
  return { output: pipeline(output, [img]), externs: { label: components } };
}

/** The number of the component of each pixel that is not 0, in the order of the pixels; 0 for the others. */
function components(pixels: HostArray, result: HostArray): void {
  const [width = 0, height = 0] = pixels.shape;
  const numbers = new Int32Array(width * height);
  let count = 0;
  for (let start = 0; start < numbers.length; start++) {
    if (pixels.data[start] === 0 || numbers[start] !== 0) continue;
    count++;
    const waiting = [start];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (pixels.data[at] === 0 || numbers[at] !== 0) continue;
      numbers[at] = count;
      if (at % width > 0) waiting.push(at - 1);
      if (at % width < width - 1) waiting.push(at + 1);
      if (at >= width) waiting.push(at - width);
      if (at + width < numbers.length) waiting.push(at + width);
    }
  }
  const [across = 0, down = 0] = result.shape;
  const [dx, dy] = [0, 1].map((d) => (result.min[d] ?? 0) - (pixels.min[d] ?? 0)) as [number, number];
  for (let j = 0; j < down; j++)
    for (let i = 0; i < across; i++) result.data[i + j * across] = numbers[i + dx + (j + dy) * width] ?? 0;
}
