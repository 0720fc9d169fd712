import { acos } from './acos.ts';
import { asin } from './asin.ts';
import { atan } from './atan.ts';
import { atan2 } from './atan2.ts';
import { cos } from './cos.ts';
import { exp } from './exp.ts';
import { log } from './log.ts';
import { pow } from './pow.ts';
import { sin } from './sin.ts';
import { tan } from './tan.ts';

export { fma32 } from './fma32.ts';
export { fma64 } from './fma64.ts';
export { roundEven } from './round-even.ts';

/**
 * The transcendental functions of the language, on f64; on f32 each is by definition the f32 nearest to this result.
 *
 * They are definitions, not approximations of a library's: they use only operations that every target has exactly, in a
 * fixed order, so that a transcription of them into WebAssembly or C gives the same bits. Every error is below 1 ulp.
 */
export const mathematics = { exp, log, sin, cos, tan, asin, acos, atan, atan2, pow } as const;
