import type { Definition } from './arithmetic.ts';
import { fma32 } from './fma32.ts';
import { fma64 } from './fma64.ts';
import { acos } from './functions/acos.ts';
import { asin } from './functions/asin.ts';
import { atan } from './functions/atan.ts';
import { atan2 } from './functions/atan2.ts';
import { cos } from './functions/cos.ts';
import { exp } from './functions/exp.ts';
import { log } from './functions/log.ts';
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
  fma32,
  fma64,
} as const satisfies Readonly<Record<string, Definition>>;
