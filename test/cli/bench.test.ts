import { expect, test } from 'vitest';
import { run } from '../run.ts';

const program = `pipeline f(img: u8[1]) { fun g(x) = u16(img[x]) * 2; fun f(x) = g[x] + g[x + 1]; }
  schedule rows { at(g, f.x); }
  schedule quick { inline(g); vectorize(f.x, 16); }`;

test('times the default schedule and all schedules of a file', () => {
  const { code, out } = run('bench --rounds 3 --window x=0:100 --input img=random:1:101', program);
  expect(code).toBe(0);
  expect(out.replaceAll(/\d+\.\d\d/g, '#').replaceAll(/ +/g, ' ')).toMatch(
    /^schedule compile first least median × best\n(\w+ # # # # #\n){3}milliseconds, .*\n$/,
  );
  expect(Array.from(out.matchAll(/^(\w+) +\d/gm), (match) => match[1])).toEqual(['default', 'rows', 'quick']);
});

test('times the named schedules, as JSON', () => {
  const { out } = run(
    'bench --json --threads 1 --rounds 2 --schedule quick --window x=0:9 --input img=zero:20',
    program,
  );
  const { threads, times } = JSON.parse(out);
  expect(threads).toBe(1);
  expect(times).toHaveLength(1);
  const [{ schedule, least, median }] = times;
  expect(schedule).toBe('quick');
  expect(0 < least && least <= median).toBe(true);
});

test('refuses the same calls as `run`', () => {
  const options = 'x=0:100 --input img=random:1:100';
  const ran = run(`run --window ${options}`, program);
  expect(ran.code).toBe(3);
  expect(run(`bench --window ${options}`, program)).toEqual(ran);
});

test('prints the warnings of the pipeline and of the schedules that it times, each once', () => {
  const wrapping = `pipeline f(img: u8[1]) { fun f(x) = img[x] + img[x + 1] + img[x + 2]; }
    schedule a { parallel(f.x); parallel(f.x); }
    schedule b { vectorize(f.x, 16); }`;
  const codes = (options: string) => {
    const { err } = run(`bench --rounds 1 --threads 1 --window x=0:9 --input img=zero:20 ${options}`, wrapping);
    return Array.from(err.matchAll(/\[(S\d+)\]/g), ([, code]) => code);
  };
  expect(run('check', wrapping).out.match(/\[S\d+\]/g)).toEqual(['[S341]', '[S424]']);
  expect(codes('')).toEqual(['S341', 'S424']);
  expect(codes('--schedule default,b')).toEqual(['S341']);
});
