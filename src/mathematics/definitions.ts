import type { Definition } from './arithmetic.ts';
import { fma32 } from './fma32.ts';
import { fma64 } from './fma64.ts';
import { acos } from './functions/acos.ts';
import { asin } from './functions/asin.ts';
import { atan } from './functions/atan.ts';
import { atan2 } from './functions/atan2.ts';
import { cbrt } from './functions/cbrt.ts';
import { cos } from './functions/cos.ts';
import { erf } from './functions/erf.ts';
import { exp } from './functions/exp.ts';
import { exp2 } from './functions/exp2.ts';
import { expm1 } from './functions/expm1.ts';
import { fastExp } from './functions/fast/fast-exp.ts';
import { fastLog } from './functions/fast/fast-log.ts';
import { fastPow } from './functions/fast/fast-pow.ts';
import { acosh } from './functions/hyperbolic/acosh.ts';
import { asinh } from './functions/hyperbolic/asinh.ts';
import { atanh } from './functions/hyperbolic/atanh.ts';
import { cosh } from './functions/hyperbolic/cosh.ts';
import { sinh } from './functions/hyperbolic/sinh.ts';
import { tanh } from './functions/hyperbolic/tanh.ts';
import { hypot } from './functions/hypot.ts';
import { log } from './functions/log.ts';
import { log1p } from './functions/log1p.ts';
import { log2 } from './functions/log2.ts';
import { log10 } from './functions/log10.ts';
import { pow } from './functions/pow.ts';
import { sin } from './functions/sin.ts';
import { tan } from './functions/tan.ts';

/**
 * The functions of the language that targets do not implement, on f64. On f32, the result is by definition this result
 * rounded to f32; only the fused multiply-add has two definitions.
 */
export const definitions = {
  exp,
  log,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  atan2,
  pow,
  exp2,
  expm1,
  log1p,
  log2,
  log10,
  hypot,
  cbrt,
  sinh,
  cosh,
  tanh,
  asinh,
  acosh,
  atanh,
  erf,
  fast_exp: fastExp,
  fast_log: fastLog,
  fast_pow: fastPow,
  fma32,
  fma64,
} as const satisfies Readonly<Record<string, Definition>>;
