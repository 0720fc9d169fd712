import { bug } from '../../errors/bug.ts';
import { type Expr, type Interval, int, operation } from '../../syntax/expr.ts';

/**
 * The boundary conditions (language.md, 'Expressions') extend an input, or a func with explicit bounds, to all points.
 * Each maps the coordinates of an access by a function that ends in a clamp or a remainder, so bounds inference can
 * prove that all reads are inside the bounds.
 */
export const boundaries = [
  'repeat_edge',
  'mirror_image',
  'mirror_interior',
  'repeat_image',
  'constant_exterior',
] as const;

export type Boundary = (typeof boundaries)[number];

export function isBoundary(name: string): name is Boundary {
  return (boundaries as readonly string[]).includes(name);
}

/**
 * The access at `point`. `read` constructs an access inside the bounds; `outside` is the value of constant_exterior.
 */
export function bounded(
  kind: Boundary,
  point: readonly Expr[],
  bounds: readonly Interval[],
  read: (at: readonly Expr[]) => Expr,
  outside: Expr | null,
): Expr {
  const coordinates = point.map((x, d): Coordinate => ({ x, ...(bounds[d] ?? bug('a dimension has no bounds')) }));
  const at = (inside: (coordinate: Coordinate) => Expr): Expr => read(coordinates.map(inside));
  switch (kind) {
    case 'repeat_edge':
      return at(clamped);
    case 'repeat_image':
      return at(wrapped);
    case 'mirror_image':
      return at(mirrored);
    case 'mirror_interior':
      return at(reflected);
    case 'constant_exterior': {
      const isExterior = coordinates.map(isOutside).reduce((p, q) => operation('||', p, q));
      return operation('select', isExterior, outside ?? bug('constant_exterior without a value'), at(clamped));
    }
  }
}

/** A coordinate, and the bounds in its dimension. */
interface Coordinate extends Interval {
  readonly x: Expr;
}

/** … a a a | a b c d | d d d … */
function clamped({ x, min, len }: Coordinate): Expr {
  const last = operation('-', operation('+', min, len), int(1));
  return operation('max', operation('min', x, last), min);
}

/** … b c d | a b c d | a b c … */
function wrapped({ x, min, len }: Coordinate): Expr {
  return operation('+', min, operation('%', operation('-', x, min), len));
}

/** … c b a | a b c d | d c b … */
function mirrored({ x, min, len }: Coordinate): Expr {
  const twice = operation('*', int(2), len);
  const i = operation('%', operation('-', x, min), twice);
  const mirror = operation('+', min, operation('min', i, operation('-', operation('-', twice, int(1)), i)));
  return clamped({ x: mirror, min, len });
}

/** … d c b | a b c d | c b a … */
function reflected({ x, min, len }: Coordinate): Expr {
  const last = operation('-', len, int(1));
  const twice = operation('*', int(2), last);
  const i = operation('%', operation('-', x, min), twice);
  const mirror = operation('+', min, operation('min', i, operation('-', twice, i)));
  return clamped({ x: mirror, min, len });
}

function isOutside({ x, min, len }: Coordinate): Expr {
  return operation('||', operation('<', x, min), operation('>=', x, operation('+', min, len)));
}
