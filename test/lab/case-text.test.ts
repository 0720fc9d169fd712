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
