import { int, minus, operation, plus } from '../../../src/machine/ir/build.ts';
import type { Code } from '../../../src/machine/ir/code.ts';
import { type Layout, planar } from '../../../src/machine/ir/layout.ts';
import type { Statement } from '../../../src/machine/ir/statement.ts';
import { everywhere } from '../everywhere.ts';

/** A program with certain accesses, a change that makes it incorrect, and the message of the check. */
export interface WrongAddress {
  readonly name: string;
  readonly text: string;
  readonly spoil: (s: Statement) => Statement;
  readonly message: RegExp;
  readonly layout: Layout;
}

const scalars = `pipeline f(img: i32[1]) { fun g(x) = img[x] * 2; fun f(x) = { g[x] + g[x + 1]; (x) <- f[x] + 1; } }
  schedule s { split(f.x, xo, xi, 4); parallel(f.xo); store-in(g, heap); }`;
const vectors = `pipeline f(img: i32[1]) { fun g(x) = img[x] * 2; fun f(x): i32 = g[x] + g[x + 1]; }
  schedule s { vectorize(g.x, 4, round); split(f.x, xo, xi, 8, shift); vectorize(f.xi, 4); parallel(f.xo); }`;
const reversed = `pipeline f(img: i32[1]) { fun g(x) = img[x] * 2; fun f(x): i32 = g[31 - x]; }
  schedule s { split(f.x, xo, xi, 8); vectorize(f.xi, 4); parallel(f.xo); }`;
const lookups = `pipeline f(img: i32[1]) {
    fun g(x): u8 = u8(img[x]);
    fun f(x): i32 = img[clamp(i32(g[x]), 0, 31)];
  }
  schedule s { split(f.x, xo, xi, 8); vectorize(f.xi, 4); parallel(f.xo); }`;
const columns = `pipeline f(img: i32[1]) { fun g(x, y) = img[x] + y; fun f(x): i32 = g[x, 0] + g[x, 3]; }
  schedule s { vectorize(g.y, 4, round); split(f.x, xo, xi, 8); parallel(f.xo); }`;
const shared = `pipeline f(img: i32[1]) { fun a(x) = img[x] + 1; fun b(x): u8 = u8(a[x]); fun c(x): f64 = f64(b[x]); fun f(x) = i32(c[x]); }
  schedule s { parallel(a.x); parallel(f.x); }`;

/** The output is stored from its last point to its first. */
const mirrored: Layout = new Map([['f', [-1]]]);

/** Each access of a kind to a buffer with its address changed. */
function moved(
  kind: 'Load' | 'Gather' | 'Store' | 'Scatter',
  buffer: string,
  move: (address: Code) => Code,
  isVector = false,
): (s: Statement) => Statement {
  const isIt = (tag: string, name: string, { lanes }: Code): boolean =>
    tag === kind && (name.split("'")[0] ?? name) === buffer && (!isVector || lanes > 1);
  return (s) =>
    everywhere(s, {
      code: (e) => {
        if (e.tag === 'Load' && isIt(e.tag, e.buffer, e)) return { ...e, address: move(e.address) };
        return e.tag === 'Gather' && isIt(e.tag, e.buffer, e) ? { ...e, addresses: move(e.addresses) } : e;
      },
      statement: (each) => {
        if (each.tag === 'Store' && isIt(each.tag, each.buffer, each.value))
          return { ...each, address: move(each.address) };
        return each.tag === 'Scatter' && isIt(each.tag, each.buffer, each.value)
          ? { ...each, addresses: move(each.addresses) }
          : each;
      },
    });
}

const by =
  (bytes: number) =>
  (address: Code): Code =>
    address.lanes === 1
      ? plus(address, int(bytes))
      : operation('+', 'i32', address, {
          tag: 'Broadcast',
          type: 'i32',
          lanes: address.lanes,
          value: int(bytes),
        });

/** Moves the first lane only. */
const firstLane =
  (bytes: number) =>
  (addresses: Code): Code => {
    const lanes: Code = { tag: 'Ramp', type: 'i32', lanes: addresses.lanes, base: int(0), stride: int(1) };
    const zero: Code = { tag: 'Broadcast', type: 'i32', lanes: addresses.lanes, value: int(0) };
    return operation('select', 'i32', operation('==', 'bool', lanes, zero), by(bytes)(addresses), addresses);
  };

const smaller = (s: Statement): Statement =>
  everywhere(s, {
    statement: (each) =>
      each.tag === 'Allocation' ? { ...each, sizes: each.sizes.map((size) => minus(size, int(1))) } : each,
  });

const flipped = (s: Statement): Statement =>
  everywhere(s, {
    code: (e) => (e.tag === 'Load' && e.lanes > 1 ? { ...e, stride: -e.stride } : e),
    statement: (each) =>
      each.tag === 'Store' && each.value.lanes > 1 && each.stride < 0 ? { ...each, stride: -each.stride } : each,
  });

const inAnother =
  (from: string, to: string) =>
  (s: Statement): Statement =>
    everywhere(s, { code: (e) => (e.tag === 'Load' && e.buffer === from ? { ...e, buffer: to } : e) });

const alone = (s: Statement): Statement =>
  everywhere(s, {
    statement: (each) => (each.tag === 'Allocation' ? { ...each, others: [] } : each),
  });

export const wrongAddresses: readonly WrongAddress[] = [
  wrong('a load one element too far', scalars, moved('Load', 'g', by(4)), /a load of i32 from g .* at byte 128$/),
  wrong('a load one element too early', scalars, moved('Load', 'g', by(-4)), /a load of i32 from g .* at byte -4$/),
  wrong('a load of an input one byte too far', scalars, moved('Load', 'img', by(1)), /a load of i32 from img .* 125$/),
  wrong('a store one element too early', scalars, moved('Store', 'f', by(-4)), /a store of i32 to f .* at byte -4$/),
  wrong('a store one element too far', scalars, moved('Store', 'f', by(4)), /a store of i32 to f .* at byte 124$/),
  wrong('addresses on the other side of 2³¹', scalars, moved('Load', 'g', by(2 ** 31)), /a load of i32 from g/),
  wrong(
    'a vector that is off by one lane',
    vectors,
    moved('Store', 'f', by(4), true),
    /a store of 4 × i32 to f .* 112/,
  ),
  wrong(
    'a vector that starts before its block, and whose end wraps into it',
    vectors,
    moved('Load', 'g', by(-4), true),
    /a load of 4 × i32 from g .* at byte -4$/,
  ),
  wrong('a vector that is loaded forwards', reversed, flipped, /a load of 4 × i32 from g .* outside its block/),
  wrong('a dense vector that is loaded backwards', vectors, flipped, /a load of 4 × i32 \(stride -1\) from (img|g)/),
  wrong('a reversed vector that is stored forwards', vectors, flipped, /a (store|load) of 4 × i32/, mirrored),
  wrong(
    'a reversed vector that is stored one too early',
    vectors,
    moved('Store', 'f', by(-4), true),
    /a store of 4 × i32 \(stride -1\) to f .* at byte -4$/,
    mirrored,
  ),
  wrong('an input at the addresses of a func', vectors, inAnother('g', 'img'), /a load of 4 × i32 from img/),
  wrong('a gather beyond the end', lookups, moved('Gather', 'img', by(128)), /a gather of 4 × i32 from img is outside/),
  wrong(
    'a gather with one lane beyond the end',
    lookups,
    moved('Gather', 'img', firstLane(128)),
    /a gather of 4 × i32/,
  ),
  wrong(
    'a gather with one lane before the start',
    lookups,
    moved('Gather', 'img', firstLane(-256)),
    /a gather of 4 × i32/,
  ),
  wrong('a scatter beyond the end', columns, moved('Scatter', 'g', by(4)), /a scatter of 4 × i32 to g is outside/),
  wrong(
    'a scatter with one lane before the start',
    columns,
    moved('Scatter', 'g', firstLane(-4)),
    /a scatter of 4 × i32 to g/,
  ),
  wrong('an allocation without its last element', scalars, smaller, /a store of i32 to g .* at byte 124$/),
  wrong('shared storage that is too small', shared, alone, /^the storage of c is outside that of a, which it shares/),
];

function wrong(
  name: string,
  text: string,
  spoil: WrongAddress['spoil'],
  message: RegExp,
  layout: Layout = planar,
): WrongAddress {
  return { name, text, spoil, message, layout };
}
