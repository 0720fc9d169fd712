import type { Engine } from '../engines/engine.ts';
import { engines, interpreter } from '../engines/engines.ts';
import type { Law } from '../law.ts';
import { callsAgree } from './calls-agree.ts';
import { checkersAccept } from './checkers.ts';
import { agreesWithInterpreter } from './engines-agree.ts';
import { memorySafety } from './memory-safety.ts';
import { narrowingExecutionsMatch } from './narrowing.ts';
import { noErrorIsUsed, uniqueActiveSpecialization } from './observation.ts';
import { memoryHasOneStorage } from './one-storage.ts';
import { passesAreIndependent, passesKeepMeaning } from './passes.ts';
import { freshStorageIsUnseen } from './poison.ts';
import { boundsQuality } from './quality.ts';
import { noRaces } from './races.ts';
import { reservedMemorySuffices } from './reserved-memory.ts';
import { reuseSaves } from './reuse.ts';
import { caseIsItsFile } from './round-trip.ts';
import { loweringIsSound, phasesAreSound, schedulingEquivalence } from './soundness.ts';
import { dominance, loopNaming } from './structure.ts';
import { algorithmsTerminate } from './termination.ts';
import { windowsAreTight } from './tightness.ts';

/** All laws, for some engines; the interpreter is among them, named or not. The machine's passes belong to what is compiled. */
export function lawsFor(chosen: readonly Engine[] = engines): readonly Law[] {
  return [
    algorithmsTerminate,
    memorySafety,
    schedulingEquivalence,
    loweringIsSound,
    ...phasesAreSound,
    loopNaming,
    dominance,
    uniqueActiveSpecialization,
    noErrorIsUsed,
    noRaces,
    reservedMemorySuffices,
    memoryHasOneStorage,
    freshStorageIsUnseen,
    narrowingExecutionsMatch,
    reuseSaves,
    boundsQuality,
    windowsAreTight,
    ...chosen.filter((engine) => engine !== interpreter).map(agreesWithInterpreter),
    ...(chosen.some(({ isCompiled }) => isCompiled)
      ? [passesKeepMeaning, passesAreIndependent, checkersAccept(), callsAgree()]
      : []),
    caseIsItsFile,
  ];
}
