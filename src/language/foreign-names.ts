/** What to write instead of a function of NumPy, OpenCV, GLSL, C or JavaScript, if the language has another name. */
export function functionInstead(name: string): string | null {
  return Object.hasOwn(functions, name) ? (functions[name] ?? null) : castInstead(name);
}

/** The type of the language for a type of NumPy, C or JavaScript. */
export function typeInstead(name: string): string | null {
  return Object.hasOwn(types, name) ? (types[name] ?? null) : null;
}

function castInstead(name: string): string | null {
  const type = typeInstead(name);
  return type === null ? null : `${type}(e)`;
}

const functions: Readonly<Record<string, string>> = {
  where: 'select(condition, a, b)',
  mux: 'select(condition, a, b)',
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
  isnan: 'is_nan(e)',
  isNaN: 'is_nan(e)',
  saturate: 'saturating_u8(e)',
  saturating_cast: 'saturating_u8(e)',
  cast: 'u8(e) or f32(e)',
  mean: 'sum(r = (0, n) : e) / n',
  avg: 'sum(r = (0, n) : e) / n',
  prod: 'product(r = (0, n) : e)',
  argmin: 'a tuple with an update that keeps the least value and its position',
  argmax: 'a tuple with an update that keeps the greatest value and its position',
};

const types: Readonly<Record<string, string>> = {
  byte: 'u8',
  uchar: 'u8',
  char: 'i8',
  uint8: 'u8',
  uint8_t: 'u8',
  uint16: 'u16',
  uint16_t: 'u16',
  uint: 'u32',
  uint32: 'u32',
  uint32_t: 'u32',
  int8: 'i8',
  int8_t: 'i8',
  short: 'i16',
  int16: 'i16',
  int16_t: 'i16',
  int: 'i32',
  long: 'i32',
  int32: 'i32',
  int32_t: 'i32',
  float: 'f32',
  float32: 'f32',
  double: 'f64',
  float64: 'f64',
  number: 'f64',
  boolean: 'bool',
  Uint8Array: 'u8',
  Uint8ClampedArray: 'u8',
  Uint16Array: 'u16',
  Uint32Array: 'u32',
  Int8Array: 'i8',
  Int16Array: 'i16',
  Int32Array: 'i32',
  Float32Array: 'f32',
  Float64Array: 'f64',
};
