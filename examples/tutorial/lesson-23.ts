import { clamp, compile, func, input, pipeline, schedule, syl, vars } from 'sylvite';

/** Lesson 23, serialization: a blur that is built by code, and its schedule, are saved as text. */
export function save(): string {
  const [x, y, c] = vars('x', 'y', 'c');
  const img = input('img', 'u8', 3);
  const edge = func('edge', [x, y, c], img(clamp(x, 0, img.len(0).sub(1)), clamp(y, 0, img.len(1).sub(1)), c));
  const wide = func('wide', [x, y, c], edge(x, y, c).cast('u16'));
  const across = wide(x.sub(1), y, c)
    .add(wide(x, y, c).mul(2))
    .add(wide(x.add(1), y, c));
  const blurX = func('blur_x', [x, y, c], across.div(4));
  const down = blurX(x, y.sub(1), c)
    .add(blurX(x, y, c).mul(2))
    .add(blurX(x, y.add(1), c));
  const blurY = func('blur_y', [x, y, c], down.div(4));
  const output = func('blurred', [x, y, c], blurY(x, y, c).cast('u8'));
  const rows = schedule(output, blurY, blurX)
    .blurred.parallel('y')
    .and.blur_y.at(output, 'y')
    .and.blur_x.at(output, 'y');
  return `${pipeline(output)}\nschedule rows { ${rows} }\n`;
}

/** The saved program, compiled. Loading needs none of the code that built the program. */
export function load(text: string) {
  return compile(syl(text), 'rows', { type: 'u8' });
}
