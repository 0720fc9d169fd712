import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { run } from '../../run.ts';

/** The recursive blur with the schedules of the benchmark. Its bands are shifted inwards at the end of the image. */
const text = ['examples/iir.syl', 'bench/pipelines/iir.syl'].map((file) => readFileSync(file, 'utf8')).join('\n');

describe('the recursive blur needs the image and no more', () => {
  test.each(['naive', 'bands', 'halide', 'channels'])('%s', (schedule) => {
    const options = '--json --input img=random:1:37x41x2 --window x=0:37,y=0:41,c=0:2';
    const { code, out } = run(`run ${options} --schedule ${schedule}`, text);
    expect(code, out).toBe(0);
    expect(out).toBe(run(`run ${options} --schedule naive`, text).out);
  });
});
