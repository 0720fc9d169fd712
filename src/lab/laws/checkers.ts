import { build } from '../../driver/build.ts';
import type { Verified } from '../../driver/verified.ts';
import { volume } from '../../syntax/array.ts';
import type { Program } from '../../syntax/target.ts';
import { verifyCall } from '../../verify/call.ts';
import { broken, everyFourthProgram, holds, type Law, vacuous } from '../law.ts';

/**
 * Translation validation accepts all compiled programs: the checkers of src/verify refute none. Programs that a checker
 * can neither prove nor refute are counted as features.
 */
export function checkersAccept(buildProgram: Build = (program) => build(program, { isThorough: true })): Law {
  return {
    name: 'Checkers refute no program',
    every: everyFourthProgram,
    examine: (x) => {
      const [program, outcome] = [x.completed(x.last), x.outcome(x.last)];
      if (program === null || outcome?.tag !== 'Done' || volume(x.z.window) === 0) return vacuous;
      const { machine, complaints } = buildProgram(program);
      const rejected = complaints.find(({ checker }) => checker === 'interference');
      if (rejected !== undefined) return broken(`after ${rejected.pass}, ${rejected.what}`);
      const { refuted, folding, open } = verifyCall(program, machine, x.z);
      if (refuted !== null) return broken(refuted);
      const features = new Set([
        complaints.length === 0 ? 'all passes are proved' : 'a pass is not proved',
        folding === null ? 'all folds are proved' : 'a fold is not proved',
        open.length === 0 ? 'all addresses are proved' : 'an address is not proved',
      ]);
      return { ...holds(), features };
    },
  };
}

/** How a program is optimized and its passes are checked. */
export type Build = (program: Program) => Verified;
