import { acos } from './acos.ts';
import type { Definition } from './arithmetic.ts';
import { asin } from './asin.ts';
import { atan } from './atan.ts';
import { atan2 } from './atan2.ts';
import { cos } from './cos.ts';
import { exp } from './exp.ts';
import { fma32 } from './fma32.ts';
import { fma64 } from './fma64.ts';
import { log } from './log.ts';
import { pow } from './pow.ts';
import { sin } from './sin.ts';
import { tan } from './tan.ts';

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
