import { build } from '../../driver/build.ts';
import type { Verified } from '../../driver/verified.ts';
import { volume } from '../../syntax/array.ts';
import type { Program } from '../../syntax/target.ts';
import { verifyCall } from '../../verify/call.ts';
import { broken, everyFourthProgram, holds, type Law, silent } from '../law.ts';

/**
 * The checkers of passes (src/verify) do not reject what production makes. Those that only cannot show something are counted: what they did
 * not show is left to the other laws.
 */
export function checkersAccept(make: Making = (program) => build(program, { isThorough: true })): Law {
  return {
    name: 'Checkers refute no program',
    every: everyFourthProgram,
    examine: (x) => {
      const [program, outcome] = [x.completed(x.last), x.outcome(x.last)];
      if (program === null || outcome?.tag !== 'Done' || volume(x.z.window) === 0) return silent;
      const { machine, complaints } = make(program);
      const rejected = complaints.find(({ checker }) => checker === 'interference');
      if (rejected !== undefined) return broken(`after ${rejected.pass}, ${rejected.what}`);
      const { refuted, folding, open } = verifyCall(program, machine, x.z);
      if (refuted !== null) return broken(refuted);
      const features = new Set([
        complaints.length === 0 ? 'all passes are shown' : 'a pass is not shown',
        folding === null ? 'all folds are shown' : 'a fold is not shown',
        open.length === 0 ? 'all addresses are shown' : 'an address is not shown',
      ]);
      return { ...holds(), features };
    },
  };
}

/** How a program is optimised and its passes are checked. */
export type Making = (program: Program) => Verified;
