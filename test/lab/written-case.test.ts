import { expect, test } from 'vitest';
import { drawCase } from '../../src/lab/draw/numbered-case.ts';
import { readCase, writeCase } from '../../src/lab/written-case.ts';

test('a case is read as it was written', () => {
  for (let index = 0; index < 120; index += 3) {
    const c = drawCase(8, index);
    const again = readCase(writeCase(c));
    if ('why' in again) expect.fail(`${again.why}\n${writeCase(c)}`);
    expect(again.question).toEqual(c.question);
    expect(again.directives).toEqual(c.directives);
    expect(writeCase(again)).toBe(writeCase(c));
  }
});

test('what is no case says why', () => {
  const why = (text: string): string => {
    const c = readCase(text);
    return 'why' in c ? c.why : 'it is a case';
  };
  const pipeline = 'pipeline f(p) { fun f(x) = x + p; }';
  expect(why(`// --window x=0:3 --param p=1\n${pipeline}`)).toBe('it is a case');
  expect(why('')).toBe('there is no pipeline');
  expect(why(`// --window x=0:3\n${pipeline}`)).toMatch('the first line has another question than the pipeline');
  expect(why(`// --param p=1\n${pipeline}`)).toMatch('the first line has another question than the pipeline');
  expect(why(`// --window x=0:3 --param p=1\n${pipeline} schedule s { inline(g); }`)).toMatch('g');
});
