import fc from 'fast-check';
import { storage } from '../src/runtime/threads/thread-context.ts';
import { withGuardZones } from './runtime/guard-zones.ts';

/** The same random cases every time, so that a test fails for what changed; SEED=2 npm test tries others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });

/* Every array that a runtime places has guard zones, in all tests. */
storage.around = withGuardZones;
