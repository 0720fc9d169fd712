import { expect, test } from 'vitest';
import { compile, func, outputLen, SylviteError, schedule, vars } from '../../../src/index.ts';

const [x, y, z] = vars('x', 'y', 'z');
const g = func('g', [x, y, z], x.add(y).mul(z));
const f = func('f', [x, y, z], g(x, y, z).add(g(x.add(1), y, z)));

test('directives print as in the language, and run', async () => {
  const planned = schedule(f, g)
    .f.specialize(outputLen(x).ge(3))
    .specializeFail('too "narrow"')
    .tile(['x', 'y', 'z'], ['xo', 'yo', 'zo'], ['xi', 'yi', 'zi'], [4, 2, 2])
    .parallel('zo', 2, 'predicate')
    .alignExtent('x', 4)
    .and.g.at(f, 'xo')
    .boundStorage('x', 16);
  expect(`\n${planned}`).toMatchInlineSnapshot(`
    "
    specialize(f, (x.len >= 3));
    specialize-fail(f, "too \\"narrow\\"");
    tile(f.x, f.y, f.z, xo, yo, zo, xi, yi, zi, 4, 2, 2);
    parallel(f.zo, 2, predicate);
    align-extent(f, x, 4);
    at(g, f.xo);
    bound-storage(g, x, 16);
    "
  `);
  const run = compile(f, planned);
  const window = { x: [0, 5], y: [0, 2], z: [1, 3] } as const;
  const { data } = await run({}, { window });
  expect([...data]).toEqual([...(await compile(f)({}, { window })).data]);
  await expect(run({}, { window: { ...window, x: [0, 2] } })).rejects.toThrow('too "narrow"');
});

test('TypeScript knows the loops that directives create', () => {
  const tiled = schedule(f).f.tile(['x', 'y'], ['xo', 'yo'], ['xi', 'yi'], [4, 2]);
  expect(`${tiled.parallel('yo', 2).unroll('yo_p').vectorize('xi')}`).toContain('unroll(f.yo_p);');
  // @ts-expect-error: there is no loop zo
  expect(() => compile(f, tiled.parallel('zo'))).toThrow('S411');
});

test('other arguments are refused', () => {
  const lists = [
    [['x', 'y'], ['xo'], ['xi', 'yi'], [4, 2]],
    [['x', 'y'], 'xo', ['xi', 'yi'], [4, 2]],
    [null, 'y', 'xo', 'yo', 'xi', 'yi', 4, 2],
  ];
  for (const given of lists)
    expect(() => Reflect.apply(schedule(f).f.tile, schedule(f).f, given)).toThrow(SylviteError);
  for (const message of [3, null, undefined])
    expect(() => Reflect.apply(schedule(f).f.specializeFail, schedule(f).f, [message])).toThrow(SylviteError);
});
