import type { Engine } from '../engines/engine.ts';
import { engines, interpreter } from '../engines/engines.ts';
import type { Law } from '../law.ts';
import { requirementsAreChecked } from './algorithm/requirements.ts';
import { undefIsNeverRead } from './algorithm/undef.ts';
import { callsAgree } from './calls/calls-agree.ts';
import { memoizedCallsAgree } from './calls/memoized-calls.ts';
import { checkersAccept } from './checkers.ts';
import { agreesWithInterpreter } from './engines-agree.ts';
import { initialContentsAreUnobservable } from './initial-contents.ts';
import { memorySafety } from './memory-safety.ts';
import { narrowingExecutionsMatch } from './narrowing.ts';
import { noErrorIsUsed, uniqueActiveSpecialization } from './observation.ts';
import { memoryHasOneStorage } from './one-storage.ts';
import { passesAreIndependent, passesPreserveSemantics } from './passes.ts';
import { boundsQuality } from './quality.ts';
import { noRaces } from './races.ts';
import { reservedMemorySuffices } from './reserved-memory.ts';
import { casesRoundTrip } from './round-trip.ts';
import { slidingSaves } from './sliding.ts';
import {
  factoringIsSound,
  loweringIsSound,
  phasesAreSound,
  rewritingKeepsValues,
  schedulingEquivalence,
} from './soundness.ts';
import { dominance, loopNaming } from './structure.ts';
import { algorithmsTerminate } from './termination.ts';
import { windowsAreTight } from './tightness.ts';

/** All laws for the chosen engines. The laws of the machine passes and of calls apply if an engine is compiled. */
export function lawsFor(chosen: readonly Engine[] = engines): readonly Law[] {
  return [
    algorithmsTerminate,
    memorySafety,
    schedulingEquivalence,
    requirementsAreChecked,
    undefIsNeverRead,
    rewritingKeepsValues,
    loweringIsSound,
    factoringIsSound,
    ...phasesAreSound,
    loopNaming,
    dominance,
    uniqueActiveSpecialization,
    noErrorIsUsed,
    noRaces,
    reservedMemorySuffices,
    memoryHasOneStorage,
    initialContentsAreUnobservable,
    narrowingExecutionsMatch,
    slidingSaves,
    boundsQuality,
    windowsAreTight,
    ...chosen.filter((engine) => engine !== interpreter).map(agreesWithInterpreter),
    ...(chosen.some(({ isCompiled }) => isCompiled)
      ? [passesPreserveSemantics, passesAreIndependent, checkersAccept(), callsAgree(), memoizedCallsAgree()]
      : []),
    casesRoundTrip,
  ];
}
