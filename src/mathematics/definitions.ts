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
 * Every function of the language that no target has, on f64; on f32 each is by definition the f32 nearest to this
 * result, of which a fused multiply-add has two kinds.
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
