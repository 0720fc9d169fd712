import { describe, expect, test } from 'vitest';
import { Random } from '../../../../src/lab/random.ts';
import { broadcast, constant, int, operation } from '../../../../src/machine/ir/build.ts';
import type { Code } from '../../../../src/machine/ir/code.ts';
import { narrow } from '../../../../src/machine/passes/scalar/narrow.ts';
import type { Operator } from '../../../../src/syntax/operator.ts';
import { bits, isFloat, type Type } from '../../../../src/syntax/type.ts';
import { evaluate } from '../../../emit/wasm/expression/evaluate.ts';
import { edges, randomValue } from '../../../emit/wasm/expression/samples.ts';
import { signatures } from '../../../emit/wasm/expression/table.ts';
import { leftBy } from '../../left-by.ts';

const lanes = 16;
const integers: readonly Type[] = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32'];

function narrowed(value: Code): Code {
  const s = narrow({ tag: 'Store', buffer: 'out', address: int(0), stride: 1, value });
  return s.tag === 'Store' ? s.value : value;
}

/** An integer expression of a type with mostly narrow leaves. */
function draw(random: Random, type: Type, depth: number): Code {
  if (depth === 0 || random.chance(0.1)) {
    if (type === 'bool' || random.chance(0.3)) {
      const number = type !== 'bool' && random.chance(0.7) ? random.below(9) : random.pick(edges(type));
      return broadcast(constant(type, number), lanes);
    }
    const from = random.pick(integers.filter((t) => bits(t) <= bits(type)));
    const load: Code = { tag: 'Load', type: from, lanes, buffer: from, address: int(0), stride: 1 };
    return from === type ? load : operation('cast', type, load);
  }
  const fitting = signatures.filter((s) => s.type === type && !s.operands.some(isFloat) && used.has(s.op));
  const { op, operands } = random.pick(fitting);
  return operation(op, type, ...operands.map((operand) => draw(random, operand, depth - 1)));
}

const used: ReadonlySet<Operator> = new Set([
  ...(['+', '-', '*', 'neg', 'min', 'max', 'select', '&', '|', '^', '/', '%', '>>', '<<', 'abs', 'absd'] as const),
  ...(['<', '==', 'cast', 'saturate'] as const),
]);

describe('narrow', () => {
  test('vector arithmetic uses the narrowest type that holds its values', () => {
    const text = `pipeline f(img: u8[1]) { fun f(x) = i32(img[x]) - i32(img[x + 1]) + 3; }
      schedule v { vectorize(f.x, 16, round); }`;
    expect(leftBy('constant-folding', text)).toMatchInlineSnapshot(`
      "
      for x_vo in (0, ((x.len + 15) / 16)) do
        let x.base = (x.min + (16 * x_vo)) in
        f{(f@ + (x.base * 4)) step 1} <- ((cast i32x16(img{(img@ + x.base) step 1: u8x16}) - cast i32x16(img{(img@ + (x.base + 1)) step 1: u8x16})) + x16(3));
      "
    `);
    expect(leftBy('narrow', text)).toMatchInlineSnapshot(`
      "
      for x_vo in (0, ((x.len + 15) / 16)) do
        let x.base = (x.min + (16 * x_vo)) in
        f{(f@ + (x.base * 4)) step 1} <- cast i32x16(((cast i16x16(img{(img@ + x.base) step 1: u8x16}) - cast i16x16(img{(img@ + (x.base + 1)) step 1: u8x16})) + x16(3)));
      "
    `);
  });

  test('narrowed expressions have the values of the originals', () => {
    const random = new Random(8, 8);
    let changed = 0;
    for (let i = 0; i < 6000; i++) {
      const value = draw(random, random.pick([...integers, 'bool']), random.between(1, 4));
      const made = narrowed(value);
      if (made === value) continue;
      changed++;
      const buffers = Object.fromEntries(
        integers.map((type) => {
          const values = Array.from({ length: lanes }, () =>
            random.chance(0.3) ? random.pick(edges(type)) : randomValue(random, type),
          );
          return [type, { at: 0, type, values }];
        }),
      );
      const [before, after] = [evaluate(value, buffers, {}), evaluate(made, buffers, {})];
      if (before.join() !== after.join()) expect(after, JSON.stringify(value)).toEqual(before);
    }
    expect(changed).toBeGreaterThan(1000);
  });

  test('expressions narrowed to 16 bits have their values for all operands of 8 bits', () => {
    const load = (buffer: string): Code => ({ tag: 'Load', type: 'u8', lanes, buffer, address: int(0), stride: 1 });
    const [a, b] = ['a', 'b'].map((buffer) => operation('cast', 'i32', load(buffer)));
    if (a === undefined || b === undefined) return;
    const number = (n: number): Code => broadcast(int(n), lanes);
    const all: readonly Code[] = [
      operation('-', 'i32', operation('*', 'i32', a, number(3)), b),
      operation('/', 'i32', operation('+', 'i32', a, b), number(3)),
      operation('cast', 'u8', operation('*', 'i32', a, operation('-', 'i32', a, b))),
      operation('<', 'bool', operation('-', 'i32', a, b), number(-3)),
      operation('cast', 'u8', operation('absd', 'u32', operation('+', 'i32', a, number(200)), b)),
    ];
    for (const value of all) {
      const made = narrowed(value);
      expect(made).not.toBe(value);
      for (let n = 0; n < 256; n++) {
        for (let m = 0; m < 256; m += lanes) {
          const buffers = {
            a: { at: 0, type: 'u8' as const, values: Array<number>(lanes).fill(n) },
            b: { at: 0, type: 'u8' as const, values: Array.from({ length: lanes }, (_, i) => m + i) },
          };
          if (evaluate(value, buffers, {}).join() !== evaluate(made, buffers, {}).join())
            expect.fail(`${n}, ${m}: ${JSON.stringify(value)}`);
        }
      }
    }
  });

  test.each([
    ['bits that a cast discards are not computed', 'u8(i32(img[x]) + i32(img[x + 1]))', '<- (img + img);'],
    [
      'values that fit are computed in 16 bits',
      'i32(img[x]) - i32(img[x + 1]) * 3',
      '<- cast i32x16((cast i16x16(img) - (cast i16x16(img) * x16(3))));',
    ],
    [
      'operands of a saturating cast are computed in 16 bits',
      'saturating_u8(i32(img[x]) - i32(img[x + 1]) + 128)',
      '<- saturate u8x16(((cast i16x16(img) - cast i16x16(img)) + x16(128)));',
    ],
    [
      'operands of a comparison are computed in 16 bits',
      'i32(img[x]) < i32(img[x + 1]) + 3',
      '<- (cast i16x16(img) < (cast i16x16(img) + x16(3)));',
    ],
    [
      'in an expression that does not fit, subexpressions that fit are narrowed',
      'i32(img[x]) * i32(img[x + 1]) * 3',
      '<- (cast i32x16((cast u16x16(img) * cast u16x16(img))) * x16(3));',
    ],
  ])('%s', (_, text, expected) => {
    const left = leftBy('narrow', `pipeline f(img: u8[1]) { fun f(x) = ${text}; } schedule v { vectorize(f.x, 16); }`);
    const [value = ''] = left.split('\n').filter((line) => line.includes('<-'));
    expect(value.slice(value.indexOf('<-')).replaceAll(/img\{[^}]*\}/g, 'img')).toBe(expected);
  });
});
