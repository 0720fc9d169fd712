/** What to write instead of a function of NumPy, OpenCV, GLSL, C or JavaScript; null for a name that is not listed. */
export function functionInstead(name: string): string | null {
  return Object.hasOwn(functions, name) ? (functions[name] ?? null) : castInstead(name);
}

/** The Sylvite type for the name of a NumPy, C or JavaScript type or typed array: u8 for `uint8_t`. Null if unknown. */
export function typeInstead(name: string): string | null {
  const [, integer, bits] = /^(u?int)_?(8|16|32|64)?(?:_t|array|clampedarray)?$/i.exec(name) ?? [];
  if (integer !== undefined) return `${integer.length > 3 ? 'u' : 'i'}${bits ?? 32}`;
  const [, big] = /^big(u?int)64array$/i.exec(name) ?? [];
  if (big !== undefined) return `${big.length > 3 ? 'u' : 'i'}64`;
  const [, float] = /^float(32|64)?(?:array)?$/i.exec(name) ?? (/^(?:double|number)$/.test(name) ? ['', '64'] : []);
  return float !== undefined || name === 'float' ? `f${float ?? 32}` : null;
}

/** What to write instead of a number that only C or JavaScript allows: `.5`, `5.`, `1.5f`. Null for other texts. */
export function numberInstead(text: string): string | null {
  if (/^\.\d+$/.test(text)) return `Write 0${text}.`;
  if (/^\d+\.$/.test(text)) return `Write ${text}0.`;
  if (/^\d+(?:\.\d+)?[fFuULlh]+$/.test(text))
    return 'Numbers have no suffix. Write f32(1.5) or u8(12) to choose a type.';
  return null;
}

export const rangeInstead = 'A range is (min, length) or [from, to): r = (0, 3), r = [0, 3).';

function castInstead(name: string): string | null {
  const type = typeInstead(name);
  return type === null ? null : `${type}(e)`;
}

const functions: Readonly<Record<string, string>> = {
  where: 'select(condition, a, b)',
  clip: 'clamp(e, lo, hi)',
  constrain: 'clamp(e, lo, hi)',
  mix: 'lerp(a, b, w)',
  power: 'pow(a, b)',
  square: 'e * e',
  sqr: 'e * e',
  mod: 'a % b',
  fmod: 'a % b',
  fabs: 'abs(e)',
  absolute: 'abs(e)',
  absdiff: 'absd(a, b)',
  ln: 'log(e)',
  arctan2: 'atan2(a, b)',
  arctan: 'atan(e)',
  arcsin: 'asin(e)',
  arccos: 'acos(e)',
  ceiling: 'ceil(e)',
  rint: 'round(e)',
  arcsinh: 'asinh(e)',
  arccosh: 'acosh(e)',
  arctanh: 'atanh(e)',
  isnan: 'is_nan(e)',
  isNaN: 'is_nan(e)',
  isinf: 'is_inf(e)',
  isfinite: 'is_finite(e)',
  isFinite: 'is_finite(e)',
  random: 'random_float(seed, x, y)',
  rand: 'random_float(seed, x, y)',
  saturate: 'saturating_u8(e)',
  saturating_cast: 'saturating_u8(e)',
  reinterpret: 'reinterpret_u32(e)',
  reinterpret_cast: 'reinterpret_u32(e)',
  cast: 'u8(e) or f32(e)',
  mean: 'sum(r = (0, n) : e) / n',
  avg: 'sum(r = (0, n) : e) / n',
  prod: 'product(r = (0, n) : e)',
};
