import type { Random } from '../../../../src/lab/random.ts';
import {
  binaries,
  casts,
  constant,
  drawFormula,
  type Formula,
  modulo,
  number,
  over,
  plus,
  type Scope,
  shifts,
  times,
} from './formula.ts';
import { least, most, wrap, written } from './numbers.ts';

/**
 * Generate a coordinate that is near `center` while variables are near their centers. Windows stay small, and
 * arithmetic wraps only in subexpressions, or at the center.
 */
export function drawCoordinate(random: Random, scope: Scope, center: number): Formula {
  return random.chance(scope.complexity) ? random.weighted(forms)(random, scope, center) : moved(random, scope, center);
}

type Form = (random: Random, scope: Scope, center: number) => Formula;

/** A variable plus a constant, which is omitted if it is zero. */
function moved(random: Random, scope: Scope, center: number): Formula {
  const v = scope.known.length === 0 ? number(0) : random.pick(scope.known);
  return adjusted(random, v, center);
}

/** An expression plus the constant that moves it to the center. The sum may wrap there. */
function adjusted(random: Random, e: Formula, center: number): Formula {
  const by = wrap(BigInt(center) - BigInt(e.at ?? center) + BigInt(random.pick([0, 0, 0, 1, 2, -1])));
  if (by === 0) return e;
  return random.chance(0.8) || by === least ? plus(e, number(by)) : { ...e, text: `(${e.text} - ${written(-by)})` };
}

function anything(random: Random, scope: Scope, center: number): Formula {
  return adjusted(random, drawFormula(random, scope, random.pick(depths)), center);
}

/** Any expression, bounded to values near the center. */
function bounded(random: Random, scope: Scope, center: number): Formula {
  const { text } = drawFormula(random, scope, random.pick(depths));
  const n = random.pick([2, 3, 4, 7, 8, 16]);
  const [lo, hi] = [written(Math.max(least, center)), written(Math.min(most, center + random.below(6)))];
  const at = null;
  switch (random.below(8)) {
    case 0:
      return { text: `clamp(${text}, ${lo}, ${hi})`, at };
    case 1:
      return { text: `max(min(${text}, ${hi}), ${lo})`, at };
    case 2:
      return adjusted(random, { text: `(${text} % ${n})`, at: 0 }, center);
    case 3:
      return adjusted(random, { text: `(${text} & ${random.pick([1, 3, 7, 6])})`, at: 0 }, center);
    case 4:
      return adjusted(random, { text: `(i32(u8(${text})) / ${random.pick([32, 50, 255])})`, at: 0 }, center);
    case 5:
      return adjusted(random, { text: `(${text} >> ${random.pick([29, 30, 31])})`, at: 0 }, center);
    case 6:
      return adjusted(random, { text: `i32(${text} > ${constant(random).text})`, at: 0 }, center);
    default:
      return adjusted(
        random,
        { text: `(${text} / ${random.pick([500000000, 1073741824, 2147483647])})`, at: 0 },
        center,
      );
  }
}

/** A select between two coordinates. */
function chosen(random: Random, scope: Scope, center: number): Formula {
  const [a, b] = [moved(random, scope, center), bounded(random, scope, center)];
  const condition = `${drawFormula(random, scope, 1).text} ${random.pick(['<', '>', '=='])} ${constant(random).text}`;
  return { text: `select(${condition}, ${a.text}, ${b.text})`, at: null };
}

/** A sum or difference of two variables, which may be near different ends of i32. */
function several(random: Random, scope: Scope, center: number): Formula {
  const [a, b] = [random.pick([...scope.known, number(1)]), random.pick([...scope.known, number(1)])];
  return adjusted(
    random,
    random.chance(0.7)
      ? plus(a, b)
      : {
          text: `(${a.text} - ${b.text})`,
          at: a.at === null || b.at === null ? null : wrap(BigInt(a.at) - BigInt(b.at)),
        },
    center,
  );
}

/** A bound at a limit of i32, and an offset beyond it: min(x, 2147483647) + 1. */
function capped(random: Random, scope: Scope, center: number): Formula {
  const e = moved(random, scope, center);
  switch (random.below(4)) {
    case 0:
      return { text: `(min(${e.text}, ${most}) + ${random.between(0, 2)})`, at: null };
    case 1:
      return { text: `(max(${e.text}, ${written(least)}) - ${random.between(0, 2)})`, at: null };
    case 2:
      return { text: `(clamp(${e.text}, 0, ${most}) + ${random.between(0, 2)})`, at: null };
    default:
      return { text: `(clamp(${e.text}, ${written(least)}, 5) - ${random.between(0, 2)})`, at: null };
  }
}

/**
 * Operators with wide or unknown ranges: casts from floats, shifts, bitwise operators, and divisors that may be zero.
 */
function wide(random: Random, scope: Scope, center: number): Formula {
  const v = scope.known.length === 0 ? number(0) : random.pick(scope.known);
  const other = random.pick([...scope.known, number(3), constant(random)]);
  const op = random.pick<(a: Formula, b: Formula) => Formula>(
    random.chance(0.6) ? casts : random.chance(0.6) ? [over, modulo, times] : [...shifts, ...binaries],
  );
  const e = op(v, other);
  if (random.chance(0.3)) return e;
  const n = random.pick([2, 3, 65000, 65537, 2 ** 30]);
  return adjusted(
    random,
    random.chance(0.2) ? times(random.chance(0.5) ? e : modulo(v, number(65536)), number(n)) : e,
    center,
  );
}

/** Most are small: bugs show up in small programs, and large ones are refused for other reasons. */
const depths = [1, 1, 1, 2];

const forms: readonly (readonly [number, Form])[] = [
  [14, bounded],
  [10, anything],
  [4, chosen],
  [10, several],
  [4, capped],
  [12, wide],
];
