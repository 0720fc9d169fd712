import { memoized } from '../../syntax/memoized.ts';
import type { Program } from '../../syntax/target.ts';
import { noTicks } from '../../syntax/ticks.ts';
import { fullTiles } from '../../target/full-tiles.ts';

/**
 * A program with separate versions for full tiles, as it is compiled. The proof that arithmetic fits in i32 is about
 * this program.
 */
export const withFullTiles: (P: Program) => Program = memoized((P) => ({ ...P, body: fullTiles(P, noTicks).body }));
