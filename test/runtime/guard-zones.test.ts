import { expect, test } from 'vitest';
import { type Core, openCore } from '../../src/runtime/core.ts';
import { openRuntime } from '../../src/runtime/open-runtime.ts';

/* The guard zones are tested: writes next to an array are detected by one of the next allocations. */

function allocateSome({ allocate }: Pick<Core, 'allocate'>): void {
  for (let i = 0; i < 20; i++) allocate('u8', [8]);
}

test.each([
  ['before', -1],
  ['behind', 40],
])('a byte written just %s an array is detected', (where, offset) => {
  const core = openCore({ threads: 1 });
  const { data } = core.allocate('u8', [40]);
  new Uint8Array(data.buffer)[data.byteOffset + offset] = 1;
  expect(() => allocateSome(core)).toThrow(`zone ${where} an array of 40 bytes was written`);
});

test('asynchronous runtimes have guard zones, too', async () => {
  const runtime = await openRuntime({ threads: 1 });
  const { data } = runtime.allocate('f32', [3]);
  new Uint8Array(data.buffer)[data.byteOffset + 12] = 1;
  expect(() => allocateSome(runtime)).toThrow('zone behind an array of 12 bytes was written');
  await runtime.close();
});

test('writes inside an array are not reported', () => {
  const core = openCore({ threads: 1 });
  core.allocate('u8', [40]).data.fill(1);
  expect(() => allocateSome(core)).not.toThrow();
});
