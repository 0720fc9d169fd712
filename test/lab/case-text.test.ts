import { expect, test } from 'vitest';
import { readCase, writeCase } from '../../src/lab/case-text.ts';
import { drawCase } from '../../src/lab/generators/numbered-case.ts';

test('parsing inverts printing', () => {
  for (let index = 0; index < 120; index += 3) {
    const c = drawCase(8, index);
    const again = readCase(writeCase(c));
    if ('why' in again) expect.fail(`${again.why}\n${writeCase(c)}`);
    expect(again.testInput).toEqual(c.testInput);
    expect(again.directives).toEqual(c.directives);
    expect(writeCase(again)).toBe(writeCase(c));
  }
});

test('a text that is not a valid case is rejected with a reason', () => {
  const why = (text: string): string => {
    const c = readCase(text);
    return 'why' in c ? c.why : 'it is a case';
  };
  const pipeline = 'pipeline f(p) { fun f(x) = x + p; }';
  expect(why(`// --window x=0:3 --param p=1\n${pipeline}`)).toBe('it is a case');
  expect(why('')).toBe('there is no pipeline');
  expect(why(`// --window x=0:3\n${pipeline}`)).toMatch('the test input in the first line does not fit the pipeline');
  expect(why(`// --param p=1\n${pipeline}`)).toMatch('the test input in the first line does not fit the pipeline');
  expect(why(`// --window x=0:3 --param p=1\n${pipeline} schedule s { inline(g); }`)).toMatch('g');
});

test('a case whose values do not fit the pipeline, or whose inputs are large, is not valid', () => {
  const why = (options: string, declared: string): string => {
    const c = readCase(`// --window x=0:3 ${options}\npipeline f(${declared}) { fun f(x) = x; }`);
    return 'why' in c ? c.why : 'it is a case';
  };
  const image = (size: string): string => why(`--input img=random:1:${size}`, 'img: u8[2]');
  expect(image('1024x1024')).toBe('it is a case');
  expect(image('1024x1025')).toBe('the inputs in the first line have 1049600 points; the limit is 1048576');
  expect(image('100000x100000')).toMatch('the limit is');
  expect(image('100000x100000x0')).toMatch('does not fit');
  expect(image('99999999999x0')).toMatch('does not fit');
  expect(image('3')).toMatch('does not fit');
  expect(why('--param p=0.5', 'p: f64')).toBe('it is a case');
  expect(why('', 'p: f64')).toMatch('does not fit');
  for (const value of ['0.5', '1e300', '4294967296']) expect(why(`--param p=${value}`, 'p')).toMatch('does not fit');
  for (const window of ['x=5:3', 'x=99999999999:99999999999'])
    expect(readCase(`// --window ${window}\npipeline f() { fun f(x) = x; }`)).toMatchObject({ why: expect.anything() });
});
