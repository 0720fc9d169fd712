import fc from 'fast-check';
import { inspection } from '../src/driver/inspection.ts';
import { storage } from '../src/runtime/threads/thread-context.ts';
import { malformed } from '../src/verify/malformed.ts';
import { withGuardZones } from './runtime/guard-zones.ts';

/** The seed of random cases is fixed, so a failure is due to a change; `SEED=2 npm test` runs other cases. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });

/* In all tests, every array in the memory of a runtime has guard zones. */
storage.around = withGuardZones;

/* In all tests, every machine program is verified after every pass, unless it is too deep for the verifier. */
inspection.afterStep = (step, program) => {
  const fault = faultOf(program);
  if (fault !== null) throw new Error(`after ${step}, ${fault}`);
};

function faultOf(program: Parameters<typeof malformed>[0]): string | null {
  try {
    return malformed(program);
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}
