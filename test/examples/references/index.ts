import type { Reference } from '../reference.ts';
import { bilateral } from './bilateral.ts';
import { blur } from './blur.ts';
import { box } from './box.ts';
import { canny } from './canny.ts';
import { clahe } from './clahe.ts';
import { clarity } from './clarity.ts';
import { conv } from './conv.ts';
import { crisp } from './crisp.ts';
import { gaussian } from './gaussian.ts';
import { harris } from './harris.ts';
import { histogram } from './histogram.ts';
import { iir } from './iir.ts';
import { inks } from './inks.ts';
import { integral } from './integral.ts';
import { lab } from './lab.ts';
import { levels } from './levels.ts';
import { life } from './life.ts';
import { mandelbrot } from './mandelbrot.ts';
import { margins } from './margins.ts';
import { matmul } from './matmul.ts';
import { maxFilter } from './max-filter.ts';
import { paper } from './paper.ts';
import { photo } from './photo.ts';
import { resize } from './resize.ts';
import { stereo } from './stereo.ts';
import { unsharp } from './unsharp.ts';
import { warp } from './warp.ts';

export const references: readonly Reference[] = [
  ...[bilateral, blur, box, canny, clahe, clarity, conv, crisp, gaussian, harris, histogram],
  ...[iir, inks, integral, lab, levels, life, mandelbrot, margins, matmul, maxFilter, paper, photo],
  ...[resize, stereo, unsharp, warp],
];
