import { expect, test } from 'vitest';
import { int, operation, plus, times, variable } from '../../src/machine/ir/build.ts';
import type { Code } from '../../src/machine/ir/code.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import { type Loop, nop, type Statement, sequence } from '../../src/machine/ir/statement.ts';
import { memoryVersions } from '../../src/verify/memory-versions.ts';

/** A program with an output, a buffer p of its own and the scalars a, b and n. */
function machine(...body: readonly Statement[]): Machine {
  const own: Statement = {
    tag: 'Allocation',
    func: 'p',
    buffer: 'p',
    type: 'i32',
    sizes: [variable('n')],
    place: null,
    others: [],
    pointer: 'p.pointer',
    body: sequence(...body),
  };
  return {
    name: 'out',
    funcs: [{ name: 'out', types: ['i32'], dims: [] }],
    scalars: ['a', 'b', 'n'].map((name) => ({ name, type: 'i32' })),
    inputs: [],
    outputs: [{ name: 'out', type: 'i32', rank: 0, pointer: 'out.pointer', strides: [] }],
    memoized: [],
    plan: { lets: [], window: [] },
    copied: [],
    mayWrap: true,
    body: own,
  };
}

const [a, b, x] = [variable('a'), variable('b'), variable('x')];
const r: Code = { tag: 'Register', type: 'i32', lanes: 1, register: 'r' };
const out = at('out', int(0));

/** An element of a buffer, by its index. */
function at(buffer: string, index: Code): { readonly buffer: string; readonly address: Code } {
  return { buffer, address: plus(variable(`${buffer}.pointer`), times(index, int(4))) };
}

function load(place: ReturnType<typeof at>): Code {
  return { tag: 'Load', type: 'i32', lanes: 1, stride: 1, ...place };
}

function store(place: ReturnType<typeof at>, value: Code): Statement {
  return { tag: 'Store', stride: 1, ...place, value };
}

function define(x: string, value: Code, ...body: readonly Statement[]): Statement {
  return { tag: 'Let', x, value, body: sequence(...body) };
}

function hold(value: Code, ...body: readonly Statement[]): Statement {
  return { tag: 'Hold', register: 'r', value, body: sequence(...body) };
}

function assign(value: Code): Statement {
  return { tag: 'Assign', register: 'r', value };
}

function loop(order: Loop['order'], ...body: readonly Statement[]): Statement {
  return { tag: 'Loop', order, x: 'x', min: int(0), count: variable('n'), steps: [], body: sequence(...body) };
}

function when(condition: Code, ...body: readonly Statement[]): Statement {
  return { tag: 'If', condition, consequent: sequence(...body), alternative: nop };
}

const isRun = operation('>', 'bool', variable('n'), int(0));
const total = at('p', a);
const sum = loop('serial', store(total, plus(load(total), x)));

interface Pair {
  readonly what: string;
  readonly before: Machine;
  readonly after: Machine;
}

const right: readonly Pair[] = [
  {
    what: 'a value is forwarded across a store that is apart',
    before: machine(store(at('p', a), b), store(at('p', plus(a, int(1))), a), store(out, load(at('p', a)))),
    after: machine(store(at('p', a), b), store(at('p', plus(a, int(1))), a), store(out, b)),
  },
  {
    what: 'a store that is never read is left out',
    before: machine(store(at('p', a), b), store(out, a)),
    after: machine(store(out, a)),
  },
  {
    what: 'a sum stays in a register while a loop runs',
    before: machine(sum, store(out, load(total))),
    after: machine(hold(load(total), loop('serial', assign(plus(r, x))), store(total, r)), store(out, load(total))),
  },
  {
    what: 'a scan keeps what it has stored',
    before: machine(
      loop('serial', store(at('p', plus(x, int(1))), plus(load(at('p', x)), b))),
      store(out, load(total)),
    ),
    after: machine(
      when(isRun, hold(load(at('p', int(0))), loop('serial', assign(plus(r, b)), store(at('p', plus(x, int(1))), r)))),
      store(out, load(total)),
    ),
  },
];

const wrong: readonly Pair[] = [
  {
    what: 'a value is forwarded across a store that may be at the same place',
    before: machine(store(at('p', a), a), store(at('p', b), b), store(out, load(at('p', a)))),
    after: machine(store(at('p', a), a), store(at('p', b), b), store(out, a)),
  },
  {
    what: 'a value is forwarded out of a branch',
    before: machine(store(total, a), when(isRun, store(total, b)), store(out, load(total))),
    after: machine(store(total, a), when(isRun, store(total, b)), store(out, a)),
  },
  {
    what: 'a load is moved across a store to its place',
    before: machine(store(total, a), store(total, b), store(out, load(total))),
    after: machine(store(total, a), define('v', load(total), store(total, b), store(out, variable('v')))),
  },
  {
    what: 'a store that is read is left out',
    before: machine(store(at('p', a), b), store(out, load(at('p', b)))),
    after: machine(store(out, load(at('p', b)))),
  },
  {
    what: 'a store to the output is left out',
    before: machine(store(out, a)),
    after: machine(store(at('p', a), a)),
  },
  {
    what: 'two stores that may be at the same place change their order',
    before: machine(store(at('p', a), a), store(at('p', b), b), store(out, load(at('p', int(0))))),
    after: machine(store(at('p', b), b), store(at('p', a), a), store(out, load(at('p', int(0))))),
  },
  {
    what: 'a sum is in a register while another store may change its place',
    before: machine(loop('serial', store(total, plus(load(total), x)), store(at('p', b), x)), store(out, load(total))),
    after: machine(
      hold(load(total), loop('serial', assign(plus(r, x)), store(at('p', b), x)), store(total, r)),
      store(out, load(total)),
    ),
  },
  {
    what: 'a sum is in a register while its place is read',
    before: machine(
      loop('serial', store(total, plus(load(total), x)), store(out, load(at('p', b)))),
      store(out, load(total)),
    ),
    after: machine(
      hold(load(total), loop('serial', assign(plus(r, x)), store(out, load(at('p', b)))), store(total, r)),
      store(out, load(total)),
    ),
  },
  {
    what: 'a sum is not stored after its loop',
    before: machine(sum, store(out, load(total))),
    after: machine(hold(load(total), loop('serial', assign(plus(r, x)))), store(out, load(total))),
  },
  {
    what: 'a register is used in a parallel loop',
    before: machine(loop('parallel', store(total, plus(load(total), x))), store(out, load(total))),
    after: machine(hold(load(total), loop('parallel', assign(plus(r, x))), store(total, r)), store(out, load(total))),
  },
  {
    what: 'a register is used in a call',
    before: machine({ tag: 'Call', body: sum }, store(out, load(total))),
    after: machine(
      hold(load(total), { tag: 'Call', body: loop('serial', assign(plus(r, x))) }, store(total, r)),
      store(out, load(total)),
    ),
  },
  {
    what: 'a scan begins with the wrong element',
    before: machine(
      loop('serial', store(at('p', plus(x, int(1))), plus(load(at('p', x)), b))),
      store(out, load(total)),
    ),
    after: machine(
      hold(load(at('p', int(1))), loop('serial', assign(plus(r, b)), store(at('p', plus(x, int(1))), r))),
      store(out, load(total)),
    ),
  },
  {
    what: 'a scan keeps an element that it does not need next',
    before: machine(
      loop('serial', store(at('p', plus(x, int(2))), plus(load(at('p', x)), b))),
      store(out, load(total)),
    ),
    after: machine(
      hold(load(at('p', int(0))), loop('serial', assign(plus(r, b)), store(at('p', plus(x, int(2))), r))),
      store(out, load(total)),
    ),
  },
  {
    what: 'a loop loses its last iteration',
    before: machine(sum, store(out, load(total))),
    after: machine({ ...(sum as Loop), count: plus(variable('n'), int(-1)) }, store(out, load(total))),
  },
];

test.each(right)('$what: proved', ({ before, after }) => {
  expect(memoryVersions(before, after)).toEqual({ tag: 'proved' });
});

test.each(wrong)('$what: not proved', ({ before, after }) => {
  expect(memoryVersions(before, after).tag).toBe('not proved');
});

test('a complaint says what may differ and where', () => {
  expect(wrong.slice(0, 8).map(({ before, after }) => memoryVersions(before, after))).toMatchInlineSnapshot(`
    [
      {
        "tag": "not proved",
        "why": "the contents of out may differ at the end",
      },
      {
        "tag": "not proved",
        "why": "the contents of out may differ at the end",
      },
      {
        "tag": "not proved",
        "why": "the contents of out may differ at the end",
      },
      {
        "tag": "not proved",
        "why": "the contents of out may differ at the end",
      },
      {
        "tag": "not proved",
        "why": "the contents of out may differ at the end",
      },
      {
        "tag": "not proved",
        "why": "the contents of out may differ at the end",
      },
      {
        "tag": "not proved",
        "why": "the contents of p may differ after an iteration of x",
      },
      {
        "tag": "not proved",
        "why": "the contents of out may differ after an iteration of x",
      },
    ]
  `);
});
