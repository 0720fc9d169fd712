import {
  clamp,
  type Expression,
  e,
  exp,
  type Func,
  f32,
  func,
  i32,
  input,
  lit,
  type Operand,
  repeatEdge,
  u16,
  type Variable,
  vars,
} from 'sylvite';

const [x, y, c, k] = vars('x', 'y', 'c', 'k');

/** A func of x, y and possibly more variables. */
type Plane = (x: Operand, y: Operand, ...rest: readonly Operand[]) => Expression;

/**
 * Local Laplacian filters: more local contrast, without halos. The image is remapped around each of `intensities` grey
 * levels. At each level of the pyramid, a pixel interpolates between the two remapped Laplacians that are nearest to
 * its own grey level.
 */
export function localLaplacian({ levels = 6, intensities = 8 } = {}): Func<'laplacian', readonly ['x', 'y', 'c']> {
  const img = input('img', 'u16', 3);
  const color = func('color', [x, y, c], e`f32(${repeatEdge(img)(x, y, c)}) / 65535.0`);
  const gray = func(
    'gray',
    [x, y],
    e`0.299 * ${color}[x, y, 0] + 0.587 * ${color}[x, y, 1] + 0.114 * ${color}[x, y, 2]`,
  );

  const alpha = 1 / (intensities - 1);
  const fx = f32(x).div(256);
  const remap = func('remap', [x], fx.mul(alpha).mul(exp(fx.neg().mul(fx).div(2))));
  const level = k.mul(1 / (intensities - 1));
  const steps = (intensities - 1) * 256;
  const step = clamp(i32(gray(x, y).mul(steps)), 0, steps);
  const remapped = func(
    'remapped0',
    [x, y, k],
    gray(x, y)
      .sub(level)
      .add(level)
      .add(remap(step.sub(k.mul(256)))),
  );

  const gaussian = pyramid('remapped', remapped, [k], levels);
  const own = pyramid('gray', gray, [], levels);
  const laplacian = gaussian.map((g, j) => {
    const coarser = gaussian[j + 1];
    const detail = coarser === undefined ? g(x, y, k) : g(x, y, k).sub(up2(`up${j}`, coarser, [k])(x, y, k));
    return func(`detail${j}`, [x, y, k], detail);
  });
  const chosen = laplacian.map((detail, j) => {
    const at = (own[j] as Plane)(x, y).mul(intensities - 1); // both pyramids have all levels
    const lower = clamp(i32(at), 0, intensities - 2);
    const weight = at.sub(f32(lower));
    const mixed = lit(1)
      .sub(weight)
      .mul(detail(x, y, lower))
      .add(weight.mul(detail(x, y, lower.add(1))));
    return func(`chosen${j}`, [x, y], mixed);
  });
  const output = collapse(chosen);

  const recolored = func(
    'recolored',
    [x, y, c],
    e`${output(x, y)} * (${color}[x, y, c] + 0.01) / (${gray}[x, y] + 0.01)`,
  );
  return func('laplacian', [x, y, c], u16(clamp(recolored(x, y, c), 0, 1).mul(65535)));
}

/** A Gaussian pyramid: a func and its downsampled versions. */
function pyramid(name: string, finest: Plane, rest: readonly Variable[], levels: number): readonly Plane[] {
  const made = [finest];
  let level = finest;
  for (let j = 1; j < levels; j++) {
    level = down2(`${name}${j}`, level, rest);
    made.push(level);
  }
  return made;
}

/** Collapse a Laplacian pyramid: the sum of all levels, starting with the coarsest. */
function collapse(levels: readonly Plane[]): Plane {
  return levels.reduceRight((coarser, level, j) =>
    func(`output${j}`, [x, y], up2(`outputUp${j}`, coarser, [])(x, y).add(level(x, y))),
  );
}

/** Downsample by two, with the weights 1 3 3 1 in each direction. */
function down2(name: string, f: Plane, rest: readonly Variable[]): Plane {
  const halved = (g: (i: Operand) => Expression, i: Variable): Expression =>
    g(i.mul(2).sub(1))
      .add(lit(3).mul(g(i.mul(2)).add(g(i.mul(2).add(1)))))
      .add(g(i.mul(2).add(2)))
      .mul(0.125);
  const across = func(
    `${name}_x`,
    [x, y, ...rest],
    halved((i) => f(i, y, ...rest), x),
  );
  return func(
    name,
    [x, y, ...rest],
    halved((j) => across(x, j, ...rest), y),
  );
}

/** Upsample by two with linear interpolation. */
function up2(name: string, f: Plane, rest: readonly Variable[]): Plane {
  const doubled = (g: (i: Operand) => Expression, i: Variable): Expression =>
    lit(0.25)
      .mul(g(i.div(2).sub(1).add(i.mod(2).mul(2))))
      .add(lit(0.75).mul(g(i.div(2))));
  const across = func(
    `${name}_x`,
    [x, y, ...rest],
    doubled((i) => f(i, y, ...rest), x),
  );
  return func(
    name,
    [x, y, ...rest],
    doubled((j) => across(x, j, ...rest), y),
  );
}
