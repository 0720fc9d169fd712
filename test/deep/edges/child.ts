import { described, drawEdgeCase, type EdgeCase, smallerEdgeCases, testInputsPerProgram } from './edge-case.ts';
import { examine, kindOf } from './examine.ts';
import { featuresOf } from './features.ts';
import type { Order, Report } from './messages.ts';

/** A process that examines cases. It ends after the first failure, because its memory may be corrupt. */
const order: Order = JSON.parse(process.argv[2] ?? '');

process.on('disconnect', () => process.exit(1));

const send = (report: Report): Promise<void> =>
  new Promise((done) => {
    process.send?.(report, () => done());
  });

if (order.tag === 'run') await run(order);
else await shrink(order.seed, order.index, order.kind, order.path, order.skip);
await send({ tag: 'end' });
process.exit(0);

async function run({ seed, from, to, inputsPerProgram }: Extract<Order, { tag: 'run' }>): Promise<void> {
  for (let index = from; index < to; index++) {
    if (index % testInputsPerProgram >= inputsPerProgram) continue;
    send({ tag: 'begin', index });
    const c = drawEdgeCase(seed, index);
    const verdict = await examineSafely(c, index);
    await send({
      tag: 'done',
      index,
      verdict,
      features: featuresOf(c),
      text: verdict.failure === null && verdict.spurious === null ? '' : described(c),
    });
    if (verdict.failure !== null) return;
  }
}

/** Find a smaller case with the same kind of failure. It ends this process, because its memory may be corrupt. */
async function shrink(seed: number, index: number, kind: string, path: readonly number[], skip: number): Promise<void> {
  let c: EdgeCase = drawEdgeCase(seed, index);
  for (const step of path) c = nth(c, step) ?? c;
  let i = 0;
  for (const smaller of smallerEdgeCases(c)) {
    const number = i++;
    if (number < skip) continue;
    await send({ tag: 'try', number });
    const failure = kindOf(await examineSafely(smaller, index));
    if (failure?.kind !== kind) continue;
    await send({ tag: 'smaller', number, text: described(smaller), what: failure.what });
    return;
  }
  await send({ tag: 'smallest' });
}

function nth(c: EdgeCase, n: number): EdgeCase | null {
  let i = 0;
  for (const smaller of smallerEdgeCases(c)) if (i++ === n) return smaller;
  return null;
}

async function examineSafely(c: EdgeCase, index: number): ReturnType<typeof examine> {
  try {
    return await examine(c, index);
  } catch (thrown) {
    const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}\n${thrown.stack}` : String(thrown);
    const kind = `throws ${what.split('\n')[0]?.replaceAll(/-?\d+/g, 'N').slice(0, 60)}`;
    return { outcome: 'refused', why: 'failure', spurious: null, failure: { kind, what } };
  }
}
