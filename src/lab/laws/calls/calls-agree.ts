import { volume } from '../../../syntax/array.ts';
import { dimensionsOf } from '../../../syntax/extensions/output.ts';
import type { Program } from '../../../syntax/target.ts';
import type { FaultInjection } from '../../api/call.ts';
import { CallHarness, type Subject } from '../../api/call-harness.ts';
import { type EarlierCall, examineAgain } from '../../api/call-history.ts';
import { gathered } from '../../api/compare.ts';
import { type DrawnCall, drawCall, type LayoutSource, windowOf } from '../../api/draw-call.ts';
import { drawRequest } from '../../api/draw-request.ts';
import { examineCall } from '../../api/examine-call.ts';
import { type Expectation, expectationOf } from '../../api/expectation.ts';
import { featuresOfCall } from '../../api/features.ts';
import type { Experiment } from '../../experiment.ts';
import { testInputsPerProgram } from '../../generators/numbered-case.ts';
import { type Law, type Verdict, vacuous } from '../../law.ts';
import { Random } from '../../random.ts';

/**
 * Differential testing of the entry points. A call through the API, or to an ahead-of-time module, ends as the
 * interpreter does, whatever the layouts of its arrays: with the values of the algorithm, or refused for the same
 * reason. It changes no byte other than the points of its output, and programs that were called earlier still return
 * the same values.
 */
export function callsAgree(injectFault: FaultInjection = (program) => program): Law {
  const harness = new CallHarness(injectFault);
  return {
    name: 'Calls through the API agree with the interpreter',
    every: 1,
    examine: (x, index) => examine(harness, x, index),
  };
}

async function examine(harness: CallHarness, x: Experiment, index: number): Promise<Verdict> {
  const completed = x.completed(x.last);
  if (completed === null) return vacuous;
  const subject = await harness.subjectFor(x, completed, index);
  const { program } = subject;
  const random = new Random(index, callStream);
  const request = drawRequest(random, completed, x.case.testInput, x.z);
  const arena = await harness.arenaFor(random, subject.entryPoint);
  const c = await drawCall(
    random,
    layoutSource(random, index, dimensionsOf(completed.outputs).length),
    completed,
    request,
    arena,
  );
  const isOwn = request === x.z && isSameInputs(c.z, x.z);
  const expected = expectationOf(x, completed, isOwn ? x.z : c.z, isOwn);
  if (program === null) return refusedAtCompileTime(subject, expected, volume(c.z.window) === 0);
  if (expected.tag === 'Unknown') return vacuous;

  const again = random.chance(0.14) ? harness.history.draw(random, program) : null;
  const isConcurrent = again !== null && random.chance(0.5);
  const other = isConcurrent ? examineAgain(again) : null;
  const { complaint, out, refusals } = await examineCall(program, c, expected, subject.entryPoint.startsWith('ahead'));
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
    features.add('an earlier program again').add(isConcurrent ? 'two calls at once' : 'one after another');
  if (otherComplaint !== null) return verdict(1, otherComplaint);
  if (expected.tag !== 'Values') return verdict(1, null);

  if (!subject.isFresh) harness.history.add({ program, call: repeated(c, completed), values: expected.values });
  const [output] = out;
  const isRead = random.chance(dimensionsOf(completed.outputs).length < 2 ? 0.25 : 0.6);
  if (output === undefined || output.shape.length === 0 || expected.values.length === 0 || !isRead) {
    return verdict(again === null ? 1 : 2, null);
  }
  const reading = await harness.readers.examine(random, output, arena);
  for (const feature of reading.features) features.add(feature);
  return verdict(again === null ? 2 : 3, reading.complaint);
}

const callStream = 0xca11;

/** Most programs have one kind of layout for all test inputs, because each kind is compiled separately. */
function layoutSource(random: Random, index: number, rank: number): LayoutSource {
  const ofProgram = new Random(index - (index % testInputsPerProgram), callStream);
  const isOfRows = ofProgram.chance(rank < 2 ? 0.7 : 0.2);
  return { random: ofProgram.chance(0.7) ? ofProgram : random, isOfRows };
}

/**
 * A program whose arithmetic never fits in i32 is refused at compile time. All its calls with nonempty windows would be
 * refused too. A call with an empty window would have no values.
 */
function refusedAtCompileTime({ refused, entryPoint }: Subject, expected: Expectation, isEmpty: boolean): Verdict {
  if (refused === 'S706' && (expected.tag !== 'Values' || isEmpty)) return vacuous;
  const ending = expected.tag === 'Refused' ? expected.code : expected.tag;
  return { exercised: 1, broken: `${entryPoint}: refused by ${refused}, but the call is ${ending}` };
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

/** The same call, returning copies, with its own dense arrays. */
function repeated({ call, z }: DrawnCall, program: Pick<Program, 'outputs'>): EarlierCall['call'] {
  const inputs = Object.fromEntries(Object.entries(call.inputs).map(([name, array]) => [name, gathered(array)]));
  return { mode: 'copies', inputs, params: call.params, window: windowOf(program, z.window), buffers: [] };
}

/** A description of a call, for reports. */
function describe({ entryPoint, threads }: Subject, { call, z, arena }: DrawnCall): string {
  const arrays = [
    ...Object.entries(call.inputs),
    ...call.buffers.map((buffer, i) => [`buffer ${i}`, buffer] as const),
  ].map(
    ([name, { type, shape, min, strides, offset, data }]) =>
      `${name}: ${type} shape ${shape} min ${min} strides ${strides} offset ${offset} of ${data.length}`,
  );
  const window = z.window.map(({ min, len }) => `${min}:${min + len}`);
  const where = arena?.name ?? 'arrays of allocate';
  return [`${entryPoint}, ${threads} threads, ${call.mode}, ${where}, window ${window}`, ...arrays].join('\n');
}
