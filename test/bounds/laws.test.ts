import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { infer } from '../../src/bounds/infer.ts';
import { Refusal } from '../../src/errors/diagnostic.ts';
import { printDirective, printProgram } from '../../src/language/print.ts';
import { lower } from '../../src/lower/lower.ts';
import { storageRaces } from '../../src/schedule/storage-races.ts';
import { offsetOf, pointsOf } from '../../src/semantics/array.ts';
import { interpret, type Outcome } from '../../src/semantics/interpret.ts';
import { realizeComponents } from '../../src/semantics/realize.ts';
import type { Request } from '../../src/semantics/request.ts';
import { negativeRdom } from '../../src/semantics/startup.ts';
import type { Directive } from '../../src/syntax/schedule.ts';
import type { Program } from '../../src/syntax/target.ts';
import type { Value } from '../../src/syntax/value.ts';
import { anyPipeline } from '../generate/pipeline.ts';
import { anyRequest } from '../generate/request.ts';
import { anySchedule, trySchedule } from '../generate/schedule.ts';
import { pipelineOf } from '../pipeline.ts';

const anyCase = anyPipeline({ bounded: true }).chain((text) => {
  const P = pipelineOf(text);
  return fc
    .tuple(anySchedule(P), anyRequest(P))
    .map(([directives, z]) => ({ text, P, T0: lower(P), directives, S: directives.map(printDirective).join('; '), z }));
});

test("Theorems 'Memory safety' and 'Scheduling equivalence', after every directive", () => {
  const counts = { agreed: 0, points: 0, asserted: 0, refused: 0, errors: 0 };
  const property = fc.property(anyCase, ({ P, T0, directives, z }) => {
    const reference =
      negativeRdom(P, z) === null ? realizeComponents(P, z).map(({ values }) => Array.from(values)) : null;
    for (const T of [T0, ...(trySchedule(directives, T0, P) ?? []).map((step) => step.T)]) {
      const completed = inferOrRefuse(T, P);
      if (completed === null) {
        counts.refused++;
        continue;
      }
      const outcome = interpret(completed, z);
      if (outcome.tag === 'Stuck') {
        // Confluence: the algorithm has an error, or an assertion failed. Never a memory error, never a loop that is stuck.
        require(outcome.stuck.tag === 'AssertionFailure', completed, outcome.stuck);
        if (reference === null) counts.errors++;
        else {
          require(directives.some(mayFail), completed, outcome.stuck);
          counts.asserted++;
        }
        continue;
      }
      const values = onWindow(outcome, z);
      require(isDeepStrictEqual(values, reference), completed, { values, reference });
      // Between a compute-at and its store-at storage may be shared by parallel iterations; Tₙ is refused for it (E8).
      if (storageRaces(T.body).length === 0) require(outcome.races.length === 0, completed, outcome.races);
      counts.agreed++;
      counts.points += reference?.flat().length ?? 0;
    }
  });
  fc.assert(property, { numRuns: 400 });
  console.info(JSON.stringify(counts));
  expect(counts.agreed).toBeGreaterThan(800);
  expect(counts.points).toBeGreaterThan(800);
});

/** Printing a program is slow, and needed only when something is wrong with it. */
function require(holds: boolean, program: Program, found: unknown): void {
  if (!holds) expect.fail(`${JSON.stringify(found)}\n${printProgram(program)}`);
}

/** A bound may be smaller than the window, and a factor that is a parameter may be zero. */
function mayFail(d: Directive): boolean {
  const factor = d.tag === 'split' ? d.factor : d.tag === 'align-bounds' ? d.modulus : null;
  return (
    d.tag === 'bound' ||
    d.tag === 'bound-extent' ||
    d.tag === 'align-bounds' ||
    (factor !== null && factor.tag !== 'Const')
  );
}

function inferOrRefuse(T: Parameters<typeof infer>[0], P: Parameters<typeof infer>[1]) {
  try {
    return infer(T, P);
  } catch (refusal) {
    if (refusal instanceof Refusal) return null;
    throw refusal;
  }
}

/** Each component of the output on the requested window. */
function onWindow(outcome: Extract<Outcome, { tag: 'Done' }>, z: Request): readonly (readonly (Value | null)[])[] {
  return outcome.components.map(({ bounds, values }) =>
    Array.from(pointsOf(z.window), (point) => values[offsetOf(bounds, point) ?? -1] ?? null),
  );
}
