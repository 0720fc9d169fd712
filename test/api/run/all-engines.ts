import { load } from '../../../src/ahead/loader/with-threads.ts';
import { ship } from '../../../src/ahead/ship.ts';
import { checkText } from '../../../src/check/check.ts';
import { compile as toTarget } from '../../../src/driver/compile.ts';
import { allocate, compile, type NdArray, type SylviteError, syl } from '../../../src/index.ts';
import { realizeComponents } from '../../../src/semantics/source/realize.ts';
import { isDeep } from '../../deep.ts';

/** The window of the output as half-open ranges, and the values of the parameters. */
export interface Question {
  readonly window: Readonly<Record<string, readonly [number, number]>>;
  readonly params?: Readonly<Record<string, number>>;
}

/** The result of each engine: the values as text, or the code of the error. */
export interface Answers {
  /** The semantics of the algorithm, which does not depend on the schedule. */
  readonly algorithm: string;
  readonly interpreter: string;
  readonly oneThread: string;
  readonly twoThreads: string;
  readonly aheadOfTime: string;
}

/** Run a program on every engine. Another array in the same memory must not change. */
export async function askAll(text: string, { window, params = {} }: Question): Promise<Answers> {
  const [module] = checkText(text).modules;
  if (module === undefined) throw new Error('there is no pipeline');
  const { pipeline, schedules } = module;
  const schedule = schedules[0] ?? null;
  const algorithm = syl(Object.assign([text], { raw: [text] }));
  const options = { window } as never; // the dimensions of a text have no types
  const canary = await allocate('i32', [4096]);
  canary.data.fill(7);
  const ask = async (run: () => Promise<{ data: ArrayLike<number> }>): Promise<string> => {
    const answer = await answerOf(run);
    if (!canary.data.every((c) => c === 7)) throw new Error('memory of another array was written');
    return answer;
  };
  const viaApi = (settings: { engine?: 'interp'; threads?: number }) =>
    ask(async () => {
      const compiled = compile(algorithm, schedule?.name ?? null, settings);
      return (await compiled(params as never, options)) as unknown as NdArray;
    });
  const intervals = pipeline.funcs.at(-1)?.vars.map((x) => {
    const [from, to] = window[x] ?? [0, 0];
    return { min: from, len: to - from };
  });
  const z = { window: intervals ?? [], params: new Map(Object.entries(params)), inputs: new Map() };
  const oneThread = await viaApi({ threads: 1 });
  return {
    algorithm: realizeComponents(pipeline, z)
      .map(({ values }) => Array.from(values).join(' '))
      .join(' '),
    interpreter: await viaApi({ engine: 'interp' }),
    oneThread,
    // The number of threads affects parallel loops only.
    twoThreads: isDeep() || text.includes('parallel') ? await viaApi({ threads: 2 }) : oneThread,
    aheadOfTime: await ask(async () => {
      const { shipped, bytes } = ship(toTarget(pipeline, schedule), pipeline.params);
      const opened = load(shipped, async () => Uint8Array.from(bytes)).open({ threads: 2 });
      try {
        return (await opened(params, { window })) as unknown as NdArray;
      } finally {
        await opened.close();
      }
    }),
  };
}

async function answerOf(run: () => Promise<{ data: ArrayLike<number> }>): Promise<string> {
  try {
    return Array.from((await run()).data).join(' ');
  } catch (error) {
    const { diagnostics } = error as Partial<SylviteError>; // ahead-of-time compiled modules have their own error class
    if (diagnostics?.[0] === undefined) throw error;
    return diagnostics[0].code;
  }
}
