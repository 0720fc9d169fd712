import fc from 'fast-check';
import { inspection } from '../src/driver/inspection.ts';
import { storage } from '../src/runtime/threads/thread-context.ts';
import { malformed } from '../src/verify/malformed.ts';
import { withGuardZones } from './runtime/guard-zones.ts';

/** The same random cases every time, so that a test fails for what changed; SEED=2 npm test tries others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });

/* Every array that a runtime places has guard zones, in all tests. */
storage.around = withGuardZones;

/* Every machine program is verified after every pass, in all tests, unless it is too deep for the verifier. */
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
