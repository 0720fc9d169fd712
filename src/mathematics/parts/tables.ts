import type { Table } from '../arithmetic.ts';
import { ANGLE_ERRORS, ANGLES } from './arctangent.ts';
import { ERF, ERF_ERRORS, ERF_SLOPES } from './error-function.ts';
import { TWO_OVER_PI_BITS } from './two-over-pi.ts';

/** All tables that definitions use. Programs that share a memory have each table at the same address. */
export const tables: readonly Table[] = [TWO_OVER_PI_BITS, ANGLES, ANGLE_ERRORS, ERF, ERF_ERRORS, ERF_SLOPES];
