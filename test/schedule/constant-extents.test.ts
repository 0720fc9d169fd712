import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { optimize } from '../../src/driver/optimize.ts';
import { compile, syl } from '../../src/index.ts';
import { statementsOf } from '../machine/everywhere.ts';
import { completed } from '../machine/left-by.ts';
import { refusal } from './scheduled.ts';

/* A bound fixes the extent of every stage with the window of its func. */

const funcs = `fun g(x, c) = x * 5 + c;
  fun out(x, c) = {
    g[x, c];
    (x, c) <- out[x, c] + g[x + 1, c] if x > k;
    rdom(r = (0, 4)) in (x, c) <- out[x, c] * 3 + r + sum(q = (0, 3) : g[x + q, c]);
    rdom(r = (0, 2)) in (r, c) <- out[r + 3, c] + g[r, c];
  }`;
const program = `pipeline out(k = 2) { ${funcs} }`;

const legal: readonly string[] = [
  'bound-extent(out, c, 3); unroll(out.c);',
  'bound(out, c, 0, 3); unroll(out.c);',
  'bound-extent(out, c, 3); unroll(out.s1.c); unroll(out.s2.c); unroll(out.s3.c);',
  'bound-extent(out, c, 3); reorder(out, c, x); vectorize(out.c); reorder(out.s1, c, x); vectorize(out.s1.c);',
  'bound-extent(out, c, 3); bound-extent(out$sum0, c, 3); unroll(out$sum0.c); unroll(out$sum0.s1.c);',
  'bound(out, c, 0, 3); bound-extent(out, c, 3); bound(out$sum0, c, 0, 3); unroll(out$sum0.c);',
  'bound-extent(out, c, 3); bound-extent(out$sum0, c, 3); at(out$sum0, out.s2.c); unroll(out$sum0.s1.c);',
  'specialize(out, k > 3); bound-extent(out, c, 3); unroll(out.c); unroll(out.z1.s1.c); unroll(out.z0.s2.c);',
];

test.each(legal)('%s', async (schedule) => {
  expect(refusal(program, schedule)).toBe('legal');
  const text = `${program} schedule s { ${schedule} }`;
  const algorithm = syl(Object.assign([text], { raw: [text] }));
  const window = { x: [-2, 9], c: [0, 3] } as const;
  const expected = await compile(algorithm, null, { engine: 'interp' }).realize({}, { window });
  for (const threads of [1, 2]) {
    const found = await compile(algorithm, 's', { threads }).realize({}, { window });
    expect(found.requested).toEqual(expected.requested);
  }
});

test('the loops are unrolled', () => {
  const all = ['out.s0', 'out.s1', 'out.s2', 'out.s3', 'out$sum0.s0', 'out$sum0.s1', 'g'];
  const bounds = 'bound-extent(out, c, 3); bound-extent(out$sum0, c, 3); bound-extent(g, c, 3);';
  const schedule = `schedule s { ${bounds} ${all.map((stage) => `unroll(${stage}.c);`).join(' ')} }`;
  const loops = [...statementsOf(optimize(completed(`${program} ${schedule}`)).body)].flatMap((s) =>
    s.tag === 'Loop' ? [s.x] : [],
  );
  expect(loops.length).toBeGreaterThan(5);
  expect(loops.filter((x) => x.startsWith('c'))).toEqual([]);
});

test('a stage that a later stage reads at other points has another window, and the help does not suggest a bound', () => {
  expect(refusal(program, 'bound-extent(out, x, 8); unroll(out.s1.x);')).toMatchInlineSnapshot(
    `"S423: out.s1.x cannot be unrolled: its extent depends on the requested window. Split it by a constant and use the inner loop (unroll(out.s1.x, 8) does both). The bound of out does not fix this extent, because a later stage of out reads this stage at other points."`,
  );
});

test('an extent that is bound to a parameter is not constant', () => {
  expect(refusal(program, 'bound-extent(out, c, k); unroll(out.s1.c);')).toMatch(/^S423: .* its extent k is not/);
});

test('the error is at the directive that unrolls the loop, not at a later one that names it', () => {
  const text = `pipeline f() { fun g(x) = x; fun f(x) = g[x]; }
schedule s {
  unroll(f.x);
  compute-at(g, f.x);
}`;
  const [diagnostic] = checkText(text).diagnostics;
  expect(text.slice(diagnostic?.place?.from, diagnostic?.place?.to)).toBe('unroll(f.x)');
});
