import { compile as compileProgram } from '../../../src/driver/compile.ts';
import { Refusal } from '../../../src/errors/diagnostic.ts';
import type { NdArray } from '../../../src/index.ts';
import { fileOf, scheduleName } from '../../../src/lab/case.ts';
import { sameValues } from '../../../src/lab/same-values.ts';
import type { Program } from '../../../src/syntax/target.ts';
import { Canaries, Song } from './canaries.ts';
import { type EdgeCase, programOf, questions, requestOf } from './edge-case.ts';
import { type Ending, type Into, type Means, viaApi, viaModule } from './engines.ts';
import { isAllowed } from './refusals.ts';
import { type Dry, dryRun, type Truth, truthOf } from './truth.ts';

/** What came of a case. */
export interface Verdict {
  /** compared: at least one compiled run had the values of the algorithm. */
  readonly outcome: 'compared' | 'refused' | 'skipped';
  /** Why it was refused or skipped. */
  readonly why: string;
  /** Refused for the sake of i32, although a run would have had the right values. */
  readonly needless: string | null;
  readonly failure: Failure | null;
}

export interface Failure {
  readonly kind: string;
  readonly what: string;
}

/** In which way a case fails, or is refused needlessly: by an expression of that form. */
export function kindOf({ failure, needless }: Verdict): Failure | null {
  if (failure !== null) return failure;
  return needless === null ? null : { kind: `needless: ${shape(needless)}`, what: needless };
}

/** A text without its numbers. */
export function shape(text: string): string {
  return text.replaceAll(/-?\d+/g, 'N');
}

const canaries = new Canaries();
let song: Song | null = null;
let examined = 0;

/** Run a case on all engines, and hold what they say against the algorithm's own values. */
export async function examine(c: EdgeCase, index: number): Promise<Verdict> {
  const { P } = programOf(c);
  const z = requestOf(c);
  const program = programUnder(c);
  if (program instanceof Refusal) return refused(program.diagnostics[0]?.code ?? '');
  const truth = truthOf(P, z);
  if (truth.tag === 'Large') return skipped('the algorithm takes too long');
  const dry = dryRun(program, z);
  if (dry.tag === 'Long') return skipped('the program takes too long');
  // Sizes that fit are computed, which takes a while; those that cannot fit must be refused at once.
  if (dry.tag === 'Large' && dry.points < 2 ** 31) return skipped('the program is large');
  const into: Into = (['own', 'caller', 'own', 'runtime'] as const)[index % 4] ?? 'own';
  // One program in four is compiled from its text, and interpreted through the API.
  const isText = Math.floor(index / questions) % 4 === 0;
  const means: Means = { c, z, program, into, isText };
  const seen = new Map<string, Ending>();
  // The dry run is the same interpreter; through the API its checks are compared with those of other engines.
  if (dry.tag !== 'Large' && isText) seen.set('interp', await viaApi({ ...means, into: 'own' }, 'interp', 1));
  const outside = (): Failure | null => damaged(canaries.damage());
  for (const threads of fileOf(c).includes('parallel') ? [1, 2] : [1]) {
    await canaries.add();
    seen.set(`wasm-${threads}`, await viaApi(means, 'wasm', threads));
    const failure = outside();
    if (failure !== null) return failed(failure);
  }
  if (index % 7 === 0) seen.set('module', await viaModule(means, watched));
  song ??= new Song();
  if (examined++ % 16 === 0 && (await song.isWrong()))
    return failed({ kind: 'the song is wrong', what: 'another program has other values' });
  return judge(c, truth, dry, seen);
}

async function watched(make: (type: 'u8', shape: readonly number[]) => Promise<NdArray>): Promise<() => string | null> {
  const own = new Canaries((type, shape) => make(type, shape) as Promise<NdArray<'u8'>>); // it has the type that is asked for
  for (let i = 0; i < 3; i++) await own.add();
  return () => own.damage();
}

function damaged(what: string | null): Failure | null {
  return what === null ? null : { kind: 'wasm writes outside', what };
}

function programUnder({ pipeline, directives, ...c }: EdgeCase): Program | Refusal {
  if (made?.pipeline !== pipeline || made.directives !== directives)
    made = { pipeline, directives, program: compiled({ pipeline, directives, ...c }) };
  return made.program;
}

let made: (Pick<EdgeCase, 'pipeline' | 'directives'> & { readonly program: Program | Refusal }) | null = null;

function compiled(c: EdgeCase): Program | Refusal {
  try {
    return compileProgram(programOf(c).P, { name: scheduleName, directives: c.directives });
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
}

function judge(c: EdgeCase, truth: Truth, dry: Dry, seen: ReadonlyMap<string, Ending>): Verdict {
  const failures = [...seen].flatMap(([engine, ending]) => failureOf(c, engine, ending, truth, dry) ?? []);
  const [failure] = failures;
  if (failure !== undefined) {
    const others = failures.slice(1).map(({ kind }) => `also: ${kind}`);
    return failed({ ...failure, what: [failure.what, ...others].join('\n') });
  }
  const disagreement = assertionsOf(seen);
  if (disagreement !== null) return failed(disagreement);
  if (truth.tag === 'Beyond') {
    const different = differences([...seen]);
    if (different !== null) return failed({ kind: 'engines differ beyond i32', what: different });
  }
  const refusals = [...seen.values()].flatMap((e) => (e.tag === 'Refused' ? [e] : []));
  const [first] = refusals;
  const wouldBeRight = dry.tag === 'Values' && truth.tag === 'Values' && sameValues(dry.values, truth.values);
  const excuse = refusals.find(({ code }) => code === 'S706');
  const needless = excuse !== undefined && wouldBeRight ? excuse.message : null;
  const isCompared =
    truth.tag === 'Values' && [...seen].some(([engine, { tag }]) => engine !== 'interp' && tag === 'Values');
  if (isCompared)
    return {
      outcome: 'compared',
      why: refusals.length > 0 ? `some engines say ${first?.code}` : 'equal',
      needless,
      failure: null,
    };
  if (first === undefined)
    return skipped(truth.tag === 'Beyond' ? 'beyond i32, and all agree' : 'the algorithm has an error');
  const why =
    first.code === 'S706'
      ? `S706 (algorithm: ${truth.tag}, without the check: ${wouldBeRight ? 'right' : dry.tag})`
      : first.code;
  return { outcome: 'refused', why, needless, failure: null };
}

/** The checks of a program fail on all engines, or on none; only what i32, memory or a buffer cannot hold may differ. */
function assertionsOf(seen: ReadonlyMap<string, Ending>): Failure | null {
  const endings = [...seen];
  const failing = endings.find(([, e]) => e.tag === 'Refused' && ['S704', 'S708'].includes(e.code));
  const passing = endings.find(([, e]) => e.tag === 'Values');
  if (failing === undefined || passing === undefined) return null;
  const [engine, ending] = failing;
  return {
    kind: `${engine} fails a check that ${passing[0]} passes`,
    what: ending.tag === 'Refused' ? ending.message : '',
  };
}

/** What engines say when they do not say the same; that they refuse is the same, whatever the reason. */
function differences(seen: readonly (readonly [string, Ending])[]): string | null {
  // What memory cannot hold, another engine may not need to store.
  const compared = seen.filter(([, e]) => e.tag !== 'Refused' || !['S703', 'S709', 'S715'].includes(e.code));
  const told = compared.map(([, ending]) =>
    ending.tag === 'Values' ? ending.values.map(String).join(' ') : 'refused',
  );
  return new Set(told).size <= 1 ? null : compared.map(([engine], i) => `${engine}: ${told[i]}`).join('\n');
}

function failureOf(c: EdgeCase, engine: string, ending: Ending, truth: Truth, dry: Dry): Failure | null {
  switch (ending.tag) {
    case 'Thrown':
      return { kind: `${engine} throws ${shape(ending.what).slice(0, 90)}`, what: ending.what };
    case 'Outside':
      return { kind: `${engine} writes outside`, what: ending.what };
    case 'Refused':
      return isAllowed(c, ending, truth, dry)
        ? null
        : { kind: `${engine} refuses ${ending.code}`, what: ending.message };
    case 'Values':
      if (truth.tag !== 'Values' || sameValues(ending.values, truth.values)) return null;
      return {
        kind: `${engine} differs`,
        what: `expected ${truth.values.join(' ')}\nfound    ${ending.values.join(' ')}`,
      };
  }
}

function failed(failure: Failure): Verdict {
  return { outcome: 'refused', why: 'failure', needless: null, failure };
}

function refused(why: string): Verdict {
  return { outcome: 'refused', why, needless: null, failure: null };
}

function skipped(why: string): Verdict {
  return { outcome: 'skipped', why, needless: null, failure: null };
}
