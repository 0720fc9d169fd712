import { compile as compileProgram } from '../../../src/driver/compile.ts';
import { Refusal } from '../../../src/errors/diagnostic.ts';
import type { NdArray } from '../../../src/index.ts';
import { fileOf, scheduleName } from '../../../src/lab/case.ts';
import { sameValues } from '../../../src/lab/same-values.ts';
import type { Program } from '../../../src/syntax/target.ts';
import { Canaries, SentinelProgram } from './canaries.ts';
import { type EdgeCase, programOf, requestOf, testInputsPerProgram } from './edge-case.ts';
import { type CallContext, type Destination, type Ending, viaApi, viaModule } from './engines.ts';
import { type DryRun, dryRun, type OracleResult, oracleOf } from './oracle.ts';
import { isAllowed } from './refusals.ts';

/** The result of examining a case. */
export interface Verdict {
  /** `compared`: at least one compiled run was compared with the algorithm. */
  readonly outcome: 'compared' | 'refused' | 'skipped';
  /** Why it was refused or skipped. */
  readonly why: string;
  /** The message of a spurious refusal: refused by S706, although a run would have had the correct values. */
  readonly spurious: string | null;
  readonly failure: Failure | null;
}

export interface Failure {
  readonly kind: string;
  readonly what: string;
}

/** The kind of failure, or of spurious refusal, of a case. */
export function kindOf({ failure, spurious }: Verdict): Failure | null {
  if (failure !== null) return failure;
  return spurious === null ? null : { kind: `spurious: ${shape(spurious)}`, what: spurious };
}

/** A text with its numbers replaced by N. */
export function shape(text: string): string {
  return text.replaceAll(/-?\d+/g, 'N');
}

const canaries = new Canaries();
let sentinel: SentinelProgram | null = null;
let examined = 0;

/** Differential testing: run a case on all engines, and compare the results with the algorithm. */
export async function examine(c: EdgeCase, index: number): Promise<Verdict> {
  const { P } = programOf(c);
  const z = requestOf(c);
  const program = programUnder(c);
  if (program instanceof Refusal) return refused(program.diagnostics[0]?.code ?? '');
  const oracle = oracleOf(P, z);
  if (oracle.tag === 'Large') return skipped('the algorithm takes too long');
  const dry = dryRun(program, z);
  if (dry.tag === 'Long') return skipped('the program takes too long');
  // A large program is skipped because it takes long, unless its storage cannot fit, which must be refused immediately.
  if (dry.tag === 'Large' && dry.points < 2 ** 31) return skipped('the program is large');
  const into: Destination = (['own', 'caller', 'own', 'runtime'] as const)[index % 4] ?? 'own';
  // One program in four is compiled from its text, and interpreted through the API.
  const isText = Math.floor(index / testInputsPerProgram) % 4 === 0;
  const context: CallContext = { c, z, program, into, isText };
  const endings = new Map<string, Ending>();
  // The dry run uses the same interpreter without checks; the API adds the checks, which are compared with other
  // engines.
  if (dry.tag !== 'Large' && isText) endings.set('interp', await viaApi({ ...context, into: 'own' }, 'interp', 1));
  const outside = (): Failure | null => damaged(canaries.damage());
  for (const threads of fileOf(c).includes('parallel') ? [1, 2] : [1]) {
    await canaries.add();
    endings.set(`wasm-${threads}`, await viaApi(context, 'wasm', threads));
    const failure = outside();
    if (failure !== null) return failed(failure);
  }
  if (index % 7 === 0) endings.set('module', await viaModule(context, watched));
  sentinel ??= new SentinelProgram();
  if (examined++ % 16 === 0 && (await sentinel.isWrong()))
    return failed({ kind: 'the sentinel program is wrong', what: 'the values of another program changed' });
  return judge(c, oracle, dry, endings);
}

async function watched(make: (type: 'u8', shape: readonly number[]) => Promise<NdArray>): Promise<() => string | null> {
  const own = new Canaries((type, shape) => make(type, shape) as Promise<NdArray<'u8'>>); // it has the requested type
  for (let i = 0; i < 3; i++) await own.add();
  return () => own.damage();
}

function damaged(what: string | null): Failure | null {
  return what === null ? null : { kind: 'wasm writes outside', what };
}

function programUnder({ pipeline, directives, ...c }: EdgeCase): Program | Refusal {
  if (last?.pipeline !== pipeline || last.directives !== directives)
    last = { pipeline, directives, program: compiled({ pipeline, directives, ...c }) };
  return last.program;
}

let last: (Pick<EdgeCase, 'pipeline' | 'directives'> & { readonly program: Program | Refusal }) | null = null;

function compiled(c: EdgeCase): Program | Refusal {
  try {
    return compileProgram(programOf(c).P, { name: scheduleName, directives: c.directives });
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
}

function judge(c: EdgeCase, oracle: OracleResult, dry: DryRun, endings: ReadonlyMap<string, Ending>): Verdict {
  const failures = [...endings].flatMap(([engine, ending]) => failureOf(c, engine, ending, oracle, dry) ?? []);
  const [failure] = failures;
  if (failure !== undefined) {
    const others = failures.slice(1).map(({ kind }) => `also: ${kind}`);
    return failed({ ...failure, what: [failure.what, ...others].join('\n') });
  }
  const disagreement = assertionsOf(endings);
  if (disagreement !== null) return failed(disagreement);
  if (oracle.tag === 'Beyond') {
    const different = differences([...endings]);
    if (different !== null) return failed({ kind: 'engines differ beyond i32', what: different });
  }
  const refusals = [...endings.values()].flatMap((e) => (e.tag === 'Refused' ? [e] : []));
  const [first] = refusals;
  const wouldBeRight = dry.tag === 'Values' && oracle.tag === 'Values' && sameValues(dry.values, oracle.values);
  const excuse = refusals.find(({ code }) => code === 'S706');
  const spurious = excuse !== undefined && wouldBeRight ? excuse.message : null;
  const isCompared =
    oracle.tag === 'Values' && [...endings].some(([engine, { tag }]) => engine !== 'interp' && tag === 'Values');
  if (isCompared)
    return {
      outcome: 'compared',
      why: refusals.length > 0 ? `some engines say ${first?.code}` : 'equal',
      spurious,
      failure: null,
    };
  if (first === undefined)
    return skipped(oracle.tag === 'Beyond' ? 'beyond i32, and all agree' : 'the algorithm has an error');
  const why =
    first.code === 'S706'
      ? `S706 (algorithm: ${oracle.tag}, without the check: ${wouldBeRight ? 'right' : dry.tag})`
      : first.code;
  return { outcome: 'refused', why, spurious, failure: null };
}

/**
 * The assertions of a program fail on all engines or on none; only refusals for i32, memory or buffer sizes may differ.
 */
function assertionsOf(endings: ReadonlyMap<string, Ending>): Failure | null {
  const entries = [...endings];
  const failing = entries.find(([, e]) => e.tag === 'Refused' && ['S704', 'S708'].includes(e.code));
  const passing = entries.find(([, e]) => e.tag === 'Values');
  if (failing === undefined || passing === undefined) return null;
  const [engine, ending] = failing;
  return {
    kind: `${engine} fails a check that ${passing[0]} passes`,
    what: ending.tag === 'Refused' ? ending.message : '',
  };
}

/** A description of how engines differ, or null. All refusals count as equal. */
function differences(endings: readonly (readonly [string, Ending])[]): string | null {
  // Engines differ in the storage that they need.
  const compared = endings.filter(([, e]) => e.tag !== 'Refused' || !['S703', 'S709', 'S715'].includes(e.code));
  const texts = compared.map(([, ending]) =>
    ending.tag === 'Values' ? ending.values.map(String).join(' ') : 'refused',
  );
  return new Set(texts).size <= 1 ? null : compared.map(([engine], i) => `${engine}: ${texts[i]}`).join('\n');
}

function failureOf(c: EdgeCase, engine: string, ending: Ending, oracle: OracleResult, dry: DryRun): Failure | null {
  switch (ending.tag) {
    case 'Thrown':
      return { kind: `${engine} throws ${shape(ending.what).slice(0, 90)}`, what: ending.what };
    case 'Outside':
      return { kind: `${engine} writes outside`, what: ending.what };
    case 'Refused':
      return isAllowed(c, ending, oracle, dry)
        ? null
        : { kind: `${engine} refuses ${ending.code}`, what: ending.message };
    case 'Values':
      if (oracle.tag !== 'Values' || sameValues(ending.values, oracle.values)) return null;
      return {
        kind: `${engine} differs`,
        what: `expected ${oracle.values.join(' ')}\nfound    ${ending.values.join(' ')}`,
      };
  }
}

function failed(failure: Failure): Verdict {
  return { outcome: 'refused', why: 'failure', spurious: null, failure };
}

function refused(why: string): Verdict {
  return { outcome: 'refused', why, spurious: null, failure: null };
}

function skipped(why: string): Verdict {
  return { outcome: 'skipped', why, spurious: null, failure: null };
}
