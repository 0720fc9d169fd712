import { optimize } from '../../src/driver/optimize.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import type { Program } from '../../src/syntax/target.ts';
import { checkers } from '../../src/verify/checkers.ts';
import { isSameText } from '../../src/verify/effects.ts';
import { memoryVersions } from '../../src/verify/memory-versions.ts';

/** The passes that change when and whether memory is accessed. */
const checked = checkers.flatMap(({ check, passes }) => (check === memoryVersions ? passes : []));

/** An optimized program, the passes that changed when and whether it accesses memory, and the unproved changes. */
export interface Changes {
  readonly machine: Machine;
  readonly changed: readonly string[];
  readonly open: readonly string[];
}

export function changesOf(program: Program): Changes {
  const changed: string[] = [];
  const open: string[] = [];
  let before: Machine | null = null;
  const machine = optimize(program, undefined, (pass, made) => {
    const after = made as Machine; // passes run after loops are vectorized and unrolled
    const previous = before;
    before = after;
    if (previous === null || !checked.includes(pass) || isSameText(previous.body, after.body)) return;
    changed.push(pass);
    const verdict = memoryVersions(previous, after);
    if (verdict.tag === 'not proved') open.push(`${program.name}, ${pass}: ${verdict.why}`);
  });
  return { machine, changed, open };
}
