import { expect, test } from 'vitest';
import { compile } from '../../src/driver/compile.ts';
import type { HostArray, HostFunction } from '../../src/index.ts';
import type { Request } from '../../src/semantics/request.ts';
import { deriveAt, realizeComponents, realizeLiterally } from '../../src/semantics/source/realize.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import { start, step } from '../../src/semantics/target/small-step.ts';
import { pipelineOf } from '../pipeline.ts';

const P = pipelineOf(`pipeline f(img: i32[1], k) {
  fun g(x) = img[x] * 10;
  extern f(g, k): i32[1] by host where (x) reads g[[x - 1, x + 2)];
}`);

/** The windows that the host got, and the sum of each. */
function logged(): { readonly hosts: ReadonlyMap<string, HostFunction>; readonly log: string[] } {
  const log: string[] = [];
  const f = (...args: readonly (HostArray | number)[]): void => {
    const [g, k, result] = args as [HostArray, number, HostArray];
    log.push(`${g.min}: ${g.data.join(' ')}`);
    const [at = 0] = result.min;
    result.data[0] = at * 1000 + k * [...g.data].reduce((a, b) => a + b, 0);
  };
  return { hosts: new Map([['f', f]]), log };
}

const img = { type: 'i32' as const, bounds: [{ min: 0, len: 5 }], values: [1, 2, 3, 4, 5] };

function request(hosts: ReadonlyMap<string, HostFunction>, min = 1): Request {
  return { window: [{ min, len: 2 }], params: new Map([['k', 2]]), inputs: new Map([['img', img]]), hosts };
}

const values = [1120, 2180];
const windows = ['0: 10 20 30', '1: 20 30 40'];

test('[Extern-Eval]: the value is a function of the point, the windows and the scalars', () => {
  for (const evaluate of [realizeComponents, realizeLiterally]) {
    const { hosts, log } = logged();
    expect(evaluate(P, request(hosts))[0]?.values).toEqual(values);
    expect(log).toEqual(windows);
  }
  const { premises } = deriveAt(P, request(logged().hosts), [1]);
  expect(premises.map(({ rule }) => rule)).toEqual(['Extern-Eval']);
});

test('[Extern-Eval]: an error in a window is the value', () => {
  const { hosts, log } = logged();
  expect(realizeComponents(P, request(hosts, 3))[0]?.values).toEqual([3240, 'ε_mem']);
  expect(log).toEqual(['2: 30 40 50']);
});

test('[Extern]: the windows are read from the store', () => {
  const program = compile(P, null);
  const first = logged();
  const outcome = interpret(program, request(first.hosts));
  expect(outcome.tag === 'Done' && outcome.value.values).toEqual(values);
  expect(first.log).toEqual(windows);

  const second = logged();
  const rules: string[] = [];
  let now = start(program, request(second.hosts));
  for (let next = step(program, now); ; next = step(program, now)) {
    if (next.tag === 'Stuck') return expect.fail(JSON.stringify(next.stuck));
    if (next.tag === 'Done') {
      expect(next.value.values).toEqual(values);
      break;
    }
    rules.push(next.rule);
    now = next.next;
  }
  expect(rules.filter((rule) => rule === 'Extern')).toHaveLength(2);
  expect(second.log).toEqual(windows);
});

test('a host function that is missing is a diagnostic on every engine', () => {
  const z = request(new Map());
  expect(() => realizeComponents(P, z)).toThrow(/S653/);
  expect(() => realizeLiterally(P, z)).toThrow(/S653/);
  expect(() => interpret(compile(P, null), z)).toThrow(/S653/);
});
