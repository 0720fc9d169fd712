import { Bench, type Subject } from '../api/bench.ts';
import type { Distortion } from '../api/call.ts';
import { gathered } from '../api/compare.ts';
import { type DrawnCall, drawCall, type LayoutSource, windowOf } from '../api/draw-call.ts';
import { drawRequest } from '../api/draw-request.ts';
import { type EarlierCall, examineAgain } from '../api/earlier.ts';
import { examineCall } from '../api/examine-call.ts';
import { expectationOf } from '../api/expectation.ts';
import { featuresOfCall } from '../api/features.ts';
import { questions } from '../draw/numbered-case.ts';
import type { Experiment } from '../experiment.ts';
import { type Law, silent, type Verdict } from '../law.ts';
import { Random } from '../random.ts';

/**
 * A call through the API, or of a module that was compiled ahead of time, ends as the interpreter does, whatever the layouts of
 * its arrays: with the values of the algorithm or refused for the same reason. It changes no byte beside the points of its
 * output, and programs that were called earlier still give their answers.
 */
export function callsAgree(distort: Distortion = (program) => program): Law {
  const bench = new Bench(distort);
  return {
    name: 'Calls through the API agree with the interpreter',
    every: 1,
    examine: (x, index) => examine(bench, x, index),
  };
}

async function examine(bench: Bench, x: Experiment, index: number): Promise<Verdict> {
  const completed = x.completed(x.last);
  if (completed === null) return silent;
  const subject = await bench.subjectFor(x, completed, index);
  const { program } = subject;
  const random = new Random(index, callStream);
  const asked = drawRequest(random, completed, x.case.question, x.z);
  const space = await bench.spaceFor(random, subject.door);
  const c = await drawCall(random, layoutSource(random, index, completed.dims.length), completed, asked, space);
  const isOwn = asked === x.z && isSameInputs(c.z, x.z);
  const wanted = expectationOf(x, completed, isOwn ? x.z : c.z, isOwn);
  if (program === null) return refusedAtOnce(subject, wanted.tag === 'Refused' ? wanted.code : wanted.tag);
  if (wanted.tag === 'Unknown') return silent;

  const again = random.chance(0.14) ? bench.earlier.draw(random, program) : null;
  const isAtOnce = again !== null && random.chance(0.5);
  const other = isAtOnce ? examineAgain(again) : null;
  const { complaint, out, refusals } = await examineCall(program, c, wanted, subject.door.startsWith('ahead'));
  const features = new Set(featuresOfCall(subject, c, refusals));
  subject.sizes.add(sizeOf(c));
  const verdict = (exercised: number, what: string | null): Verdict => ({
    exercised,
    broken: what === null ? null : `${what}\n${describe(subject, c)}`,
    features,
  });
  const otherComplaint = again === null ? null : await (other ?? examineAgain(again));
  if (complaint !== null) return verdict(1, complaint);
  if (again !== null)
    features.add('an earlier program again').add(isAtOnce ? 'two calls at once' : 'one after another');
  if (otherComplaint !== null) return verdict(1, otherComplaint);
  if (wanted.tag !== 'Values') return verdict(1, null);

  if (!subject.isFresh) bench.earlier.add({ program, call: repeated(c, completed), values: wanted.values });
  const [read] = out;
  const isRead = random.chance(completed.dims.length < 2 ? 0.25 : 0.6);
  if (read === undefined || read.shape.length === 0 || wanted.values.length === 0 || !isRead) {
    return verdict(again === null ? 1 : 2, null);
  }
  const reading = await bench.readers.examine(random, read, space);
  for (const feature of reading.features) features.add(feature);
  return verdict(again === null ? 2 : 3, reading.complaint);
}

const callStream = 0xca11;

/** Most programs have one kind of layout for all questions, since each has code of its own. */
function layoutSource(random: Random, index: number, rank: number): LayoutSource {
  const ofProgram = new Random(index - (index % questions), callStream);
  const isOfRows = ofProgram.chance(rank < 2 ? 0.7 : 0.2);
  return { random: ofProgram.chance(0.7) ? ofProgram : random, isOfRows };
}

/** A program whose arithmetic cannot fit i32 is refused when it is compiled; so would be each of its calls, but for empty windows. */
function refusedAtOnce({ refused, door }: Subject, wanted: string): Verdict {
  const isCertain = refused === 'S706' && wanted !== 'Values';
  return isCertain ? silent : { exercised: 1, broken: `${door}: refused by ${refused}, but the call is ${wanted}` };
}

function isSameInputs(a: Experiment['z'], b: Experiment['z']): boolean {
  return [...a.inputs].every(([name, { bounds, values }]) => {
    const other = b.inputs.get(name);
    if (
      other === undefined ||
      bounds.some(({ min, len }, d) => other.bounds[d]?.min !== min || other.bounds[d]?.len !== len)
    )
      return false;
    return Array.from(values).every((value, i) => Object.is(value, other.values[i]));
  });
}

function sizeOf({ z }: DrawnCall): string {
  return z.window.map(({ len }) => len).join('x');
}

/** The same call for copies, with dense arrays of its own. */
function repeated({ call, z }: DrawnCall, program: { readonly dims: readonly string[] }): EarlierCall['call'] {
  const inputs = Object.fromEntries(Object.entries(call.inputs).map(([name, array]) => [name, gathered(array)]));
  return { way: 'copies', inputs, params: call.params, window: windowOf(program, z.window), buffers: [] };
}

/** A call in words, to see what has gone wrong with it. */
function describe({ door, threads }: Subject, { call, z, space }: DrawnCall): string {
  const arrays = [
    ...Object.entries(call.inputs),
    ...call.buffers.map((buffer, i) => [`buffer ${i}`, buffer] as const),
  ].map(
    ([name, { type, shape, min, strides, offset, data }]) =>
      `${name}: ${type} shape ${shape} min ${min} strides ${strides} offset ${offset} of ${data.length}`,
  );
  const window = z.window.map(({ min, len }) => `${min}:${min + len}`);
  const where = space?.name ?? 'arrays of allocate';
  return [`${door}, ${threads} threads, ${call.way}, ${where}, window ${window}`, ...arrays].join('\n');
}
